import { createHash } from "node:crypto";
import type { Channel } from "#contract/shared/channel";
import { gatewayFailure } from "#contract/shared/failure";
import type { Authorization, ConfiguredAuthorization, TokenOwner } from "./access.ts";
import { sealWebhooks } from "./sealed-webhooks.ts";
import type { Sealing } from "./sealing.ts";
import type { Store } from "./store.ts";

type Place = { owner: TokenOwner; channel: Channel };

/**
 * Wraps a store so that access and refresh tokens and secrets of webhooks are stored encrypted only; callers see them in
 * clear. Everything else is passed through. A token that no key decrypts is a configuration error of this instance: reading it answers
 * 500 INTERNAL_ERROR, because a new sign-in would not fix it.
 */
export function createSealedStore(store: Store, sealing: Sealing): Store {
  const { access, authorizations } = store;
  return {
    ...store,
    ...sealWebhooks(store, sealing),
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
        const stored = await authorizations.read(owner, channel);
        return stored && openOrFail(stored, { owner, channel }, sealing);
      },
      save: (owner, channel, authorization, audit) =>
        authorizations.save(owner, channel, sealTokens(authorization, { owner, channel }, sealing), audit),
      all: async () =>
        (await authorizations.all()).map((stored) => ({
          ...stored,
          authorization: openOrFail(stored.authorization, stored, sealing),
        })),
    },
  };
}

/**
 * Encrypts again, with the newest key, every token that is stored in clear or encrypted with an older key. Several
 * instances may do this at once.
 *
 * @param store the store itself, not the sealed one
 * @returns the authorizations that no key decrypts; they are left unchanged
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
      const stored = await authorizations.read(owner, channel);
      if (!stored) return;
      const clear = openTokens(stored, place, sealing);
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

/** Returns the digest of both tokens by which a store recognizes a configured authorization, encrypted or in clear. */
export function fingerprint({ accessToken, refreshToken }: Authorization): string {
  return createHash("sha256")
    .update(JSON.stringify([accessToken, refreshToken]))
    .digest("hex");
}

const contextOf = ({ owner, channel }: Place, which: "access" | "refresh") =>
  JSON.stringify([owner.kind, owner.id, channel, which]);

function sealTokens<Saved extends Authorization>(stored: Saved, place: Place, { seal }: Sealing): Saved {
  const { accessToken, refreshToken } = stored;
  return {
    ...stored,
    accessToken: seal(accessToken, contextOf(place, "access")),
    refreshToken: refreshToken === null ? null : seal(refreshToken, contextOf(place, "refresh")),
  };
}

function openTokens(stored: Authorization, place: Place, sealing: Sealing): Authorization | null {
  const { refreshToken } = stored;
  const access = openText(stored.accessToken, contextOf(place, "access"), sealing);
  const refresh = refreshToken === null ? null : openText(refreshToken, contextOf(place, "refresh"), sealing);
  if (access === null || (refreshToken !== null && refresh === null)) return null;
  return { ...stored, accessToken: access, refreshToken: refresh };
}

/** Databases from before tokens were encrypted hold them in clear; the next start or save encrypts them. */
function openText(stored: string, context: string, { open }: Sealing): string | null {
  return /^sealed[0-9]+\./.test(stored) ? open(stored, context) : stored;
}

function openOrFail(stored: Authorization, place: Place, sealing: Sealing): Authorization {
  const clear = openTokens(stored, place, sealing);
  if (clear) return clear;
  const { owner, channel } = place;
  throw gatewayFailure({
    internal: `the ${channel} token of the ${owner.kind} ${owner.id} was encrypted with a key that TOKEN_KEYS lacks`,
  });
}

function tokensOf({ accessToken, refreshToken }: Authorization): string[] {
  return refreshToken === null ? [accessToken] : [accessToken, refreshToken];
}
