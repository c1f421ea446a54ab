import type { AuditEntry } from "../audit.ts";
import {
  afterLink,
  firstAdministrator,
  type Identity,
  isAbleAdministrator,
  newcomer,
  type OneTimeLink,
  type Operators,
  type StoredOperator,
} from "../operators.ts";
import type { Store } from "../store.ts";

/**
 * Creates in-memory storage of operators, on top of any storage of factors and sessions.
 *
 * @param dependencies.write writes an audit entry
 */
export function createMemoryOperators({
  clock,
  factors: { passkeys, recoveryCodes, sessions },
  write,
}: {
  clock: () => number;
  factors: Pick<Store, "passkeys" | "recoveryCodes" | "sessions">;
  write: (entry: AuditEntry) => void | Promise<void>;
}): Operators {
  const stored = new Map<string, StoredOperator>();
  const links = new Map<string, OneTimeLink>();
  const signIns = new Map<string, number>();

  const shown = (operator: StoredOperator): StoredOperator => {
    const until = links.get(operator.id)?.until ?? 0;
    return { ...operator, linkUntil: until > clock() ? until : null };
  };

  async function dropFactors(id: string): Promise<boolean> {
    const [own, codes] = await Promise.all([passkeys.ofOperator(id), recoveryCodes.left(id)]);
    await Promise.all(own.map((passkey) => passkeys.remove(id, passkey.id)));
    await recoveryCodes.replace(id, []);
    for (const session of await sessions.ofOwner(id)) await sessions.destroy(session.id);
    return own.length + codes > 0;
  }

  function findLink(digest: string) {
    const [id, link] = [...links].find(([, each]) => each.digest === digest) ?? [];
    if (id === undefined || !link || link.until <= clock()) return null;
    if (id === firstAdministrator) return stored.size === 0 ? { operator: null, until: link.until } : null;
    const operator = stored.get(id);
    return operator && !operator.disabled ? { operator: shown(operator), until: link.until } : null;
  }

  return {
    all: async () => [...stored.values()].map(shown).sort((one, other) => (one.email < other.email ? -1 : 1)),
    renewHash: async (id, { from, to }) => {
      const found = stored.get(id);
      if (found?.passwordHash === from) stored.set(id, { ...found, passwordHash: to });
    },
    find: async (id) => {
      const found = stored.get(id);
      return found ? shown(found) : null;
    },
    findByEmail: async (email) => {
      const found = [...stored.values()].find((each) => each.email === email);
      return found ? shown(found) : null;
    },
    findByIdentity: async (identity) => {
      const found = [...stored.values()].find((each) => isSame(each.identity, identity));
      return found ? shown(found) : null;
    },
    signInMethods: (ids) =>
      Promise.all(
        ids.map(async (id) => ({
          operatorId: id,
          passkeys: (await passkeys.ofOperator(id)).length,
          recoveryCodes: await recoveryCodes.left(id),
          lastSignInAt: signIns.get(id) ?? null,
        })),
      ),
    recordSignIn: async (id, at) => void signIns.set(id, at),

    write: async ({ record, link, otherAdministrators, ...change }, audit) => {
      const before = stored.get(record.id);
      const others = [...stored.values()].filter(({ id }) => id !== record.id);
      if (record.version === 1) {
        const isTaken = (other: StoredOperator) =>
          other.email === record.email || isSame(other.identity, record.identity);
        if (before || others.some(isTaken)) return "taken";
      } else if (before?.version !== record.version - 1) return "stale";
      const losesOne = before && isAbleAdministrator(before) && !isAbleAdministrator(record);
      if (losesOne && !otherAdministrators && !others.some(isAbleAdministrator)) return "last_administrator";
      // The hash may have been renewed since the record was read.
      const passwordHash =
        record.passwordHash === null ? null : (before?.passwordHash ?? record.passwordHash);
      stored.set(record.id, { ...record, passwordHash });
      if (link) links.set(record.id, link);
      else if (link === null) links.delete(record.id);
      if (change.dropFactors) await dropFactors(record.id);
      await write(audit);
      return "written";
    },

    dropFactors: async (id, audit) => {
      const had = await dropFactors(id);
      if (had) await write(audit);
      return had;
    },

    findLink: async (digest) => findLink(digest),

    useLink: async (digest, { passwordHash, at, first: founder }, audit) => {
      const link = findLink(digest);
      if (!link || (link.operator === null) !== (founder !== null)) return null;
      const operator = founder
        ? newcomer(founder, passwordHash)
        : link.operator && afterLink(link.operator, { passwordHash, at });
      if (!operator) return null;
      links.delete(founder ? firstAdministrator : operator.id);
      stored.set(operator.id, operator);
      await write(audit(operator));
      return operator;
    },

    setFirstLink: async (link) => {
      links.delete(firstAdministrator);
      if (stored.size > 0) return false;
      if (link) links.set(firstAdministrator, link);
      return true;
    },
  };
}

function isSame(one: Identity | null, other: Identity | null): boolean {
  return one !== null && one.issuer === other?.issuer && one.subject === other.subject;
}
