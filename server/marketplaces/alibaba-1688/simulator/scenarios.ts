import type { Scenario } from "../../simulator.ts";
import { orderExactnessCases, orderVerdictCases } from "./order-answer-cases.ts";
import { orderFaultCases, orderGatewayCases } from "./order-failure-cases.ts";
import { type ProductCase, productRefusalCases, productVariantCases } from "./product-detail-cases.ts";
import { productOrderCases } from "./product-order-cases.ts";
import { productPreviewCases } from "./product-preview-cases.ts";
import type { OrderCase } from "./simulated-order.ts";

/** Every documented order id with its answer: each verdict, gateway error, exactness problem and transport error. */
export const orderCases: OrderCase[] = [
  ...orderVerdictCases,
  ...orderGatewayCases,
  ...orderExactnessCases,
  ...orderFaultCases,
];

/** Every documented product: each shape of variants, preview result and business error. */
export const productCases: ProductCase[] = [
  ...productVariantCases,
  ...productPreviewCases,
  ...productRefusalCases,
  ...productOrderCases,
];

/** The same as lists for people, without the functions that answer. */
export const orderScenarios: Scenario[] = orderCases.map(plain);
export const productScenarios: Scenario[] = productCases.map(plain);

function plain({ id, sample, label, effect }: Scenario): Scenario {
  return { id, sample, label, effect };
}
