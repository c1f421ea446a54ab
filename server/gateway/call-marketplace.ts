import type { Channel } from "#contract/channel";
import { Failure } from "#contract/failure";
import type { Wait } from "#server/kernel/clock.ts";
import type { TokenOwner } from "#server/store/access.ts";
import { notAuthorized, type TokenSource } from "./tokens/tokens.ts";
import { withinDeadline } from "./within-deadline.ts";

export type MarketplaceCall<Answer> = {
  /** One whole operation with one token; it is run again at most once. */
  run: (call: { accessToken: string; signal: AbortSignal }) => Promise<Answer>;
  accessToken: string;
  channel: Channel;
  owner: TokenOwner;
  tokens: TokenSource;
  /** Aborted when the caller is gone. */
  caller: AbortSignal;
  /** One overall deadline over everything below, ms. */
  deadlineMs: number;
  wait: Wait;
};

/**
 * Asks the marketplace under one overall deadline. A token that it refuses is renewed and the operation sent once more; when
 * that does not help, the answer is 401 (docs/reliability.md rows 36, 37). @throws Failure, CallerGone
 */
export function callMarketplace<Answer>(call: MarketplaceCall<Answer>): Promise<Answer> {
  const { run, accessToken, channel, owner, tokens, caller, deadlineMs, wait } = call;

  const again = async (error: unknown, signal: AbortSignal): Promise<Answer> => {
    try {
      if (!tokenRefused(error)) throw error;
      const renewed = await tokens.renew(owner, channel, accessToken);
      if (renewed === null || signal.aborted) throw error;
      return await run({ accessToken: renewed, signal });
    } catch (last) {
      throw tokenRefused(last) ? notAuthorized(channel, owner, last) : last;
    }
  };
  const attempt = (signal: AbortSignal): Promise<Answer> =>
    run({ accessToken, signal }).catch((error: unknown) => again(error, signal));

  return withinDeadline(attempt, { caller, ms: deadlineMs, wait });
}

function tokenRefused(error: unknown): boolean {
  return error instanceof Failure && error.code === "CHANNEL_NOT_AUTHORIZED";
}
