import type { Clock, Wait } from "#server/shared/runtime.ts";

type Sleeper = { at: number; wake: () => void };

/** Creates a clock that only the test advances, so that no test sleeps. */
export function createVirtualTime(start: number): {
  clock: Clock;
  wait: Wait;
  /** Advances the clock and resolves the waits that are over, in order. */
  advance: (ms: number) => Promise<void>;
  set: (at: number) => Promise<void>;
  /** Changes the clock by `ms` without affecting timers, as when an operator sets the time. */
  step: (ms: number) => void;
} {
  let now = start;
  let stepped = 0;
  const sleepers = new Set<Sleeper>();

  const set = async (at: number) => {
    const due = [...sleepers].filter((sleeper) => sleeper.at <= at).sort((a, b) => a.at - b.at);
    for (const sleeper of due) {
      now = Math.max(now, sleeper.at);
      sleepers.delete(sleeper);
      sleeper.wake();
      await settled();
    }
    now = at;
  };

  return {
    clock: () => now + stepped,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const sleeper = { at: now + ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener("abort", () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
      }),
    advance: (ms) => set(now + ms),
    set: (at) => set(at - stepped),
    step: (ms) => {
      stepped += ms;
    },
  };
}

/** Waits for everything that needs only further turns of the event loop. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}
