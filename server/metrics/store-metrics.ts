import { Gauge, type Registry } from "prom-client";
import type { Clock } from "#server/kernel/clock.ts";
import type { Store } from "#server/store/store.ts";
import { createDurations, createTally, type Cell } from "./tally.ts";

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The same store, with the decisions of limiter and quota and the faults of the store counted as they pass. */
export function createStoreMetrics(
  store: Store,
  { clock, registers }: { clock: Clock; registers: Registry[] },
): Store {
  const limiter = createTally({
    name: "gateway_limiter_decisions_total",
    help: "Decisions about a key's requests per minute; local: made by this process alone while the store was away",
    labelNames: ["decision"],
    registers,
  });
  let isDegraded = false;
  new Gauge({
    name: "gateway_limiter_degraded",
    help: "1 while the store is away and this process alone keeps the minute of each key",
    registers,
    collect() {
      this.set(isDegraded ? 1 : 0);
    },
  });
  const quota = createTally({
    name: "gateway_quota_decisions_total",
    help: "Steps of the ledger: reserved, refused_app, refused_platform, settled, expired, released, unavailable",
    labelNames: ["decision"],
    registers,
  });
  const faults = createTally({
    name: "store_faults_total",
    help: "Calls of the store that failed or took too long",
    labelNames: ["part"],
    registers,
  });
  const durations = createDurations({
    name: "store_call_duration_seconds",
    help: "Calls of the store that every metered request makes",
    labelName: "call",
    buckets,
    registers,
  });
  const admitted = limiter("admitted");
  const refused = limiter("refused");
  const local = limiter("local");
  const unavailable = quota("unavailable");
  // Each series is there from the beginning on: an increase from nothing to one is no increase to Prometheus.
  const refusals = { app: quota("refused_app"), platform: quota("refused_platform") };
  const quotaFaults = faults("quota");
  const limiterFaults = faults("limiter");
  const accessFaults = faults("access");
  const callLogFaults = faults("call_log");

  type Steps<Answer> = { answered: (answer: Answer) => void; failed: () => void };

  /** One call of the store with its time, and what its end is counted as. */
  const timed = <Answer>(
    name: string,
    work: () => Promise<Answer>,
    { answered, failed }: Steps<Answer>,
  ): Promise<Answer> => {
    const began = clock();
    const observe = durations(name);
    return work().then(
      (answer) => {
        observe(Math.max(0, clock() - began));
        answered(answer);
        return answer;
      },
      (error: unknown) => {
        observe(Math.max(0, clock() - began));
        failed();
        throw error;
      },
    );
  };

  const ofQuota = <Answer>(
    name: string,
    work: () => Promise<Answer>,
    cellOf: (answer: Answer) => Cell,
  ): Promise<Answer> =>
    timed(name, work, {
      answered: (answer) => {
        cellOf(answer).pending += 1;
      },
      failed: () => {
        quotaFaults.pending += 1;
        unavailable.pending += 1;
      },
    });

  const reserved = quota("reserved");
  const settlements = { settled: quota("settled"), expired: quota("expired") };
  const released = quota("released");

  return {
    ...store,
    rateLimiter: {
      ...store.rateLimiter,
      admit: (input) =>
        timed("admit", () => store.rateLimiter.admit(input), {
          answered: (decision) => {
            isDegraded = false;
            (decision.admitted ? admitted : refused).pending += 1;
          },
          failed: () => {
            isDegraded = true;
            limiterFaults.pending += 1;
            local.pending += 1;
          },
        }),
    },
    quota: {
      ...store.quota,
      reserve: (input) =>
        ofQuota(
          "reserve",
          () => store.quota.reserve(input),
          (answer) => (answer.outcome === "reserved" ? reserved : refusals[answer.limit]),
        ),
      settle: (holdId) =>
        ofQuota(
          "settle",
          () => store.quota.settle(holdId),
          ({ outcome }) => settlements[outcome],
        ),
      release: (holdId) =>
        ofQuota(
          "release",
          () => store.quota.release(holdId),
          () => released,
        ),
    },
    access: {
      ...store.access,
      findKey: (sha256) =>
        timed("find_key", () => store.access.findKey(sha256), {
          answered: () => undefined,
          failed: () => {
            accessFaults.pending += 1;
          },
        }),
    },
    callLog: {
      ...store.callLog,
      append: (record) =>
        store.callLog.append(record).catch((error: unknown) => {
          callLogFaults.pending += 1;
          throw error;
        }),
    },
  };
}
