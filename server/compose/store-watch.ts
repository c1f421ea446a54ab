import type { Clock, Wait } from "#server/shared/runtime.ts";
import { productVersion } from "#server/node/product-version.ts";
import type { Store } from "#server/store/store.ts";
import type { Log } from "./log.ts";

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
 * refused meanwhile are not errors of their own, so a log of warnings and errors would not show the outage otherwise.
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
