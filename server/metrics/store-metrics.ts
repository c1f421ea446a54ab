import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Clock } from "#server/shared/runtime.ts";
import type { Store } from "#server/store/store.ts";
import { shown } from "./call-metrics.ts";

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const quotaDecisions = [
  "reserved",
  "refused_app",
  "refused_platform",
  "settled",
  "expired",
  "released",
  "unavailable",
] as const;

type QuotaDecision = (typeof quotaDecisions)[number];

/** Wraps the store so that the decisions of limiter and quota and the errors of the store are counted. */
export function createStoreMetrics(
  store: Store,
  { clock, registers, onError }: { clock: Clock; registers: Registry[]; onError: () => void },
): Store {
  const limiter = new Counter({
    name: "procurement_gateway_limiter_decisions_total",
    help: "Decisions about a key's requests per minute; local: made by this process alone while the store was unavailable",
    labelNames: ["decision"],
    registers,
  });
  let isDegraded = false;
  new Gauge({
    name: "procurement_gateway_limiter_degraded",
    help: "1 while the store is unavailable and this process alone counts the minute of each key",
    registers,
    collect() {
      this.set(isDegraded ? 1 : 0);
    },
  });
  const quota = new Counter({
    name: "procurement_gateway_quota_decisions_total",
    help: "Steps of the ledger: reserved, refused_app, refused_platform, settled, expired, released, unavailable",
    labelNames: ["decision"],
    registers,
  });
  const errors = new Counter({
    name: "procurement_store_faults_total",
    help: "Calls of the store that failed or took too long",
    labelNames: ["part"],
    registers,
  });
  const durations = new Histogram({
    name: "procurement_store_call_duration_seconds",
    help: "Calls of the store that every metered request makes",
    labelNames: ["call"],
    buckets,
    registers,
  });
  const fault = (part: string) => {
    errors.inc({ part });
    onError();
  };
  for (const decision of ["admitted", "refused", "local"]) shown(limiter, { decision });
  for (const decision of quotaDecisions) shown(quota, { decision });
  for (const part of ["quota", "limiter", "access", "call_log"]) shown(errors, { part });

  type Steps<Answer> = { answered: (answer: Answer) => void; failed: () => void };

  /** Makes one call of the store, and records its time and its outcome. */
  const timed = <Answer>(
    call: string,
    work: () => Promise<Answer>,
    { answered, failed }: Steps<Answer>,
  ): Promise<Answer> => {
    const began = clock();
    const observe = () => durations.observe({ call }, Math.max(0, clock() - began) / 1000);
    return work().then(
      (answer) => {
        observe();
        answered(answer);
        return answer;
      },
      (error: unknown) => {
        observe();
        failed();
        throw error;
      },
    );
  };

  const ofQuota = <Answer>(
    name: string,
    work: () => Promise<Answer>,
    decisionOf: (answer: Answer) => QuotaDecision,
  ): Promise<Answer> =>
    timed(name, work, {
      answered: (answer) => quota.inc({ decision: decisionOf(answer) }),
      failed: () => {
        fault("quota");
        quota.inc({ decision: "unavailable" });
      },
    });

  return {
    ...store,
    rateLimiter: {
      ...store.rateLimiter,
      admit: (input) =>
        timed("admit", () => store.rateLimiter.admit(input), {
          answered: (decision) => {
            isDegraded = false;
            limiter.inc({ decision: decision.admitted ? "admitted" : "refused" });
          },
          failed: () => {
            isDegraded = true;
            fault("limiter");
            limiter.inc({ decision: "local" });
          },
        }),
    },
    quota: {
      ...store.quota,
      reserve: (input) =>
        ofQuota(
          "reserve",
          () => store.quota.reserve(input),
          (answer) => (answer.outcome === "reserved" ? "reserved" : `refused_${answer.limit}`),
        ),
      settle: (holdId) =>
        ofQuota(
          "settle",
          () => store.quota.settle(holdId),
          ({ outcome }) => outcome,
        ),
      release: (holdId) =>
        ofQuota(
          "release",
          () => store.quota.release(holdId),
          () => "released",
        ),
    },
    access: {
      ...store.access,
      findKey: (sha256) =>
        timed("find_key", () => store.access.findKey(sha256), {
          answered: () => undefined,
          failed: () => fault("access"),
        }),
    },
    callLog: {
      ...store.callLog,
      append: (record) =>
        store.callLog.append(record).catch((error: unknown) => {
          fault("call_log");
          throw error;
        }),
    },
  };
}
