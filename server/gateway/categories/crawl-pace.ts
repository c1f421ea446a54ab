import { msUntil, type Clock, type Wait } from "#server/shared/runtime.ts";

/** Rate at which a marketplace may be asked for levels. */
export type PaceSettings = {
  /** Maximum calls in flight. */
  atOnce: number;
  /** Calls started per second; Infinity when nothing but the answers limits them. */
  perSecond: number;
};

/**
 * Rate for real marketplaces. 1688 answered 8 concurrent calls with its frequency limit, so a crawl stays below that
 * and leaves capacity for buyers.
 */
export const marketplacePace: PaceSettings = { atOnce: 4, perSecond: 5 };

/** Rate for simulators, which have no limit. */
export const simulatorPace: PaceSettings = { atOnce: 16, perSecond: Infinity };

export type CrawlPace = {
  atOnce: number;
  /** Resolves when the next call may start; rejects with the signal's reason. */
  turn: (signal: AbortSignal) => Promise<void>;
  /** Delays all calls until this time, epoch ms. */
  backOffUntil: (at: number) => void;
  /** Returns the minimum time in ms from now until the last of this many further calls can start. */
  minMsFor: (calls: number) => number;
};

/** Creates the pace of one marketplace, which all its crawls share because the marketplace's limit is one per app. */
export function createCrawlPace(
  { atOnce, perSecond }: PaceSettings,
  { clock, wait }: { clock: Clock; wait: Wait },
): CrawlPace {
  const gapMs = 1000 / perSecond;
  let nextAt = 0;
  let waiting = 0;
  let backoff = { until: 0, ms: 0 };
  const backoffLeft = () => msUntil(backoff.until, clock(), backoff.ms);
  /** Time until the next new call can start, behind all that wait. */
  const nextIn = () => Math.max(msUntil(nextAt, clock(), backoff.ms + gapMs * (waiting + 1)), backoffLeft());
  return {
    atOnce,
    turn: async (signal) => {
      let waitMs = nextIn();
      nextAt = clock() + waitMs + gapMs;
      waiting += 1;
      try {
        while (waitMs > 0) {
          await wait(waitMs, signal);
          // A backoff may have started in the meantime.
          waitMs = backoffLeft();
        }
      } finally {
        waiting -= 1;
      }
      signal.throwIfAborted();
    },
    backOffUntil: (at) => {
      const ms = at - clock();
      if (ms > backoffLeft()) backoff = { until: at, ms };
    },
    minMsFor: (calls) => nextIn() + calls * gapMs,
  };
}
