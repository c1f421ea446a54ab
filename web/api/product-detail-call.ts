import { productDetailResultSchema } from "#contract/public/product";
import type { productDetailEndpoint } from "#contract/public/product-detail";
import type { CallOf } from "#contract/shared/endpoint";

/** POST /v1/products/detail without its request schema, which contains the reader of links: 7 KB of gzip. */
export const productDetailCall: CallOf<typeof productDetailEndpoint> = {
  id: "products.detail",
  method: "POST",
  path: "/v1/products/detail",
  units: 1,
  responses: { standard: productDetailResultSchema },
};
