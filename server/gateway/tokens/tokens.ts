import { type Channel, channels, hasTrait } from "#contract/channel";
import { Failure } from "#contract/failure";
import type { AuthorizedAccount } from "#contract/account";
import type { Authorization, TokenOwner } from "#server/store/access.ts";
import { createRecentCache } from "#server/kernel/caches.ts";
import type { Connector } from "#server/marketplaces/connector.ts";
import { fromStore, withinDeadline } from "../waiting.ts";
import {
  canRenew,
  createTokenRenewal,
  endsWithin,
  renewalMarginMs,
  type TokenRenewalDependencies,
} from "./token-renewal.ts";

export type TokenState =
  | { state: "valid"; accessToken: string; expiresAt: number | null }
  | { state: "expired"; expiresAt: number }
  | { state: "missing" };

/** How an authorization stands, without a look at any token. */
type AuthorizationOutlook = {
  /** A call can be made with it now, a renewal on the way included. */
  authorized: boolean;
  /** When it ends unless somebody authorizes again, epoch ms; null = not known, or never. */
  endsAt: number | null;
  /** It is time to authorize again although it still works. */
  endsSoon: boolean;
  /** Whose account it is at the marketplace; null = not told. */
  account: AuthorizedAccount | null;
};

/** Where buyer tokens come from: the app's own in self mode, the warehouse's in warehouse mode (§1 rule 4). */
export type TokenSource = {
  /**
   * The token for a call that begins now, renewed first when it has ended. @throws Failure CHANNEL_UPSTREAM_ERROR when that
   * could not be done (docs/reliability.md row 37); what the store throws
   */
  current: (owner: TokenOwner, channel: Channel) => Promise<TokenState>;
  /**
   * Asked when the marketplace refused a token in mid-flight. Answers another one to send once more, or null when there is
   * none: then the authorization is dead. @throws Failure CHANNEL_UPSTREAM_ERROR when the renewal itself could not be done
   */
  renew: (owner: TokenOwner, channel: Channel, staleToken: string) => Promise<string | null>;
  /** How the authorization stands, for whoever looks after it. Renews nothing. */
  outlook: (owner: TokenOwner, channel: Channel) => Promise<AuthorizationOutlook>;
};

const mostTokens = 10_000;
/** With less than this to go, ms, a token could end in the middle of a call: the call waits for the new one. */
const urgentMs = 30_000;
/** A call waits so long for a renewal, ms: room is left to make the call itself. */
const patienceMs = 13_000;
/** A renewal ahead of time that failed is tried again after this, ms. */
const againMs = 30_000;

/** The store's tokens, kept alive: renewed in the background as their end comes near, before a call when it has come. */
export function createTokens({
  rememberMs,
  ...dependencies
}: TokenRenewalDependencies & { rememberMs: number }): TokenSource {
  const { authorizations, connectors, clock, wait } = dependencies;
  const renewal = createTokenRenewal(dependencies);
  const failedAt = new Map<string, number>();
  const recent = createRecentCache({
    clock,
    rememberMs,
    most: mostTokens,
    load: async (name) => {
      const [kind, id, channel] = JSON.parse(name) as [TokenOwner["kind"], string, Channel];
      return authorizations.read({ kind, id }, channel);
    },
  });
  const nameOf = ({ kind, id }: TokenOwner, channel: Channel) => JSON.stringify([kind, id, channel]);

  async function renewed(owner: TokenOwner, channel: Channel, stale: string | null) {
    try {
      return await renewal(owner, channel, stale);
    } finally {
      recent.forget(nameOf(owner, channel));
    }
  }

  const patiently = (owner: TokenOwner, channel: Channel, stale: string | null) =>
    withinDeadline(() => renewed(owner, channel, stale), {
      caller: new AbortController().signal,
      ms: patienceMs,
      wait,
    });

  function renewAhead(owner: TokenOwner, channel: Channel): void {
    const name = nameOf(owner, channel);
    const failed = failedAt.get(name);
    if (failed !== undefined && clock() - failed < againMs) return;
    renewed(owner, channel, null).then(
      () => failedAt.delete(name),
      () => failedAt.set(name, clock()),
    );
  }

  /** What was remembered, but for bad news: somebody may have authorized again a moment ago. */
  async function read(owner: TokenOwner, channel: Channel): Promise<Authorization | null> {
    const name = nameOf(owner, channel);
    const remembered = await recent.get(name);
    if (remembered && !endsWithin(remembered, 0, clock())) return remembered;
    recent.forget(name);
    return recent.get(name);
  }

  return {
    async current(owner, channel) {
      const kept = await read(owner, channel);
      const now = clock();
      if (!kept || !endsWithin(kept, renewalMarginMs, now) || !canRenew(kept, connectors[channel]))
        return stateOf(kept, now);
      if (!endsWithin(kept, urgentMs, now)) {
        renewAhead(owner, channel);
        return stateOf(kept, now);
      }
      try {
        return stateOf(await patiently(owner, channel, null), clock());
      } catch (error) {
        const state = stateOf(kept, clock());
        if (state.state === "valid") return state;
        throw error;
      }
    },

    async renew(owner, channel, staleToken) {
      const state = stateOf(await fromStore(patiently(owner, channel, staleToken), clock), clock());
      return state.state === "valid" && state.accessToken !== staleToken ? state.accessToken : null;
    },

    outlook: async (owner, channel) =>
      outlookOf(await authorizations.read(owner, channel), { connector: connectors[channel], now: clock() }),
  };
}

function stateOf(kept: Authorization | null, now: number): TokenState {
  if (!kept) return { state: "missing" };
  const { accessToken, expiresAt } = kept;
  return expiresAt !== null && expiresAt <= now
    ? { state: "expired", expiresAt }
    : { state: "valid", accessToken, expiresAt };
}

/** Somebody has to find the buyer's main account in this time, ms. */
export const warningMs = 14 * 86_400_000;

function outlookOf(
  kept: Authorization | null,
  { connector, now }: { connector: Pick<Connector, "authorization"> | undefined; now: number },
): AuthorizationOutlook {
  if (!kept) return { authorized: false, endsAt: null, endsSoon: false, account: null };
  const account = kept.account ?? null;
  const holds = !endsWithin(kept, 0, now);
  if (!canRenew(kept, connector)) {
    const { expiresAt: endsAt } = kept;
    return { authorized: holds, endsAt, endsSoon: holds && endsWithin(kept, warningMs, now), account };
  }
  const refreshEnd = kept.refreshExpiresAt ?? null;
  // Nobody said when the refresh token ends: the access token's end is all that is known, and it is no end at all.
  if (refreshEnd === null)
    return { authorized: true, endsAt: holds ? kept.expiresAt : null, endsSoon: false, account };
  const authorized = holds || refreshEnd > now;
  const endsAt = kept.expiresAt === null ? null : Math.max(refreshEnd, kept.expiresAt);
  return {
    authorized,
    endsAt,
    endsSoon: authorized && endsAt !== null && endsAt - now <= warningMs,
    account,
  };
}

/** What to do about a missing or dead authorization, by mode (§5.4). */
export function authorizationAdvice(channel: Channel, owner: TokenOwner): string {
  const { name } = channels[channel];
  if (hasTrait(channel, "authorizedInFile"))
    return `This app has no valid ${name} authorization: ask the operator of this gateway to put a new ${name} access token into its configuration file, then try again.`;
  return owner.kind === "warehouse"
    ? `The warehouse of this app has no valid ${name} authorization: ask the warehouse to renew it, then try again.`
    : `This app has no valid ${name} authorization: let the buyer's main account authorize it again, then try again.`;
}

/** What to do before an authorization ends. `end` is the time in words. */
export function endingAdvice(channel: Channel, owner: TokenOwner, end: string): string {
  const { name } = channels[channel];
  if (hasTrait(channel, "authorizedInFile"))
    return `This app's ${name} authorization ends at ${end}: ask the operator of this gateway to put a new ${name} access token into its configuration file before then.`;
  return owner.kind === "warehouse"
    ? `The warehouse's ${name} authorization ends at ${end}: ask the warehouse to renew it before then.`
    : `This app's ${name} authorization ends at ${end}: let the buyer's main account authorize it again before then.`;
}

/** §5.3: no live authorization is a 401 that says what to do. */
export function notAuthorized(channel: Channel, owner: TokenOwner, cause?: unknown): Failure {
  const upstream = cause instanceof Failure ? cause.details.upstream : undefined;
  return new Failure("CHANNEL_NOT_AUTHORIZED", authorizationAdvice(channel, owner), {
    cause,
    ...(upstream && { upstream }),
  });
}
