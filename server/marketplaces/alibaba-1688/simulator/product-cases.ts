import type { ProductCase } from "./product-case.ts";
import { productPreviewCases } from "./product-preview-cases.ts";
import { productRefusalCases } from "./product-refusal-cases.ts";
import { productVariantCases } from "./product-variant-cases.ts";

/** Every documented product with what is special about it. */
export const productCases: ProductCase[] = [
  ...productVariantCases,
  ...productPreviewCases,
  ...productRefusalCases,
];
