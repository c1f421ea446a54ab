import type { Log } from "./log.ts";
import type { Wait } from "../kernel/clock.ts";
import type { Store } from "../store/store.ts";

/** So many entries go at a time, for which the write lock is held some milliseconds at most: calls go on in between. */
const step = 500;
const betweenStepsMs = 50;

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
}: {
  store: {
    administration: Pick<Store["administration"], "pruneLedger">;
    usageSums: Pick<Store["usageSums"], "sumUp" | "prune">;
  };
  wait: Wait;
  log: Pick<Log, "error">;
  signal: AbortSignal;
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
    while (!signal.aborted && (await store.usageSums.sumUp(step)) >= step) await pause(betweenStepsMs);
    while (!signal.aborted && (await store.administration.pruneLedger(step)) === step) {
      await pause(betweenStepsMs);
    }
    await store.usageSums.prune();
  }
}
