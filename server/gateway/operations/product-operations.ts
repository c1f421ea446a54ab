import type { Product } from "#contract/product";
import type { productDetailEndpoint } from "#contract/product-detail";
import type { productParseEndpoint } from "#contract/product-parse";
import { largestPage, type productSearchEndpoint, type ProductSearchRequest } from "#contract/product-search";
import type { FoundProducts } from "#server/marketplaces/connector.ts";
import { type Operation, connectorMethod } from "./operation.ts";

/** §4.4: one product. Which id a request means, by whatever field or link, its schema has read. */
export const getProduct: Operation<typeof productDetailEndpoint | typeof productParseEndpoint, Product> = {
  ask: ({ id, language }, { connector, call }) =>
    connectorMethod(connector, "getProduct")({ id, language }, call),
  tell: (product) => ({ product }),
};

/** §4.4: products by keyword or category. A page is no larger than the marketplace takes, and the answer says how large. */
export const searchProducts: Operation<typeof productSearchEndpoint, FoundProducts> = {
  ask: (input, { connector, call }) =>
    connectorMethod(connector, "searchProducts")({ ...input, page_size: pageSize(input) }, call),
  tell: (found, input) => {
    const { total, items } = found;
    const size = pageSize(input);
    // Without a total a full page means that there may be more.
    const hasMore = total === undefined ? items.length >= size : input.page * size < total;
    return { ...found, has_more: hasMore };
  },
};

function pageSize({ page_size: asked, channel }: ProductSearchRequest): number {
  return Math.min(asked, largestPage(channel));
}
