import type { Log } from "./log.ts";
import type { Wait } from "../kernel/clock.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Store } from "../store/store.ts";

/** An instance that lives has written a call's line so long after its settlement, ms. */
const settlingMs = 5_000;

/**
 * A process that ends between settlement and answer has billed a call whose caller got nothing (I5: settled first, since
 * the units header must be true). The next one to start finds such calls, writes their lines and counts them. Never rejects.
 */
export async function countUnanswered({
  store,
  wait,
  metrics,
  log,
  signal,
}: {
  store: Pick<Store, "callLog">;
  wait: Wait;
  metrics: Pick<Metrics, "foundUnanswered">;
  log: Pick<Log, "error">;
  signal: AbortSignal;
}): Promise<void> {
  try {
    await wait(settlingMs, signal);
    metrics.foundUnanswered(await store.callLog.recordUnanswered(settlingMs));
  } catch (error) {
    if (!signal.aborted) log.error(error, "none");
  }
}
