import type { Channel } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import type { Caller, ConnectorDependencies } from "../connector.ts";
import {
  type BreakerSettings,
  type CallEnd,
  type CircuitBreaker,
  createCircuitBreaker,
  type RetryBudgetSettings,
  createRetryBudget,
  type RetrySettings,
  retryDelay,
} from "./retry-and-breaker.ts";
import {
  defaultMaxInFlight,
  type OutboundRequest,
  type OutboundResponse,
  TransportError,
} from "./transport.ts";
import { type Report, type UpstreamAnswer, readAnswer } from "./upstream-answer.ts";
import { breakerOpenFailure, inFlightFailure, transportFailure } from "./upstream-failure.ts";

/**
 * Makes one vendor call with at most one retry, on another socket, built again with a later timestamp. `timestamp` is
 * this clock's time corrected by the skew that the vendor's answers show, epoch ms.
 * @throws Failure CHANNEL_UPSTREAM_ERROR, PLATFORM_QUOTA_EXCEEDED; the signal's reason when it was aborted
 */
type UpstreamCall = (call: {
  api: string;
  build: (attempt: { timestamp: number }) => OutboundRequest;
  signal: AbortSignal;
  /** Absent for the gateway's own calls, which count as those of one more app. */
  caller?: Caller | undefined;
  /** Whether it has no retry, and a fresh socket, which the other side is not about to close. */
  isSentOnce?: boolean | undefined;
}) => Promise<UpstreamAnswer>;

type Dependencies = { channel: Channel } & Pick<
  ConnectorDependencies,
  "transport" | "clock" | "wait" | "random" | "notify" | "maxInFlight"
>;

/**
 * Creates the only path by which a marketplace is read; writes have their own (signed-write.ts). It owns the retry
 * budget, circuit breakers, shares of the calls in flight and clock skew.
 */
export function createUpstreamCall(
  { channel, transport, clock, wait, random, notify, maxInFlight }: Dependencies,
  overrides: Partial<UpstreamSettings> = {},
): UpstreamCall {
  const configured = maxInFlight === undefined ? {} : { maxInFlight };
  const settings = { ...defaultUpstreamSettings, ...configured, ...overrides };
  const budget = createRetryBudget(settings.retryBudget);
  /** Each operation has its own breaker, because one that hangs says nothing about the others. */
  const breakers = new Map<string, CircuitBreaker>();
  const skew = createClockSkew();
  const shares = createInFlightShares(settings.maxInFlight);

  return async (call) => {
    call.signal.throwIfAborted();
    const report: Report = (kind, detail, facts) =>
      notify({ channel, api: call.api, kind, detail, ...facts });
    const started = clock();
    const caller = call.caller?.appId ?? "";
    if (!shares.take(caller, started)) {
      report("not_sent", "calls in flight at their cap", { reason: "in_flight" });
      throw inFlightFailure(channel, started);
    }
    const breaker = breakers.get(call.api) ?? createCircuitBreaker(settings.breaker);
    breakers.set(call.api, breaker);
    const pass = breaker.admit(started, caller);
    if ("retryAt" in pass) {
      shares.release(caller);
      report("not_sent", "circuit breaker open", { reason: "breaker_open" });
      throw breakerOpenFailure(channel, { api: call.api, waitMs: pass.retryAt - started });
    }
    budget.countCall(started);
    call.caller?.onCall();
    let end: CallEnd = "unknown";
    try {
      const response = await sendWithRetry(call, report);
      end = "answered";
      if ("failure" in response) throw response.failure;
      return readAnswer(response, { channel, api: call.api, report });
    } catch (error) {
      // A passed deadline means that the vendor was silent, even if little of the request's time was left for this call,
      // because the breaker opens only when most of many calls end so; any other reason means that the caller left.
      if (error instanceof Failure && end !== "answered" && error.code === "CHANNEL_UPSTREAM_ERROR")
        end = "failed";
      throw error;
    } finally {
      shares.release(caller);
      const change = pass.settle(clock(), end);
      if (change === "opened")
        report("breaker_open", "most calls of the last ten seconds failed in transport");
      if (change === "closed") report("breaker_closed", "a trial call was answered");
    }
  };

  /**
   * Sends the call, at most twice. Returns the answer, or a failure for an answer that cannot be used.
   * @throws Failure when no answer came or the transport failed
   */
  async function sendWithRetry(
    call: Parameters<UpstreamCall>[0],
    report: Report,
  ): Promise<OutboundResponse | { failure: Failure }> {
    const started = clock();
    let timestamp = 0;
    for (let attempt = 1; ; attempt += 1) {
      const sentAt = clock();
      timestamp = Math.max(timestamp + 1, skew.corrected(sentAt));
      const outcome = await send(call, { timestamp, fresh: attempt > 1 || call.isSentOnce === true });
      const now = clock();
      if ("error" in outcome) {
        const { kind, cause } = outcome.error;
        if (kind === "aborted") call.signal.throwIfAborted();
        const detail = `attempt ${attempt}: ${kind}${typeof cause === "string" ? ` ${cause}` : ""}`;
        report(kind === "tls" ? "alarm" : "fault", detail, { durationMs: now - sentAt, reason: kind });
      } else {
        report("attempt", `attempt ${attempt}: HTTP ${outcome.status}`, { durationMs: now - sentAt });
        const offset = skew.learn(outcome.headers["date"], { sentAt, receivedAt: now });
        if (offset !== null)
          report("skew", `the vendor's clock is ${offset} ms ahead of ours`, { skewMs: offset });
      }
      const delay =
        attempt > 1 || call.isSentOnce
          ? null
          : retryDelay(outcome, settings.retry, {
              now,
              leftMs: settings.retryWithinMs - (now - started),
              random: random(),
            });
      if (delay !== null && budget.takeRetry(now)) {
        report("retry", `in ${delay} ms`);
        await wait(delay, call.signal);
        continue;
      }
      if (delay !== null) report("retry_refused", "the retry budget is used up");
      if (!("error" in outcome)) return outcome;
      if (outcome.error.kind === "busy") throw inFlightFailure(channel, now);
      const failure = transportFailure(channel, outcome.error, { api: call.api, attempts: attempt });
      if (outcome.error.kind === "too_large" || outcome.error.kind === "encoding") return { failure };
      throw failure;
    }
  }

  async function send(
    call: Parameters<UpstreamCall>[0],
    { timestamp, fresh }: { timestamp: number; fresh: boolean },
  ): Promise<OutboundResponse | { error: TransportError }> {
    const { connectMs, headersMs, bodyMs } = settings;
    const limits = {
      connectMs,
      headersMs,
      bodyMs,
      wireBytes: settings.largestBytes,
      inflatedBytes: settings.largestBytes,
      freshSocket: fresh,
    };
    try {
      return await transport(call.build({ timestamp }), limits, call.signal);
    } catch (error) {
      if (error instanceof TransportError) return { error };
      throw error;
    }
  }
}

/** Limits of the calls to one marketplace; ms and bytes. */
export type UpstreamSettings = {
  connectMs: number;
  headersMs: number;
  /** Maximum pause between two chunks of a body. */
  bodyMs: number;
  largestBytes: number;
  /**
   * Time from the start of a vendor call in which its retry must fit. It is not a deadline: that is the request's signal,
   * which may be nearer and cut a retry off, at the cost of one more read and no units.
   */
  retryWithinMs: number;
  maxInFlight: number;
  retry: RetrySettings;
  retryBudget: RetryBudgetSettings;
  breaker: BreakerSettings;
};

const defaultUpstreamSettings: UpstreamSettings = {
  connectMs: 3_000,
  headersMs: 8_000,
  bodyMs: 8_000,
  largestBytes: 2 * 1024 * 1024,
  retryWithinMs: 15_000,
  maxInFlight: defaultMaxInFlight,
  retry: { minDelayMs: 100, minLeftMs: 1_000 },
  retryBudget: { windowMs: 10_000, share: 0.1, floor: 10 },
  breaker: { windowMs: 10_000, minCalls: 20, openMs: 5_000 },
};

/** Difference between the vendor's clock and this one. */
export type ClockSkew = {
  /** Returns this clock's time as the vendor's clock would show it, epoch ms. */
  corrected: (now: number) => number;
  /** Learns from a `Date` header. Returns the new offset in ms when it changed, else null. */
  learn: (date: string | undefined, asked: { sentAt: number; receivedAt: number }) => number | null;
};

const noticeable = 5_000;
// A larger difference is a broken clock or a cached answer, not a skew to follow.
const credible = 24 * 60 * 60 * 1000;

/**
 * Creates a clock correction learned from the vendor's answers. Signatures carry a timestamp, so a
 * clock that is clearly off is corrected.
 */
export function createClockSkew(): ClockSkew {
  let offset = 0;
  return {
    corrected: (now) => now + offset,
    learn: (date, { sentAt, receivedAt }) => {
      const vendor = date === undefined ? Number.NaN : Date.parse(date);
      if (Number.isNaN(vendor)) return null;
      // The header has whole seconds and was written between sending and receiving.
      const measured = Math.round(vendor + 500 - (sentAt + receivedAt) / 2);
      const tolerance = noticeable + (receivedAt - sentAt) / 2;
      const next = Math.abs(measured) <= tolerance || Math.abs(measured) > credible ? 0 : measured;
      if (Math.abs(next - offset) <= noticeable && (next === 0) === (offset === 0)) return null;
      offset = next;
      return offset;
    },
  };
}

/** Time for which an app counts as waiting after a refusal, ms. */
const waitsMs = 10_000;

/** Share of the calls that is reserved for others while one app is alone. */
const reserved = 1 / 8;

/** Distribution of the open calls among the apps. */
export type InFlightShares = {
  /** Reserves a call for an app. Returns false when the app has reached its share. */
  take: (caller: string, now: number) => boolean;
  /** Releases a call. */
  release: (caller: string) => void;
};

/**
 * Distributes the calls that may be open to a marketplace at a time among the apps. While others wait, which lasts ten
 * seconds after one of them was refused, an app has at most half; alone it has all but an eighth, so that the first
 * call of another app is not refused.
 *
 * @param max calls open at a time, of all apps together
 */
export function createInFlightShares(max: number): InFlightShares {
  const half = Math.ceil(max / 2);
  const alone = Math.max(half, max - Math.floor(max * reserved));
  const open = new Map<string, number>();
  const refusedAt = new Map<string, number>();
  let total = 0;

  function othersWait(caller: string, now: number): boolean {
    for (const [other, at] of refusedAt) {
      // The clock may have been set back in the meantime.
      if (Math.abs(now - at) > waitsMs) refusedAt.delete(other);
      else if (other !== caller) return true;
    }
    return false;
  }

  return {
    take: (caller, now) => {
      const own = open.get(caller) ?? 0;
      const share = othersWait(caller, now) ? half : alone;
      if (total >= max || own >= share) {
        // An app that already has half of the calls does not wait for others to release theirs.
        if (own < half) refusedAt.set(caller, now);
        return false;
      }
      total += 1;
      open.set(caller, own + 1);
      return true;
    },
    release: (caller) => {
      total -= 1;
      const own = (open.get(caller) ?? 1) - 1;
      if (own > 0) open.set(caller, own);
      else open.delete(caller);
    },
  };
}
