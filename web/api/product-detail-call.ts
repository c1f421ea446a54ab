import { productDetailResultSchema } from "#contract/public/product";
import type { productDetailEndpoint, ProductDetailResult } from "#contract/public/product-detail";
import type { CallOf } from "#contract/shared/endpoint";
import type { CallResult } from "./call-result.ts";

/** POST /v1/products/detail without its request schema, which contains the reader of links: 7 KB of gzip. */
export const productDetailCall: CallOf<typeof productDetailEndpoint> = {
  id: "products.detail",
  method: "POST",
  path: "/v1/products/detail",
  units: 1,
  responses: { standard: productDetailResultSchema },
};

/**
 * Returns the names under which an answer is found: the requested one, and the product's own id, "1688:907001255426".
 */
export function productNames(asked: string, result: CallResult<ProductDetailResult>): string[] {
  if (!result.ok) return [asked];
  const { channel, source_product_id: id } = result.value.product;
  return [asked, `${channel}:${id}`];
}
