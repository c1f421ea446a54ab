import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Clock } from "#server/marketplaces/clock.ts";
import type { Store } from "#server/store/store.ts";

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The same store, with the decisions of limiter and quota and the faults of the store counted as they pass. */
export function createStoreMetrics(
  store: Store,
  { clock, registers }: { clock: Clock; registers: Registry[] },
): Store {
  const limiter = new Counter({
    name: "gateway_limiter_decisions_total",
    help: "Decisions about a key's requests per minute; local: made by this process alone while the store was away",
    labelNames: ["decision"],
    registers,
  });
  const degraded = new Gauge({
    name: "gateway_limiter_degraded",
    help: "1 while the store is away and this process alone keeps the minute of each key",
    registers,
  });
  const quota = new Counter({
    name: "gateway_quota_decisions_total",
    help: "Steps of the ledger: reserved, refused_app, refused_platform, settled, expired, released, unavailable",
    labelNames: ["decision"],
    registers,
  });
  const faults = new Counter({
    name: "store_faults_total",
    help: "Calls of the store that failed or took too long",
    labelNames: ["part"],
    registers,
  });
  const durations = new Histogram({
    name: "store_call_duration_seconds",
    help: "Calls of the store that every metered request makes",
    labelNames: ["call"],
    buckets,
    registers,
  });
  for (const decision of ["admitted", "refused", "local"]) limiter.inc({ decision }, 0);

  const timed = <Answer>(name: string, part: string, work: () => Promise<Answer>): Promise<Answer> => {
    const began = clock();
    const observe = () => durations.observe({ call: name }, Math.max(0, clock() - began) / 1000);
    return work().then(
      (answer) => {
        observe();
        return answer;
      },
      (error: unknown) => {
        faults.inc({ part });
        observe();
        throw error;
      },
    );
  };

  const ofQuota = <Answer>(
    name: string,
    work: () => Promise<Answer>,
    decisionOf: (answer: Answer) => string,
  ): Promise<Answer> =>
    timed(name, "quota", work).then(
      (answer) => {
        quota.inc({ decision: decisionOf(answer) });
        return answer;
      },
      (error: unknown) => {
        quota.inc({ decision: "unavailable" });
        throw error;
      },
    );

  return {
    ...store,
    rateLimiter: {
      ...store.rateLimiter,
      admit: async (input) => {
        try {
          const decision = await timed("admit", "limiter", () => store.rateLimiter.admit(input));
          degraded.set(0);
          limiter.inc({ decision: decision.admitted ? "admitted" : "refused" });
          return decision;
        } catch (error) {
          degraded.set(1);
          limiter.inc({ decision: "local" });
          throw error;
        }
      },
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
      findKey: (sha256) => timed("find_key", "access", () => store.access.findKey(sha256)),
    },
    callLog: {
      ...store.callLog,
      append: (record) =>
        store.callLog.append(record).catch((error: unknown) => {
          faults.inc({ part: "call_log" });
          throw error;
        }),
    },
  };
}
