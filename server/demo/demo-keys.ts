import type { Access } from "#server/store/store.ts";

/**
 * Keys of the built-in demo, in clear because they are public: docs/calls.md and the start line show them. Only a process
 * that runs the built-in demo knows them.
 */
export const demoKeys = {
  /** Succeeds everywhere. */
  live: "svc_live_demo_try_the_gateway",
  /** Answers come from the simulators, unbilled; payment methods are refused (§4.1.9). */
  sandbox: "svc_test_demo_try_the_gateway",
  /** It lacks the scope order:read: payment methods are 403 INSUFFICIENT_SCOPE. */
  withoutOrderRead: "svc_live_demo_without_order_read",
  /** Its app has no buyer authorization on 1688: 401 CHANNEL_NOT_AUTHORIZED. */
  without1688Authorization: "svc_live_demo_without_1688_authorization",
  /** Its app's plan lacks 1688: 429 CHANNEL_DISABLED. */
  planWithout1688: "svc_live_demo_plan_without_1688",
  /** Its app's plan is disabled: 429 PLAN_DISABLED. */
  disabledPlan: "svc_live_demo_disabled_plan",
  /** Its app is in warehouse mode: the warehouse's tokens are used (§1 rule 4). */
  warehouse: "svc_live_demo_warehouse",
  /** Three units a day and three requests a minute: 429 QUOTA_EXCEEDED and RATE_LIMIT_EXCEEDED. */
  small: "svc_live_demo_small_plan",
} as const;

/** Merchant as which the demo's console and curl examples call categories (§5.5). */
export const demoMerchantUuid = "00000000-0000-4000-8000-00000000de30";

/**
 * Removes the demo from the access of a store that may have served it once: the demo's keys are public knowledge, so a
 * process with its own configuration must not accept them.
 */
export function withoutDemo(access: Access, sha256: (text: string) => string): Access {
  const known = new Set(Object.values(demoKeys).map(sha256));
  return {
    ...access,
    findKey: async (hash) => (known.has(hash) ? null : access.findKey(hash)),
    findMerchant: async (merchantUuid) =>
      merchantUuid.toLowerCase() === demoMerchantUuid ? null : access.findMerchant(merchantUuid),
  };
}
