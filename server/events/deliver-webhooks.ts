import type { Random, SendWebhook, Wait } from "#server/shared/runtime.ts";
import type { AttemptEnd, ClaimedDelivery, Deliveries } from "#server/store/deliveries.ts";

/** Result of an attempt; `lateMs`: time from when it was due to its end. */
export type AttemptReport = { outcome: "delivered" | "retried" | "failed"; isFirst: boolean; lateMs: number };

export type DisabledReport = { endpointId: string; appId: string; why: "gone" | "failing" };

export type DeliverDependencies = {
  deliveries: Pick<Deliveries, "claimDue" | "record">;
  send: SendWebhook;
  /** Pauses before the attempts, seconds; the first is 0. */
  retryS: readonly number[];
  /** Timeout of an attempt, ms. */
  timeoutMs: number;
  wait: Wait;
  random: Random;
  onAttempt: (report: AttemptReport) => void;
  onDisabled: (report: DisabledReport) => void;
  /** Receives errors of the store. */
  onError: (error: unknown) => void;
  /** Returns whether the process was asked to stop, after which nothing more is sent. */
  isStopping: () => boolean;
  signal: AbortSignal;
};

/** Maximum attempts in flight: to one endpoint, so that a slow one does not delay the others, and in total. */
const room = 20;
const maxInFlight = 2_000;
/** Minimum pause between two claims, pause while nothing is due, and pause after an error of the store, ms. */
const paceMs = 25;
const idleMs = 500;
const afterErrorMs = 5_000;
/** Time after its timeout in which an attempt is recorded, before another instance repeats it, ms. */
const recordMs = 30_000;

/**
 * Delivers events to webhooks until it is aborted. Any number of instances may run it: each delivery has one claimer at a
 * time. An attempt that could not be recorded is repeated under the same id. Resolves when no attempt is in flight. Never
 * rejects.
 */
export async function deliverWebhooks(dependencies: DeliverDependencies): Promise<void> {
  const { deliveries, timeoutMs, wait, onError, isStopping, signal } = dependencies;
  const inFlight = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let freed = Promise.withResolvers<void>();

  const start = (claimed: ClaimedDelivery) => {
    const { id } = claimed.endpoint;
    inFlight.set(id, (inFlight.get(id) ?? 0) + 1);
    const attempt = deliver(claimed, dependencies).finally(() => {
      running.delete(attempt);
      const left = (inFlight.get(id) ?? 1) - 1;
      if (left === 0) inFlight.delete(id);
      else inFlight.set(id, left);
      freed.resolve();
    });
    running.add(attempt);
  };

  while (!signal.aborted && !isStopping()) {
    freed = Promise.withResolvers();
    let pause = idleMs;
    try {
      const claimed =
        running.size >= maxInFlight
          ? []
          : await deliveries.claimDue({ room, inFlight, leaseMs: timeoutMs + recordMs });
      claimed.forEach(start);
      if (claimed.length > 0) pause = paceMs;
    } catch (error) {
      if (!signal.aborted) onError(error);
      pause = afterErrorMs;
    }
    await wait(Math.min(pause, paceMs), signal).catch(() => undefined);
    if (pause > paceMs) await pauseUntil(freed.promise, pause - paceMs, { wait, signal });
  }
  await Promise.all(running);
}

/** Waits for an event or a time, whichever comes first. */
async function pauseUntil(
  event: Promise<void>,
  ms: number,
  { wait, signal }: { wait: Wait; signal: AbortSignal },
): Promise<void> {
  const ending = new AbortController();
  const timer = wait(ms, AbortSignal.any([signal, ending.signal])).catch(() => undefined);
  await Promise.race([event, timer]);
  ending.abort("over");
}

/** Makes one attempt and records it. Never rejects. */
async function deliver(
  claimed: ClaimedDelivery,
  { deliveries, send, retryS, random, onAttempt, onDisabled, onError, signal }: DeliverDependencies,
): Promise<void> {
  const { endpoint, event, secrets, tries, lateMs } = claimed;
  try {
    const answer = await send({ url: endpoint.url, id: event.id, body: event.body, secrets, signal });
    const end = endOf(answer, { tries, retryS, random });
    const { isMine, disabled } = await deliveries.record(claimed, end);
    if (!isMine) return;
    onAttempt({
      outcome: end.state === "pending" ? "retried" : end.state,
      isFirst: tries === 0,
      lateMs: lateMs + answer.durationMs,
    });
    if (disabled) onDisabled({ endpointId: endpoint.id, appId: endpoint.appId, why: disabled });
  } catch (error) {
    if (!signal.aborted) onError(error);
  }
}

const gone = 410;

/** Returns the outcome of an attempt and the time of the next one. */
function endOf(
  { status, error, answer, durationMs, retryAfterMs }: Awaited<ReturnType<SendWebhook>>,
  { tries, retryS, random }: Pick<DeliverDependencies, "retryS" | "random"> & { tries: number },
): AttemptEnd {
  const pauseS = retryS[tries + 1];
  const isGone = status === gone;
  const state = error === null ? "delivered" : isGone || pauseS === undefined ? "failed" : "pending";
  // The pause varies by a tenth, so that attempts that failed together are not repeated together.
  const pauseMs = Math.round((pauseS ?? 0) * 1_000 * (0.9 + random() / 5));
  return {
    state,
    status,
    duration_ms: durationMs,
    error,
    answer,
    isGone,
    retryAfterMs: state === "pending" ? Math.max(pauseMs, retryAfterMs) : 0,
  };
}
