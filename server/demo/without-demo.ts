import type { Access } from "#server/store/store.ts";
import { demoKeys, demoMerchantUuid } from "./demo-keys.ts";

/**
 * Access of a store that may have served the built-in demo once: the demo's keys are public knowledge, so whoever starts
 * with a configuration of his own must not go on accepting them.
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
