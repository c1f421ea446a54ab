import type { AuthorizedAccount } from "#contract/account";
import { channels, type Channel } from "#contract/channel";
import type { Connector } from "#server/marketplaces/connector.ts";
import type { Authorization, TokenOwner } from "#server/store/access.ts";

/** How an authorization stands, without a look at any token. */
export type AuthorizationOutlook = {
  /** A call can be made with it now, a renewal on the way included. */
  authorized: boolean;
  /** When it ends unless somebody authorizes again, epoch ms; null = not known, or never. */
  endsAt: number | null;
  /** It is time to authorize again although it still works. */
  endsSoon: boolean;
  /** Whose account it is at the marketplace; null = not told. */
  account: AuthorizedAccount | null;
};

/** Somebody has to find the buyer's main account in this time, ms. */
export const warningMs = 14 * 86_400_000;

/** Whether it can be renewed without anybody: it has a refresh token that was not refused, and its marketplace takes one. */
export function canRenew(
  { refreshToken, deadSince }: Authorization,
  connector: Pick<Connector, "authorization"> | undefined,
): boolean {
  return refreshToken !== null && (deadSince ?? null) === null && connector?.authorization !== undefined;
}

/** Whether the access token ends within `ms` from now; one without an end never does. */
export function endsWithin({ expiresAt }: Authorization, ms: number, now: number): boolean {
  return expiresAt !== null && expiresAt - now <= ms;
}

export function outlookOf(
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
  return owner.kind === "warehouse"
    ? `The warehouse of this app has no valid ${name} authorization: ask the warehouse to renew it, then try again.`
    : `This app has no valid ${name} authorization: let the buyer's main account authorize it again, then try again.`;
}

/** What to do before an authorization ends. `end` is the time in words. */
export function endingAdvice(channel: Channel, owner: TokenOwner, end: string): string {
  const { name } = channels[channel];
  return owner.kind === "warehouse"
    ? `The warehouse's ${name} authorization ends at ${end}: ask the warehouse to renew it before then.`
    : `This app's ${name} authorization ends at ${end}: let the buyer's main account authorize it again before then.`;
}
