import type { OrderCase } from "./order-case.ts";
import { orderExactnessCases } from "./order-exactness-cases.ts";
import { orderFaultCases } from "./order-fault-cases.ts";
import { orderGatewayCases } from "./order-gateway-cases.ts";
import { orderVerdictCases } from "./order-verdict-cases.ts";

/** Every documented order id with the answer that it plays. */
export const orderCases: OrderCase[] = [
  ...orderVerdictCases,
  ...orderGatewayCases,
  ...orderExactnessCases,
  ...orderFaultCases,
];
