import type { Product } from "#contract/product";
import type { productDetailEndpoint } from "#contract/product-detail";
import type { productParseEndpoint } from "#contract/product-parse";
import { type Operation, connectorMethod } from "./operation.ts";

/** §4.4: one product. Which id a request means, by whatever field or link, its schema has read. */
export const getProduct: Operation<typeof productDetailEndpoint | typeof productParseEndpoint, Product> = {
  ask: ({ id, language }, { connector, call }) =>
    connectorMethod(connector, "getProduct")({ id, language }, call),
  tell: (product) => ({ product }),
};
