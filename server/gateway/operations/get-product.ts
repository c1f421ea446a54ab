import type { productDetailEndpoint } from "#contract/product-detail";
import type { productParseEndpoint } from "#contract/product-parse";
import { type Operation, connectorMethod } from "./operation.ts";

/** §4.4: one product. Which id a request means, by whatever field or link, its schema has read. */
export const getProduct: Operation<typeof productDetailEndpoint | typeof productParseEndpoint> = async (
  { id, language },
  { connector, call },
) => {
  const answer = await connectorMethod(connector, "getProduct")({ id, language }, call);
  return { ...answer, standard: () => ({ product: answer.standard() }), outcome: () => null };
};
