import type { Log } from "./log.ts";
import type { Wait } from "#server/kernel/machine.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { pruningPauseText } from "#server/store/clock-watch.ts";
import type { Store } from "#server/store/store.ts";

/** What each of these goes on by: how it waits, whom it tells of a fault, and when the process ends. */
type Upkeep = { wait: Wait; log: Pick<Log, "error">; signal: AbortSignal };

/** An instance that lives has written a call's line so long after its settlement, ms. */
const settlingMs = 5_000;

/**
 * A process that ends between settlement and answer has billed a call whose caller got nothing (I5: settled first, since
 * the units header must be true). The next one to start finds such calls, writes their lines and counts them. Never rejects.
 */
export async function countUnanswered({
  store,
  metrics,
  wait,
  log,
  signal,
}: Upkeep & {
  store: Pick<Store, "callLog">;
  metrics: Pick<Metrics, "foundUnanswered">;
}): Promise<void> {
  try {
    await wait(settlingMs, signal);
    metrics.foundUnanswered(await store.callLog.recordUnanswered(settlingMs));
  } catch (error) {
    if (!signal.aborted) log.error(error, "none");
  }
}

/** How often the clock is looked at, and how often an operator is told again that it is not believed, ms. */
const lookAtClockMs = 30_000;
const tellAgainMs = 86_400_000;

/**
 * Looks at the store's clock for as long as the process runs, so that a leap is noticed also while no call comes. Writes an
 * error line when deleting old entries is paused, again once a day, and one when it goes on. Never rejects; ends when it is
 * aborted.
 */
export async function watchClock({
  store,
  wait,
  log,
  signal,
}: Omit<Upkeep, "log"> & {
  log: Pick<Log, "store">;
  store: { administration: Pick<Store["administration"], "pruningPause"> };
}): Promise<void> {
  let sinceToldMs: number | null = null;
  while (!signal.aborted) {
    // A store that is away has lines of its own.
    const pause = await store.administration.pruningPause().catch(() => undefined);
    if (signal.aborted) return;
    if (pause && (sinceToldMs === null || sinceToldMs >= tellAgainMs)) {
      log.store(pruningPauseText(pause));
      sinceToldMs = 0;
    }
    if (pause === null && sinceToldMs !== null) {
      log.store("The clock is believed again: old entries are deleted again.");
      sinceToldMs = null;
    }
    await wait(lookAtClockMs, signal).catch(() => undefined);
    if (sinceToldMs !== null) sinceToldMs += lookAtClockMs;
  }
}

/** So much goes in one transaction, for which the write lock is held some 20 ms, and 0.3 s where 500 keys call: calls go on in between. */
const sumStep = 2_000;
const pruneStep = 500;
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
}: Upkeep & { store: Pick<Store, "usageSums"> }): Promise<void> {
  const pause = (ms: number) => wait(ms, signal).catch(() => undefined);
  await pause(everyMs);
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await store.usageSums.sumUp(sumStep)) >= sumStep)
        await pause(betweenStepsMs);
    } catch (error) {
      if (!signal.aborted) log.error(error, "none");
    }
    await pause(everyMs);
  }
}

/** Not at once: a process that starts has calls to answer. */
const firstMs = 60_000;
const dayMs = 86_400_000;
const againMs = 600_000;

/**
 * Keeps the ledger and the sums within their retention, once a day for as long as the process runs; any number of instances may do it
 * side by side. While the store is away it tries again every ten minutes. Never rejects; ends when it is aborted.
 */
export async function pruneLedger({
  store,
  wait,
  log,
  signal,
}: Upkeep & {
  store: {
    administration: Pick<Store["administration"], "pruneLedger">;
    usageSums: Pick<Store["usageSums"], "sumUp" | "prune">;
  };
}): Promise<void> {
  const pause = (ms: number) => wait(ms, signal).catch(() => undefined);
  await pause(firstMs);
  while (!signal.aborted) {
    const next = await pruneAll().then(
      () => dayMs,
      (error: unknown) => {
        if (!signal.aborted) log.error(error, "none");
        return againMs;
      },
    );
    await pause(next);
  }

  async function pruneAll(): Promise<void> {
    // What the sums lack is not dropped.
    while (!signal.aborted && (await store.usageSums.sumUp(pruneStep)) >= pruneStep)
      await pause(betweenStepsMs);
    while (!signal.aborted && (await store.administration.pruneLedger(pruneStep)) === pruneStep) {
      await pause(betweenStepsMs);
    }
    await store.usageSums.prune();
  }
}
