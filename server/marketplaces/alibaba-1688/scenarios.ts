import type { Scenario } from "../simulator.ts";
import { orderCases } from "./order-cases.ts";

/** Documented order ids for payment methods: each verdict, each gateway error, each trap, each fault. */
export const orderScenarios: Scenario[] = orderCases.map(({ id, sample, label, effect }) => ({
  id,
  sample,
  label,
  effect,
}));

/** Documented product ids for search, detail and preview. */
export const productScenarios: Scenario[] = [];
