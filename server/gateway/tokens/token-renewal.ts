import type { Channel } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import type { Clock, Wait } from "#server/shared/runtime.ts";
import type { Connector, UpstreamEvent } from "#server/marketplaces/connector.ts";
import type { Authorization, TokenOwner } from "#server/store/access.ts";
import type { Authorizations } from "#server/store/store.ts";
import { withinDeadline } from "../waiting.ts";

export type TokenRenewalDependencies = {
  authorizations: Authorizations;
  connectors: Partial<Record<Channel, Connector>>;
  clock: Clock;
  wait: Wait;
  notify: (event: UpstreamEvent) => void;
};

/**
 * Renews an authorization that is about to end (`stale` null), or one whose access token `stale` the marketplace
 * refused.
 * @returns the stored authorization: the new one, the one that another process has renewed, or the old, dead one
 * when it cannot be renewed; null without an authorization
 * @throws Failure CHANNEL_UPSTREAM_ERROR, PLATFORM_QUOTA_EXCEEDED when the marketplace could not be reached; what the
 * store throws
 */
export type TokenRenewal = (
  owner: TokenOwner,
  channel: Channel,
  stale: string | null,
) => Promise<Authorization | null>;

/** Remaining lifetime of an access token at which it is renewed, ms. */
export const renewalMarginMs = 10 * 60_000;
/** Deadline of one request to the marketplace including its retry, ms: well inside the lease of the lock. */
const askMs = 12_000;
/** Age in ms below which a token was not refused for its age, so another one would not help. */
const tokenFreshMs = 10_000;
/** Pauses before retries to save the issued tokens, ms. */
const savePauses = [100, 500, 2_000];

/**
 * Creates a renewal that runs once for any number of waiting calls and instances. The calls of this process share one.
 * A lock in the store, under which the authorization is read again, keeps instances from requesting twice. It continues
 * when its callers leave, because the marketplace may already have replaced the old refresh token.
 */
export function createTokenRenewal(dependencies: TokenRenewalDependencies): TokenRenewal {
  const { authorizations, connectors, clock, wait, notify } = dependencies;
  const running = new Map<string, Promise<Authorization | null>>();
  const issued = new Map<string, { token: string; at: number }>();
  const unkept = new Map<string, { instead: string; authorization: Authorization }>();

  /** Returns the stored authorization, or one that could not be saved when it was issued, after another attempt to save it. */
  async function read(owner: TokenOwner, channel: Channel): Promise<Authorization | null> {
    const stored = await authorizations.read(owner, channel);
    const name = nameOf(owner, channel);
    const newer = unkept.get(name);
    if (!newer) return stored;
    if (stored?.accessToken === newer.instead) {
      await authorizations.save(owner, channel, newer.authorization);
      unkept.delete(name);
      return newer.authorization;
    }
    unkept.delete(name);
    return stored;
  }

  async function keep(owner: TokenOwner, channel: Channel, next: Authorization, before: Authorization) {
    for (const pause of [...savePauses, null]) {
      try {
        return await authorizations.save(owner, channel, next);
      } catch {
        if (pause !== null) await wait(pause);
      }
    }
    // The old refresh token may be worthless already, so losing the new one would lose the authorization.
    unkept.set(nameOf(owner, channel), { instead: before.accessToken, authorization: next });
  }

  async function ask(owner: TokenOwner, channel: Channel, stored: Authorization, isRefused: boolean) {
    const refreshToken = stored.refreshToken ?? "";
    const authorization = connectors[channel]?.authorization;
    if (!authorization) return stored;
    try {
      const tokens = await withinDeadline((signal) => authorization.refresh({ refreshToken }, signal), {
        callerSignal: new AbortController().signal,
        ms: askMs,
        wait,
      });
      const next: Authorization = {
        accessToken: tokens.accessToken,
        // The marketplace decides whether a refresh returns a new refresh token; the newest one stays valid.
        refreshToken: tokens.refreshToken ?? refreshToken,
        expiresAt: tokens.expiresAt,
        refreshExpiresAt: tokens.refreshExpiresAt ?? stored.refreshExpiresAt ?? null,
        account: tokens.account ?? stored.account ?? null,
      };
      issued.set(nameOf(owner, channel), { token: next.accessToken, at: clock() });
      await keep(owner, channel, next, stored);
      return next;
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "CHANNEL_NOT_AUTHORIZED") throw error;
      const now = clock();
      // An access token that is still valid is used until it ends; a refused one has ended.
      const expiresAt = isRefused ? Math.min(stored.expiresAt ?? now, now) : stored.expiresAt;
      const dead = { ...stored, deadSince: now, expiresAt };
      await authorizations.save(owner, channel, dead);
      const detail = `the authorization of the ${owner.kind} ${owner.id} is not renewed any more`;
      notify({ channel, api: "token renewal", kind: "alarm", detail });
      return dead;
    }
  }

  async function underLock(owner: TokenOwner, channel: Channel, stale: string | null) {
    const stored = await read(owner, channel);
    const now = clock();
    if (!stored || !canRenew(stored, connectors[channel])) return stored;
    if (stale === null)
      return endsWithin(stored, renewalMarginMs, now) ? ask(owner, channel, stored, false) : stored;
    if (stored.accessToken !== stale && !endsWithin(stored, 0, now)) return stored;
    const last = issued.get(nameOf(owner, channel));
    if (last?.token === stored.accessToken && now - last.at < tokenFreshMs) return stored;
    return ask(owner, channel, stored, stored.accessToken === stale);
  }

  return (owner, channel, stale) => {
    const name = JSON.stringify([nameOf(owner, channel), stale]);
    const known = running.get(name);
    if (known) return known;
    const begun = authorizations
      .withLock(owner, channel, () => underLock(owner, channel, stale))
      .finally(() => running.delete(name));
    running.set(name, begun);
    return begun;
  };
}

function nameOf({ kind, id }: TokenOwner, channel: Channel): string {
  return JSON.stringify([kind, id, channel]);
}

/**
 * Returns whether it can be renewed without a person, by a refresh token that was not refused and that its marketplace
 * accepts.
 */
export function canRenew(
  { refreshToken, deadSince }: Authorization,
  connector: Pick<Connector, "authorization"> | undefined,
): boolean {
  return refreshToken !== null && (deadSince ?? null) === null && connector?.authorization !== undefined;
}

/** Returns whether the access token ends within `ms` from now. A token without an end never does. */
export function endsWithin({ expiresAt }: Authorization, ms: number, now: number): boolean {
  return expiresAt !== null && expiresAt - now <= ms;
}
