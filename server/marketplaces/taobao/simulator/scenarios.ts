import type { Scenario } from "../../simulator.ts";
import { numericCase, productCases } from "./product-cases.ts";

/**
 * Documented item ids for detail and preview: each preview code, vendor error, exactness problem
 * and transport error.
 */
export const productScenarios: Scenario[] = [
  ...productCases.map(({ id, sample, label, effect }) => ({ id, sample, label, effect })),
  numericCase,
];
