import type { Channel } from "#contract/shared/channel";
import {
  type App,
  type AppKey,
  type AppReview,
  type Authorization,
  type ConfiguredAuthorization,
  type StoredAuthorization,
  type NamedKey,
  type Plan,
  type TakenOver,
  type TokenOwner,
  renamedApp,
  renamedKey,
  tokenOwner,
} from "../access.ts";
import type { AuditActor, AuditEntry } from "../audit.ts";
import { fileAuthorization, fileChanges, type StoredRecords } from "../file-changes.ts";
import type { LeaseLock } from "../lease-lock.ts";
import type { Access, Authorizations } from "../store.ts";
import type { MemoryRecords } from "./memory-access-records.ts";

export type MemoryAccess = {
  access: Access;
  authorizations: Authorizations;
};

/** Creates in-memory storage of plans, apps, keys and tokens. */
export function createMemoryAccess(
  { plans, apps, keys }: MemoryRecords,
  { lock, writeAudit }: { lock: LeaseLock; writeAudit: (entry: AuditEntry) => void },
): MemoryAccess {
  const tokens = new Map<string, { authorization: Authorization; applied: string | null }>();

  const tokenName = (owner: TokenOwner, channel: Channel) => JSON.stringify([owner.kind, owner.id, channel]);

  const savedTokens = (): StoredAuthorization[] =>
    [...tokens]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { authorization }]) => {
        const [kind, id, channel] = JSON.parse(name) as [TokenOwner["kind"], string, Channel];
        return { owner: { kind, id }, channel, authorization };
      });

  /**
   * Sets the configured tokens that differ from those applied before.
   *
   * @returns the channels whose tokens it set
   */
  function applyTokens(owner: TokenOwner, of: Partial<Record<Channel, ConfiguredAuthorization>>): Channel[] {
    const set: Channel[] = [];
    for (const [channel, configured] of Object.entries(of) as [Channel, ConfiguredAuthorization][]) {
      const { fingerprint, ...authorization } = configured;
      const name = tokenName(owner, channel);
      const applied = fingerprint ?? JSON.stringify([authorization.accessToken, authorization.refreshToken]);
      if (tokens.get(name)?.applied === applied) continue;
      tokens.set(name, { authorization, applied });
      set.push(channel);
    }
    return set;
  }

  /** Returns a copy of all records, because the stored ones are changed in place. */
  const storedRecords = (): StoredRecords => ({
    plans: [...plans.values()].map((each) => ({ ...each, inFile: each.inFile === true })),
    apps: [...apps.values()].map((each) => ({ ...each, inFile: each.inFile === true })),
    keys: keys.map((each) => ({ ...each, inFile: each.inFile === true, revoked: keyOf(each).revoked })),
  });

  function writeChanges(before: StoredRecords, actor: AuditActor | undefined, more: AuditEntry[] = []): void {
    if (actor) [...fileChanges(before, storedRecords(), actor), ...more].forEach(writeAudit);
  }

  function applyKeys(appId: string, configured: NamedKey[], taken: TakenOver): void {
    for (const key of configured) {
      const known = keys.find((other) => other.appId === appId && other.id === key.id);
      const stored = keys.find((other) => other.sha256 === key.sha256 && other !== known);
      if (stored) throw renamedKey({ appId: stored.appId, keyId: stored.id }, { appId, keyId: key.id });
      // Another text under the same id is another key, so the revocation of the old one does not apply to it.
      if (known?.inFile === null && known.sha256 !== key.sha256) taken.keys.push({ appId, keyId: key.id });
      const revoked = known !== undefined && known.revoked && known.sha256 === key.sha256;
      if (known) Object.assign(known, key, { revoked, inFile: true, expiresAt: null });
      else keys.push({ ...key, ...newKey, appId, inFile: true });
    }
  }

  function plan(named: string): Plan {
    const found = plans.get(named);
    if (!found) throw new Error(`There is no plan ${named}.`);
    const { name, enabled, requestsPerMinute, dailyUnits, channels, units } = found;
    return { name, enabled, requestsPerMinute, dailyUnits, channels, units };
  }

  return {
    access: {
      apply: async (configuration, actor) => {
        const before = storedRecords();
        const authorized: AuditEntry[] = [];
        const authorize = (owner: TokenOwner, of: Partial<Record<Channel, ConfiguredAuthorization>>) => {
          for (const channel of applyTokens(owner, of))
            if (actor) authorized.push(fileAuthorization(owner, channel, actor));
        };
        const taken: TakenOver = { plans: [], apps: [], keys: [] };
        for (const each of configuration.plans) {
          const known = plans.get(each.name);
          if (known?.inFile === null) taken.plans.push(each.name);
          plans.set(each.name, { ...newRevision, ...known, ...each, inFile: true });
        }
        for (const { keys: configured, authorizations, warehouse, ...app } of configuration.apps) {
          plan(app.plan);
          const duplicate = [...apps.values()].find(
            (other) => other.id !== app.id && isSameUuid(other.merchantUuid, app.merchantUuid),
          );
          if (duplicate) throw renamedApp(duplicate.id, app.id);
          const known = apps.get(app.id);
          if (known?.inFile === null) taken.apps.push(app.id);
          apps.set(app.id, {
            ...newRevision,
            createdAt: null,
            ...known,
            ...app,
            warehouseCode: warehouse?.code ?? null,
            state: "approved",
            stateReason: null,
            inFile: true,
          });
          applyKeys(app.id, configured, taken);
          authorize({ kind: "app", id: app.id }, authorizations);
          if (warehouse) authorize({ kind: "warehouse", id: warehouse.code }, warehouse.authorizations);
        }
        writeChanges(before, actor, authorized);
        return taken;
      },
      withdrawKeys: async (configuration, actor) => {
        const before = storedRecords();
        const named = new Set(
          configuration.apps.flatMap(({ id, keys: own }) => own.map((key) => JSON.stringify([id, key.id]))),
        );
        const gone = keys.filter(
          ({ appId, id, inFile }) => inFile === true && !named.has(JSON.stringify([appId, id])),
        );
        for (const key of gone) key.inFile = false;
        const leave = <Id>(records: Map<Id, { inFile: boolean | null }>, stored: Set<Id>) => {
          for (const [id, record] of records)
            if (record.inFile === true && !stored.has(id)) record.inFile = false;
        };
        leave(apps, new Set(configuration.apps.map(({ id }) => id)));
        leave(plans, new Set(configuration.plans.map(({ name }) => name)));
        writeChanges(before, actor);
        return gone
          .filter(({ revoked }) => !revoked)
          .map(({ appId, id }) => ({ appId, keyId: id }))
          .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      },
      findKey: async (sha256) => {
        const found = keys.find((key) => key.sha256 === sha256);
        const stored = found && apps.get(found.appId);
        if (!stored) return null;
        return {
          key: keyOf(found),
          app: appOf(stored),
          review: reviewOf(stored),
          plan: plan(stored.plan),
          tokenOwner: tokenOwner(stored),
        };
      },
      findMerchant: async (merchantUuid) => {
        const app = [...apps.values()].find((each) => isSameUuid(each.merchantUuid, merchantUuid));
        if (!app) return null;
        return { appId: app.id, review: reviewOf(app), plan: plan(app.plan), tokenOwner: tokenOwner(app) };
      },
      recordKeyUse: async ({ appId, keyId, at, operation }) => {
        const key = keys.find((each) => each.appId === appId && each.id === keyId);
        if (key) key.lastUsed = { at, operation };
      },
    },

    authorizations: {
      read: async (owner, channel) => tokens.get(tokenName(owner, channel))?.authorization ?? null,
      save: async (owner, channel, authorization, audit) => {
        const name = tokenName(owner, channel);
        tokens.set(name, { authorization, applied: tokens.get(name)?.applied ?? null });
        if (audit) writeAudit(audit);
      },
      all: async () => savedTokens(),
      remove: async (owner, channel) => tokens.delete(tokenName(owner, channel)),
      withLock: (owner, channel, work) => lock(tokenName(owner, channel), work),
      expiries: async (max) =>
        savedTokens()
          .flatMap(({ owner, channel, authorization }) => {
            const expiresAt = endOf(authorization);
            const plannedEnd = endOf({ ...authorization, deadSince: null }) ?? expiresAt;
            return expiresAt === null || plannedEnd === null
              ? []
              : [{ owner, channel, expiresAt, plannedEnd }];
          })
          .sort((a, b) => a.expiresAt - b.expiresAt)
          .slice(0, max),
    },
  };
}

const newRevision = { version: 1, changedAt: null, changedBy: null };
const newKey = {
  ...newRevision,
  revoked: false,
  note: null,
  createdAt: null,
  expiresAt: null,
  lastUsed: null,
};

type StoredApp = MemoryRecords["apps"] extends Map<string, infer App> ? App : never;

const appOf = ({ id, name, mode, plan, merchantUuid, purchasing = null }: StoredApp): App => ({
  id,
  name,
  mode,
  plan,
  merchantUuid,
  purchasing,
});

const reviewOf = ({ state, stateReason }: StoredApp): AppReview => ({ state, reason: stateReason });

const keyOf = (key: MemoryRecords["keys"][number]): AppKey => ({
  id: key.id,
  environment: key.environment,
  sha256: key.sha256,
  scopes: key.scopes,
  revoked: key.revoked || key.inFile === false,
  expiresAt: key.expiresAt,
});

function isSameUuid(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase();
}

/**
 * Returns when an authorization ends, epoch ms. Without a refresh token it ends with its access token, otherwise when
 * its renewal was refused or its refresh token ends.
 */
function endOf({ refreshToken, expiresAt, refreshExpiresAt, deadSince }: Authorization): number | null {
  return refreshToken === null ? expiresAt : (deadSince ?? refreshExpiresAt ?? null);
}
