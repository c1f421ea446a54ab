import { type Channel, channels, hasTrait } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import type { AuthorizedAccount } from "#contract/public/account";
import type { Authorization, TokenOwner } from "#server/store/access.ts";
import { createRecentCache } from "#server/shared/caches.ts";
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

/** Authorization status, without any token. */
type AuthorizationStatus = {
  /** True when a call can be made with it now, or after a renewal that is possible. */
  authorized: boolean;
  /** Time when it ends unless a person authorizes again, epoch ms; null when unknown or never. */
  endsAt: number | null;
  /** True when it is time to authorize again although it still works. */
  endsSoon: boolean;
  /** Account at the marketplace that it belongs to; null when the marketplace did not name it. */
  account: AuthorizedAccount | null;
};

/** Source of buyer tokens: the app's own in self mode, the warehouse's in warehouse mode (§1 rule 4). */
export type TokenSource = {
  /**
   * Returns the token for a call that begins now, renewed first when it has ended or could end during the call. @throws Failure
   * CHANNEL_UPSTREAM_ERROR when the renewal failed (docs/reliability.md row 37); what the store throws
   */
  current: (owner: TokenOwner, channel: Channel) => Promise<TokenState>;
  /**
   * Returns another token to send once more after the marketplace refused one during a call, or null when there is none
   * and the authorization is dead. @throws Failure CHANNEL_UPSTREAM_ERROR when the renewal itself failed
   */
  renew: (owner: TokenOwner, channel: Channel, staleToken: string) => Promise<string | null>;
  /** Returns the authorization status, for monitoring, without renewing anything. */
  authorizationStatus: (owner: TokenOwner, channel: Channel) => Promise<AuthorizationStatus>;
};

const maxTokens = 10_000;
/** Remaining lifetime, ms, below which a token could end during a call, so the call waits for the new one. */
const urgentMs = 30_000;
/** Maximum time that a call waits for a renewal, ms. It leaves time for the call itself. */
const renewalMs = 13_000;
/** Delay before a failed early renewal is retried, ms. */
const againMs = 30_000;

/**
 * Creates the source of the store's tokens, which it renews in the background when a call finds their end near, or before a
 * call that could outlast them.
 */
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
    max: maxTokens,
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

  const renewedInTime = (owner: TokenOwner, channel: Channel, stale: string | null) =>
    withinDeadline(() => renewed(owner, channel, stale), {
      callerSignal: new AbortController().signal,
      ms: renewalMs,
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

  /** Returns the cached authorization, unless it has ended, because a person may have authorized again a moment ago. */
  async function read(owner: TokenOwner, channel: Channel): Promise<Authorization | null> {
    const name = nameOf(owner, channel);
    const remembered = await recent.get(name);
    if (remembered && !endsWithin(remembered, 0, clock())) return remembered;
    recent.forget(name);
    return recent.get(name);
  }

  return {
    async current(owner, channel) {
      const stored = await read(owner, channel);
      const now = clock();
      if (!stored || !endsWithin(stored, renewalMarginMs, now) || !canRenew(stored, connectors[channel]))
        return stateOf(stored, now);
      if (!endsWithin(stored, urgentMs, now)) {
        renewAhead(owner, channel);
        return stateOf(stored, now);
      }
      try {
        return stateOf(await renewedInTime(owner, channel, null), clock());
      } catch (error) {
        const state = stateOf(stored, clock());
        if (state.state === "valid") return state;
        throw error;
      }
    },

    async renew(owner, channel, staleToken) {
      const state = stateOf(await fromStore(renewedInTime(owner, channel, staleToken), clock), clock());
      return state.state === "valid" && state.accessToken !== staleToken ? state.accessToken : null;
    },

    authorizationStatus: async (owner, channel) =>
      statusOf(await authorizations.read(owner, channel), { connector: connectors[channel], now: clock() }),
  };
}

function stateOf(stored: Authorization | null, now: number): TokenState {
  if (!stored) return { state: "missing" };
  const { accessToken, expiresAt } = stored;
  return expiresAt !== null && expiresAt <= now
    ? { state: "expired", expiresAt }
    : { state: "valid", accessToken, expiresAt };
}

/** Time before the end, ms, in which a person must find the buyer's main account. */
export const warningMs = 14 * 86_400_000;

function statusOf(
  stored: Authorization | null,
  { connector, now }: { connector: Pick<Connector, "authorization"> | undefined; now: number },
): AuthorizationStatus {
  if (!stored) return { authorized: false, endsAt: null, endsSoon: false, account: null };
  const account = stored.account ?? null;
  const holds = !endsWithin(stored, 0, now);
  if (!canRenew(stored, connector)) {
    const { expiresAt: endsAt } = stored;
    return { authorized: holds, endsAt, endsSoon: holds && endsWithin(stored, warningMs, now), account };
  }
  const refreshEnd = stored.refreshExpiresAt ?? null;
  // Only the access token's end is known, and that does not end the authorization.
  if (refreshEnd === null)
    return { authorized: true, endsAt: holds ? stored.expiresAt : null, endsSoon: false, account };
  const authorized = holds || refreshEnd > now;
  const endsAt = stored.expiresAt === null ? null : Math.max(refreshEnd, stored.expiresAt);
  return {
    authorized,
    endsAt,
    endsSoon: authorized && endsAt !== null && endsAt - now <= warningMs,
    account,
  };
}

/** Returns what to do about a missing or dead authorization, by mode (§5.4). */
export function authorizationAdvice(channel: Channel, owner: TokenOwner): string {
  const { name } = channels[channel];
  if (hasTrait(channel, "authorizedInFile"))
    return `This app has no valid ${name} authorization: ask the operator of this gateway to put a new ${name} access token into its configuration file, then try again.`;
  return owner.kind === "warehouse"
    ? `The warehouse of this app has no valid ${name} authorization: ask the warehouse to renew it, then try again.`
    : `This app has no valid ${name} authorization: let the buyer's main account authorize it again, then try again.`;
}

/** Returns what to do before an authorization ends. `end` is the time in words. */
export function endingAdvice(channel: Channel, owner: TokenOwner, end: string): string {
  const { name } = channels[channel];
  if (hasTrait(channel, "authorizedInFile"))
    return `This app's ${name} authorization ends at ${end}: ask the operator of this gateway to put a new ${name} access token into its configuration file before then.`;
  return owner.kind === "warehouse"
    ? `The warehouse's ${name} authorization ends at ${end}: ask the warehouse to renew it before then.`
    : `This app's ${name} authorization ends at ${end}: let the buyer's main account authorize it again before then.`;
}

/** Builds the 401 for a missing or dead authorization, which says what to do (§5.3). */
export function notAuthorized(channel: Channel, owner: TokenOwner, cause?: unknown): Failure {
  const upstream = cause instanceof Failure ? cause.details.upstream : undefined;
  return new Failure("CHANNEL_NOT_AUTHORIZED", authorizationAdvice(channel, owner), {
    cause,
    ...(upstream && { upstream }),
  });
}
