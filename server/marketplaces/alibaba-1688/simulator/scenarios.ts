import type { Scenario } from "../../simulator.ts";
import { orderCases } from "./order-cases.ts";
import { productCases } from "./product-cases.ts";

/** Documented order ids for payment methods: each verdict, each gateway error, each trap, each fault. */
export const orderScenarios: Scenario[] = orderCases.map(plain);

/** Documented product ids: each shape of variants, each thing a preview can say, each business error. */
export const productScenarios: Scenario[] = productCases.map(plain);

function plain({ id, sample, label, effect }: Scenario): Scenario {
  return { id, sample, label, effect };
}
