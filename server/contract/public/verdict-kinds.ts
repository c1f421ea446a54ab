import type { PaymentVerdict } from "./payment-verdict.ts";

/** Every kind of verdict, the best first. */
export const verdictKinds = [
  "kjb_possible",
  "kjb_not_reported",
  "no_channels",
  "nothing_to_pay",
  "fix_authorization",
  "refused",
  "check_failed",
] as const satisfies readonly PaymentVerdict["kind"][];
export type VerdictKind = (typeof verdictKinds)[number];
