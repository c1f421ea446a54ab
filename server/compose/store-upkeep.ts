import type { Log } from "./log.ts";
import type { Wait, Clock } from "#server/shared/runtime.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { pruningPauseText } from "#server/store/clock-watch.ts";
import type { Store } from "#server/store/store.ts";
import { productVersion } from "#server/node/runtime.ts";

/** Dependencies of each background job: how it waits, where it logs an error, and when the process ends. */
type Upkeep = { wait: Wait; log: Pick<Log, "error">; signal: AbortSignal };

/** Time after a settlement within which a live instance has written the call's access log entry, ms. */
const settlingMs = 5_000;

/**
 * Counts calls that were billed and never answered. A process that ends between settlement and answer leaves such calls
 * (I5: settlement comes first, since the units header must be true). The next process to start finds them, writes their
 * access log entries and counts them. Never rejects.
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

/** Interval between checks of the clock, and between repeated warnings that it is not trusted, ms. */
const checkClockMs = 30_000;
const reminderMs = 86_400_000;

/**
 * Checks the store's clock until the process ends, so that a leap is noticed even without calls. Writes an error line
 * when deleting old entries is paused, again once a day, and one when it resumes. Never rejects; ends when it is
 * aborted.
 */
export async function watchClock({
  store,
  wait,
  log,
  signal,
}: Omit<Upkeep, "log"> & {
  log: Pick<Log, "store">;
  store: { ledger: Pick<Store["ledger"], "pruningPause"> };
}): Promise<void> {
  let sinceWarnedMs: number | null = null;
  while (!signal.aborted) {
    // An unavailable store has lines of its own.
    const pause = await store.ledger.pruningPause().catch(() => undefined);
    if (signal.aborted) return;
    if (pause && (sinceWarnedMs === null || sinceWarnedMs >= reminderMs)) {
      log.store(pruningPauseText(pause));
      sinceWarnedMs = 0;
    }
    if (pause === null && sinceWarnedMs !== null) {
      log.store("The clock is trusted again: deleting old entries resumes.");
      sinceWarnedMs = null;
    }
    await wait(checkClockMs, signal).catch(() => undefined);
    if (sinceWarnedMs !== null) sinceWarnedMs += checkClockMs;
  }
}

/**
 * Entries in one transaction, which holds the write lock for some 20 ms, or for 0.3 s while 500 keys call. Calls go on
 * in between.
 */
const sumStep = 2_000;
const pruneStep = 500;
const betweenStepsMs = 50;
const everyMs = 30_000;

/**
 * Keeps the rollups of usage half a minute behind ledger and log until the process ends; any number of instances may do
 * so at the same time. While the store is unavailable it tries again at its next turn. Never rejects; ends when it is
 * aborted.
 */
export async function sumUsage({
  store,
  wait,
  log,
  signal,
}: Upkeep & { store: Pick<Store, "usageRollups"> }): Promise<void> {
  const pause = (ms: number) => wait(ms, signal).catch(() => undefined);
  await pause(everyMs);
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await store.usageRollups.rollUp(sumStep)) >= sumStep)
        await pause(betweenStepsMs);
    } catch (error) {
      if (!signal.aborted) log.error(error, "none");
    }
    await pause(everyMs);
  }
}

/** The first run is delayed, because a process that starts has calls to answer. */
const firstMs = 60_000;
const dayMs = 86_400_000;
const againMs = 600_000;

/**
 * Prunes the ledger and the rollups to their retention once a day until the process ends; any number of instances may
 * do so at the same time. While the store is unavailable it tries again every ten minutes. Never rejects; ends when it
 * is aborted.
 */
export async function pruneLedger({
  store,
  wait,
  log,
  signal,
}: Upkeep & {
  store: {
    ledger: Pick<Store["ledger"], "prune">;
    usageRollups: Pick<Store["usageRollups"], "rollUp" | "prune">;
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
    // Entries that the rollups lack are not deleted.
    while (!signal.aborted && (await store.usageRollups.rollUp(pruneStep)) >= pruneStep)
      await pause(betweenStepsMs);
    while (!signal.aborted && (await store.ledger.prune(pruneStep)) === pruneStep) {
      await pause(betweenStepsMs);
    }
    await store.usageRollups.prune();
  }
}

/** Interval between pings while the store answers, and while it does not, ms. */
const pingMs = 10_000;
const retryPingMs = 1_000;

export type StoreWatch = {
  /** Pings the store at once, because one of its calls failed. */
  suspect: () => void;
  /** Returns whether a newer instance changed the database so that this one cannot use it. */
  isOutdated: () => boolean;
  /** Pings the store until it is aborted. Never rejects. */
  run: () => Promise<void>;
};

/**
 * Creates a watch that writes one error line when the store stops answering, and one when it is back. Calls that are
 * refused in the meantime are not logged as errors, so a log of warnings and errors would not show the outage
 * otherwise.
 */
export function createStoreWatch({
  store,
  clock,
  wait,
  log,
  signal,
}: {
  store: Pick<Store, "ping" | "schema">;
  clock: Clock;
  wait: Wait;
  log: Pick<Log, "store">;
  signal: AbortSignal;
}): StoreWatch {
  let awaySince: number | null = null;
  let outdated = false;
  let asked = Promise.withResolvers<void>();

  async function ask(): Promise<Error | null> {
    try {
      await store.ping();
      const oldest = await store.schema.oldestUsable();
      if (!outdated && oldest > store.schema.version) log.store(outdatedText(store.schema.version));
      outdated = oldest > store.schema.version;
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error("unknown fault");
    }
  }

  function note(error: Error | null): void {
    if (error !== null && awaySince === null) {
      awaySince = clock();
      log.store(
        `The store stopped answering (${error.name}): metered calls are refused and nothing is billed until it is back.`,
      );
    }
    if (error === null && awaySince !== null) {
      const seconds = Math.max(0, Math.round((clock() - awaySince) / 1000));
      awaySince = null;
      log.store(`The store answers again, after ${seconds} s.`);
    }
  }

  return {
    suspect: () => asked.resolve(),
    isOutdated: () => outdated,
    run: async () => {
      while (!signal.aborted) {
        asked = Promise.withResolvers();
        const error = await ask();
        if (signal.aborted) return;
        note(error);
        const pause = wait(awaySince === null ? pingMs : retryPingMs, signal).catch(() => undefined);
        // While the store is unavailable every call fails, and pinging more often would not bring it back sooner.
        await (awaySince === null ? Promise.race([pause, asked.promise]) : pause);
      }
    },
  };
}

function outdatedText(schema: number): string {
  return `This instance (version ${productVersion}, schema ${schema}) is older than its database, which a newer instance has changed: upgrade this one. It answers 503 until then, and nothing is billed.`;
}
