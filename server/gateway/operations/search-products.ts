import type { productSearchEndpoint } from "#contract/product-search";
import { connectorMethod } from "./connector-method.ts";
import type { Operation } from "./operation.ts";

/** §4.4: products by keyword or category. */
export const searchProducts: Operation<typeof productSearchEndpoint> = async (input, { connector, call }) => {
  const answer = await connectorMethod(connector, "searchProducts")(input, call);
  return { ...answer, outcome: () => null };
};
