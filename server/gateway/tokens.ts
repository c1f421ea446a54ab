import { channels, type Channel } from "#contract/channel";
import { Failure } from "#contract/failure";
import type { Clock } from "#server/marketplaces/clock.ts";
import type { TokenOwner } from "#server/store/access.ts";
import type { Store } from "#server/store/store.ts";
import { createRecentCache } from "./recent-cache.ts";

export type TokenState =
  | { state: "valid"; accessToken: string; expiresAt: number | null }
  | { state: "expired"; expiresAt: number }
  | { state: "missing" };

/** Where buyer tokens come from: the app's own in self mode, the warehouse's in warehouse mode (§1 rule 4). */
export type TokenSource = {
  current: (owner: TokenOwner, channel: Channel) => Promise<TokenState>;
  /**
   * Asked when the marketplace refused a token in mid-flight. Answers another one to send once more, or null when there is
   * none: then the authorization is dead. @throws Failure CHANNEL_UPSTREAM_ERROR when the renewal itself could not be done
   */
  renew: (owner: TokenOwner, channel: Channel, staleToken: string) => Promise<string | null>;
};

const mostTokens = 10_000;

/** The store's tokens as they are. A renewal only looks whether somebody else has stored a newer one. */
export function createStoredTokens({
  store,
  clock,
  rememberMs,
}: {
  store: Pick<Store, "authorizations">;
  clock: Clock;
  rememberMs: number;
}): TokenSource {
  const recent = createRecentCache({
    clock,
    rememberMs,
    most: mostTokens,
    load: async (name) => {
      const [kind, id, channel] = JSON.parse(name) as [TokenOwner["kind"], string, Channel];
      return store.authorizations.read({ kind, id }, channel);
    },
  });
  const nameOf = ({ kind, id }: TokenOwner, channel: Channel) => JSON.stringify([kind, id, channel]);

  const current: TokenSource["current"] = async (owner, channel) => {
    const found = await recent.get(nameOf(owner, channel));
    if (!found) return { state: "missing" };
    const { accessToken, expiresAt } = found;
    return expiresAt !== null && expiresAt <= clock()
      ? { state: "expired", expiresAt }
      : { state: "valid", accessToken, expiresAt };
  };

  return {
    current,
    async renew(owner, channel, staleToken) {
      recent.forget(nameOf(owner, channel));
      const token = await current(owner, channel);
      return token.state === "valid" && token.accessToken !== staleToken ? token.accessToken : null;
    },
  };
}

/** §5.3: no live authorization is a 401 that says what to do. */
export function notAuthorized(channel: Channel, owner: TokenOwner, cause?: unknown): Failure {
  return new Failure("CHANNEL_NOT_AUTHORIZED", authorizationAdvice(channel, owner), { cause });
}

/** What to do about a missing or dead authorization, by mode (§5.4). */
export function authorizationAdvice(channel: Channel, owner: TokenOwner): string {
  const { name } = channels[channel];
  return owner.kind === "warehouse"
    ? `The warehouse of this app has no valid ${name} authorization: ask the warehouse to renew it, then try again.`
    : `This app has no valid ${name} authorization: let the buyer's main account authorize it again, then try again.`;
}
