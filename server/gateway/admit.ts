import { Failure } from "#contract/failure";
import type { Clock } from "#server/kernel/clock.ts";
import type { KeyAccess } from "#server/store/access.ts";
import type { RateDecision, Store } from "#server/store/store.ts";
import { createLocalRateLimiter } from "./local-rate-limiter.ts";

/** Counts one call against the key's minute. @throws Failure RATE_LIMIT_EXCEEDED, which itself counts nothing (I12). */
export type Admit = (access: KeyAccess) => Promise<void>;

export function createAdmit({ store, clock }: { store: Pick<Store, "rateLimiter">; clock: Clock }): Admit {
  const local = createLocalRateLimiter(clock);

  const decide = (input: { keyId: string; perMinute: number }): Promise<RateDecision> =>
    store.rateLimiter.admit(input).catch(() => local.admit(input));

  return async ({ app, key, plan }) => {
    // A key's id is unique inside its app only.
    const keyId = `${app.id}/${key.id}`;
    const decision = await decide({ keyId, perMinute: plan.requestsPerMinute });
    if (decision.admitted) return;
    throw new Failure(
      "RATE_LIMIT_EXCEEDED",
      `This key may make ${plan.requestsPerMinute} requests in any minute. Try again after Retry-After.`,
      { notice: { limit: "requests_per_minute", retryAt: decision.retryAt } },
    );
  };
}
