import type { Wait } from "#server/shared/runtime.ts";
import type { Events } from "#server/store/events.ts";

/** Events and deliveries of one step, which holds the write lock for some milliseconds, and the pause after it, ms. */
const step = 500;
const betweenStepsMs = 100;
/** Pauses, ms: before the first run, because a process that starts has calls to answer; between runs; after an error. */
const firstMs = 60_000;
const everyMs = 3_600_000;
const againMs = 600_000;

/**
 * Deletes events and deliveries after their retention in small steps until it is aborted. Any number of instances may
 * do so at the same time. Never rejects.
 */
export async function pruneEvents({
  events,
  wait,
  onError,
  signal,
}: {
  events: Pick<Events, "prune">;
  wait: Wait;
  onError: (error: unknown) => void;
  signal: AbortSignal;
}): Promise<void> {
  const pause = (ms: number) => wait(ms, signal).catch(() => undefined);
  await pause(firstMs);
  while (!signal.aborted) {
    let next = everyMs;
    try {
      while (!signal.aborted && (await events.prune(step))) await pause(betweenStepsMs);
    } catch (error) {
      if (!signal.aborted) onError(error);
      next = againMs;
    }
    await pause(next);
  }
}
