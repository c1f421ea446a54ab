import type { BreakerSettings } from "./circuit-breaker.ts";
import type { RetryBudgetSettings } from "./retry-budget.ts";
import type { RetryLaw } from "./retry-law.ts";

/** Limits of the calls to one marketplace; ms and bytes. */
export type UpstreamSettings = {
  connectMs: number;
  headersMs: number;
  /** Between two pieces of a body. */
  bodyMs: number;
  largestBytes: number;
  /** What one inbound request may take in all; a retry has to fit in. Enforced by the caller's signal. */
  deadlineMs: number;
  maxInFlight: number;
  retry: RetryLaw;
  retryBudget: RetryBudgetSettings;
  breaker: BreakerSettings;
};

export const defaultUpstreamSettings: UpstreamSettings = {
  connectMs: 3_000,
  headersMs: 8_000,
  bodyMs: 8_000,
  largestBytes: 2 * 1024 * 1024,
  deadlineMs: 15_000,
  maxInFlight: 256,
  retry: { leastDelayMs: 100, leastLeftMs: 1_000 },
  retryBudget: { windowMs: 10_000, share: 0.1, floor: 10 },
  breaker: { windowMs: 10_000, leastCalls: 20, openMs: 5_000 },
};
