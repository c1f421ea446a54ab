import type { Channel } from "#contract/channel";
import type { Administration } from "../administration.ts";
import {
  type App,
  type AppKey,
  type Authorization,
  type ConfiguredAuthorization,
  type KeptAuthorization,
  type Plan,
  type TokenOwner,
  tokenOwner,
} from "../access.ts";
import type { LeaseLock } from "../lease-lock.ts";
import type { Access, Authorizations } from "../store.ts";

type KeptApp = App & { warehouseCode: string | null };
/** `inFile` as in the databases: null for a key that no configuration named. */
type KeptKey = AppKey & { appId: string; inFile: boolean | null };

export type MemoryAccess = {
  access: Access;
  authorizations: Authorizations;
  administration: Pick<Administration, "apps" | "createKey" | "revokeKey">;
};

/** Plans, apps, keys and tokens in memory. */
export function createMemoryAccess({ lock }: { lock: LeaseLock }): MemoryAccess {
  const plans = new Map<string, Plan>();
  const apps = new Map<string, KeptApp>();
  const keys: KeptKey[] = [];
  const tokens = new Map<string, { authorization: Authorization; applied: string | null }>();

  const tokenName = (owner: TokenOwner, channel: Channel) => JSON.stringify([owner.kind, owner.id, channel]);

  const keptTokens = (): KeptAuthorization[] =>
    [...tokens]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { authorization }]) => {
        const [kind, id, channel] = JSON.parse(name) as [TokenOwner["kind"], string, Channel];
        return { owner: { kind, id }, channel, authorization };
      });

  function applyTokens(owner: TokenOwner, of: Partial<Record<Channel, ConfiguredAuthorization>>): void {
    for (const [channel, configured] of Object.entries(of)) {
      const { fingerprint, ...authorization } = configured;
      const name = tokenName(owner, channel as Channel);
      const applied = fingerprint ?? JSON.stringify([authorization.accessToken, authorization.refreshToken]);
      if (tokens.get(name)?.applied !== applied) tokens.set(name, { authorization, applied });
    }
  }

  function applyKeys(appId: string, configured: Omit<AppKey, "revoked">[]): void {
    for (const key of configured) {
      const known = keys.find((other) => other.appId === appId && other.id === key.id);
      if (keys.some((other) => other.sha256 === key.sha256 && other !== known)) {
        throw new Error(
          `The key ${key.id} of the app ${appId} is in use already: give each key its own text.`,
        );
      }
      // Another text under the same id is another key, so the revocation of the former does not concern it.
      if (known)
        Object.assign(known, key, { revoked: known.revoked && known.sha256 === key.sha256, inFile: true });
      else keys.push({ ...key, appId, revoked: false, inFile: true });
    }
  }

  const shown = ({ appId: _appId, inFile, revoked, ...key }: KeptKey): AppKey => ({
    ...key,
    revoked: revoked || inFile === false,
  });

  function plan(name: string): Plan {
    const found = plans.get(name);
    if (!found) throw new Error(`There is no plan ${name}.`);
    return found;
  }

  return {
    access: {
      apply: async (configuration) => {
        for (const each of configuration.plans) plans.set(each.name, each);
        for (const { keys: configured, authorizations, warehouse, ...app } of configuration.apps) {
          plan(app.plan);
          const double = [...apps.values()].find(
            (other) => other.id !== app.id && isSameUuid(other.merchantUuid, app.merchantUuid),
          );
          if (double) throw new Error(`The apps ${double.id} and ${app.id} have the same merchant UUID.`);
          apps.set(app.id, { ...app, warehouseCode: warehouse?.code ?? null });
          applyKeys(app.id, configured);
          applyTokens({ kind: "app", id: app.id }, authorizations);
          if (warehouse) applyTokens({ kind: "warehouse", id: warehouse.code }, warehouse.authorizations);
        }
      },
      withdrawKeys: async (configuration) => {
        const named = new Set(
          configuration.apps.flatMap(({ id, keys: own }) => own.map((key) => JSON.stringify([id, key.id]))),
        );
        const gone = keys.filter(
          ({ appId, id, inFile }) => inFile === true && !named.has(JSON.stringify([appId, id])),
        );
        for (const key of gone) key.inFile = false;
        return gone
          .filter(({ revoked }) => !revoked)
          .map(({ appId, id }) => ({ appId, keyId: id }))
          .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      },
      findKey: async (sha256) => {
        const found = keys.find((key) => key.sha256 === sha256);
        const kept = found && apps.get(found.appId);
        if (!kept) return null;
        const { warehouseCode: _code, ...app } = kept;
        return { key: shown(found), app, plan: plan(app.plan), tokenOwner: tokenOwner(kept) };
      },
      findMerchant: async (merchantUuid) => {
        const app = [...apps.values()].find((each) => isSameUuid(each.merchantUuid, merchantUuid));
        return app ? { appId: app.id, plan: plan(app.plan), tokenOwner: tokenOwner(app) } : null;
      },
    },

    authorizations: {
      read: async (owner, channel) => tokens.get(tokenName(owner, channel))?.authorization ?? null,
      save: async (owner, channel, authorization) => {
        const name = tokenName(owner, channel);
        tokens.set(name, { authorization, applied: tokens.get(name)?.applied ?? null });
      },
      all: async () => keptTokens(),
      remove: async (owner, channel) => tokens.delete(tokenName(owner, channel)),
      withLock: (owner, channel, work) => lock(tokenName(owner, channel), work),
      expiries: async (most) =>
        keptTokens()
          .flatMap(({ owner, channel, authorization }) => {
            const expiresAt = endOf(authorization);
            return expiresAt === null ? [] : [{ owner, channel, expiresAt }];
          })
          .sort((a, b) => a.expiresAt - b.expiresAt)
          .slice(0, most),
    },

    administration: {
      apps: async () =>
        [...apps.values()]
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .map(({ warehouseCode: _code, ...app }) => ({
            app,
            plan: plan(app.plan),
            keys: keys
              .filter((key) => key.appId === app.id)
              .sort((a, b) => (a.id < b.id ? -1 : 1))
              .map(shown),
          })),
      createKey: async (appId, key) => {
        if (!apps.has(appId)) return "unknown_app";
        const taken = keys.some(
          (other) => other.sha256 === key.sha256 || (other.appId === appId && other.id === key.id),
        );
        if (taken) return "taken";
        keys.push({ ...key, appId, revoked: false, inFile: null });
        return "created";
      },
      revokeKey: async (appId, keyId) => {
        const key = keys.find((other) => other.appId === appId && other.id === keyId);
        if (key) key.revoked = true;
        return key !== undefined;
      },
    },
  };
}

function isSameUuid(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase();
}

/** What is renewed by itself ends with its refresh token, and ended when that was refused. */
function endOf({ refreshToken, expiresAt, refreshExpiresAt, deadSince }: Authorization): number | null {
  return refreshToken === null ? expiresAt : (deadSince ?? refreshExpiresAt ?? null);
}
