import type { productDetailEndpoint } from "#contract/product-detail";
import { connectorMethod } from "./connector-method.ts";
import type { Operation } from "./operation.ts";

/** §4.4: one product. Of `id`, `product_id` and `url` the first given one counts. */
export const getProduct: Operation<typeof productDetailEndpoint> = async (
  { id, product_id: productId, url },
  { connector, call },
) => {
  const answer = await connectorMethod(connector, "getProduct")(firstReference({ id, productId, url }), call);
  return { ...answer, standard: () => ({ product: answer.standard() }), outcome: () => null };
};

type References = { id: string | undefined; productId: string | undefined; url: string | undefined };

function firstReference({ id, productId, url }: References): Partial<References> {
  if (id !== undefined) return { id };
  return productId !== undefined ? { productId } : { url };
}
