import { msUntil, type Clock, type Wait } from "#server/kernel/machine.ts";

/** How fast a marketplace may be asked for levels. */
export type PaceSettings = {
  /** Calls in flight at the same time. */
  atOnce: number;
  /** Calls begun per second; Infinity = as fast as they are answered. */
  perSecond: number;
};

/** 1688 answered 8 calls at a time with its frequency limit, so a walk stays below that and leaves room for buyers. */
export const marketplacePace: PaceSettings = { atOnce: 4, perSecond: 5 };

/** For simulators, which have no limit. */
export const simulatorPace: PaceSettings = { atOnce: 16, perSecond: Infinity };

export type WalkPace = {
  atOnce: number;
  /** Resolves when the next call may begin; rejects with the signal's reason. */
  turn: (signal: AbortSignal) => Promise<void>;
  /** Nobody begins a call before this time, epoch ms. */
  restUntil: (at: number) => void;
  /** So long from now the last of so many further calls cannot begin before, ms. */
  leastFor: (calls: number) => number;
};

/** One marketplace's pace, shared by all walks of it: its limit is one per app. */
export function createWalkPace(
  { atOnce, perSecond }: PaceSettings,
  { clock, wait }: { clock: Clock; wait: Wait },
): WalkPace {
  const gapMs = 1000 / perSecond;
  let nextAt = 0;
  let waiting = 0;
  let rest = { until: 0, ms: 0 };
  const restLeft = () => msUntil(rest.until, clock(), rest.ms);
  /** Before the next that comes can begin, behind all who wait. */
  const nextIn = () => Math.max(msUntil(nextAt, clock(), rest.ms + gapMs * (waiting + 1)), restLeft());
  return {
    atOnce,
    turn: async (signal) => {
      let waitMs = nextIn();
      nextAt = clock() + waitMs + gapMs;
      waiting += 1;
      try {
        while (waitMs > 0) {
          await wait(waitMs, signal);
          // A rest may have been asked for meanwhile.
          waitMs = restLeft();
        }
      } finally {
        waiting -= 1;
      }
      signal.throwIfAborted();
    },
    restUntil: (at) => {
      const ms = at - clock();
      if (ms > restLeft()) rest = { until: at, ms };
    },
    leastFor: (calls) => nextIn() + calls * gapMs,
  };
}
