import type { Log } from "./log.ts";
import type { Wait } from "../kernel/clock.ts";
import type { Store } from "../store/store.ts";

/** So much goes in one transaction, for which the write lock is held some 20 ms at most: calls go on in between. */
const step = 2_000;
const betweenStepsMs = 50;
const everyMs = 30_000;

/**
 * Keeps the sums of what was used behind ledger and log by half a minute, for as long as the process runs; any number of instances
 * may do it side by side. While the store is away it tries again at its next turn. Never rejects; ends when it is aborted.
 */
export async function sumUsage({
  store,
  wait,
  log,
  signal,
}: {
  store: Pick<Store, "usageSums">;
  wait: Wait;
  log: Pick<Log, "error">;
  signal: AbortSignal;
}): Promise<void> {
  const pause = (ms: number) => wait(ms, signal).catch(() => undefined);
  await pause(everyMs);
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await store.usageSums.sumUp(step)) >= step) await pause(betweenStepsMs);
    } catch (error) {
      if (!signal.aborted) log.error(error, "none");
    }
    await pause(everyMs);
  }
}
