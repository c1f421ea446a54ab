import type { Scenario } from "../../simulator.ts";
import { numericCase, productCases } from "./product-cases.ts";

/** Documented item ids for detail and preview: each preview code, each vendor error, each trap, each fault. */
export const productScenarios: Scenario[] = [
  ...productCases.map(({ id, sample, label, effect }) => ({ id, sample, label, effect })),
  numericCase,
];
