import type { Scenario } from "../../simulator.ts";
import { orderExactnessCases } from "./order-exactness-cases.ts";
import { orderFaultCases } from "./order-fault-cases.ts";
import { orderGatewayCases } from "./order-gateway-cases.ts";
import { orderVerdictCases } from "./order-verdict-cases.ts";
import type { ProductCase } from "./product-case.ts";
import { productOrderCases } from "./product-order-cases.ts";
import { productPreviewCases } from "./product-preview-cases.ts";
import { productRefusalCases } from "./product-refusal-cases.ts";
import { productVariantCases } from "./product-variant-cases.ts";
import type { OrderCase } from "./simulated-order.ts";

/**
 * Every documented order id with its answer: each verdict, gateway error, exactness problem and
 * transport error.
 */
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
