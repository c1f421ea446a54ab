import { createHash } from "node:crypto";
import type { Channel } from "#contract/channel";
import { gatewayFailure } from "#contract/failure";
import type { Authorization, ConfiguredAuthorization, TokenOwner } from "./access.ts";
import type { Store } from "./store.ts";

/** Encrypts and decrypts texts, each bound to a context that says what it belongs to. */
export type Sealing = {
  seal: (text: string, context: string) => string;
  /** null when no key opens it. */
  open: (sealed: string, context: string) => string | null;
  isNewest: (sealed: string) => boolean;
};

type Place = { owner: TokenOwner; channel: Channel };

/**
 * A store that keeps access and refresh tokens encrypted only; its callers see them in clear. Everything else is the store's.
 * A token that no key opens is a fault of this instance's settings: reading it is 500 INTERNAL_ERROR, as a new sign-in
 * would not mend it.
 */
export function createSealedStore(store: Store, sealing: Sealing): Store {
  const { access, authorizations } = store;
  return {
    ...store,
    access: {
      ...access,
      apply: (configuration, actor) =>
        access.apply(
          {
            ...configuration,
            apps: configuration.apps.map((app) => ({
              ...app,
              authorizations: sealConfigured(app.authorizations, { kind: "app", id: app.id }, sealing),
              warehouse: app.warehouse && {
                ...app.warehouse,
                authorizations: sealConfigured(
                  app.warehouse.authorizations,
                  { kind: "warehouse", id: app.warehouse.code },
                  sealing,
                ),
              },
            })),
          },
          actor,
        ),
    },
    authorizations: {
      ...authorizations,
      read: async (owner, channel) => {
        const kept = await authorizations.read(owner, channel);
        return kept && openOrFail(kept, { owner, channel }, sealing);
      },
      save: (owner, channel, authorization, audit) =>
        authorizations.save(owner, channel, sealTokens(authorization, { owner, channel }, sealing), audit),
      all: async () =>
        (await authorizations.all()).map((kept) => ({
          ...kept,
          authorization: openOrFail(kept.authorization, kept, sealing),
        })),
    },
  };
}

/**
 * Seals anew, with the newest key, what an older one sealed or what was kept in clear. Instances may do it side by side.
 * @param store the store itself, not the sealed one
 * @returns whose tokens no key opens; they are left as they are
 */
export async function resealTokens(store: Store, sealing: Sealing): Promise<Place[]> {
  const { authorizations } = store;
  const unreadable: Place[] = [];
  for (const { owner, channel, authorization } of await authorizations.all()) {
    const place = { owner, channel };
    if (tokensOf(authorization).every(sealing.isNewest)) {
      if (!openTokens(authorization, place, sealing)) unreadable.push(place);
      continue;
    }
    await authorizations.withLock(owner, channel, async () => {
      const kept = await authorizations.read(owner, channel);
      if (!kept) return;
      const clear = openTokens(kept, place, sealing);
      if (clear) await authorizations.save(owner, channel, sealTokens(clear, place, sealing));
      else unreadable.push(place);
    });
  }
  return unreadable;
}

function sealConfigured(
  configured: Partial<Record<Channel, ConfiguredAuthorization>>,
  owner: TokenOwner,
  sealing: Sealing,
): Partial<Record<Channel, ConfiguredAuthorization>> {
  return Object.fromEntries(
    Object.entries(configured).map(([channel, authorization]) => [
      channel,
      {
        ...sealTokens(authorization, { owner, channel: channel as Channel }, sealing),
        fingerprint: authorization.fingerprint ?? fingerprint(authorization),
      },
    ]),
  );
}

/** By which a store knows a configured token again, sealed or in clear: a digest of both tokens. */
export function fingerprint({ accessToken, refreshToken }: Authorization): string {
  return createHash("sha256")
    .update(JSON.stringify([accessToken, refreshToken]))
    .digest("hex");
}

const contextOf = ({ owner, channel }: Place, which: "access" | "refresh") =>
  JSON.stringify([owner.kind, owner.id, channel, which]);

function sealTokens<Kept extends Authorization>(kept: Kept, place: Place, { seal }: Sealing): Kept {
  const { accessToken, refreshToken } = kept;
  return {
    ...kept,
    accessToken: seal(accessToken, contextOf(place, "access")),
    refreshToken: refreshToken === null ? null : seal(refreshToken, contextOf(place, "refresh")),
  };
}

function openTokens(kept: Authorization, place: Place, sealing: Sealing): Authorization | null {
  const { refreshToken } = kept;
  const access = openText(kept.accessToken, contextOf(place, "access"), sealing);
  const refresh = refreshToken === null ? null : openText(refreshToken, contextOf(place, "refresh"), sealing);
  if (access === null || (refreshToken !== null && refresh === null)) return null;
  return { ...kept, accessToken: access, refreshToken: refresh };
}

/** Files from before tokens were sealed hold them in clear; the next start or save seals them. */
function openText(kept: string, context: string, { open }: Sealing): string | null {
  return /^sealed[0-9]+\./.test(kept) ? open(kept, context) : kept;
}

function openOrFail(kept: Authorization, place: Place, sealing: Sealing): Authorization {
  const clear = openTokens(kept, place, sealing);
  if (clear) return clear;
  const { owner, channel } = place;
  throw gatewayFailure({
    internal: `the ${channel} token of the ${owner.kind} ${owner.id} was encrypted with a key that TOKEN_KEYS lacks`,
  });
}

function tokensOf({ accessToken, refreshToken }: Authorization): string[] {
  return refreshToken === null ? [accessToken] : [accessToken, refreshToken];
}
