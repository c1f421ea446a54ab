import type { Channel } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import { batchCheckEndpoint, type BatchCheckRequest } from "#contract/public/batch-check";
import { readLineId } from "#contract/public/preview-request";
import type { Product } from "#contract/public/product";
import type { GatewayServices } from "../gateway-services.ts";
import { connectorMethod } from "../operations/operations.ts";
import type { Route } from "../gateway-request.ts";
import { renderStandard, respond } from "../respond.ts";
import { billed } from "./billed.ts";
import { checkedItem } from "./checked-item.ts";
import { createOrderCallRoute } from "./order-call-route.ts";
import { orderMarketplace } from "./order-context.ts";

/** Number of products that are requested at a time. */
const atATime = 4;

/** Creates the route of POST /v1/products/batch-check: one product call for each different product, billed as many units. */
export function createBatchCheckRoute(services: GatewayServices, shortcut: Channel | null): Route {
  return createOrderCallRoute(
    batchCheckEndpoint,
    { services, shortcut },
    async (context, { access, input, channel, answerBy }) => {
      const pieces = new Map<string, number>();
      for (const item of input.items) {
        const id = productIdOf(item, channel);
        pieces.set(id, (pieces.get(id) ?? 0) + (item.quantity ?? 1));
      }
      const ids = [...pieces.keys()];
      const marketplace = await orderMarketplace(context, { access, channel, answerBy }, services);
      const getProduct = connectorMethod(marketplace.connector, "getProduct");
      const place = { endpoint: batchCheckEndpoint, access, channel, times: ids.length };
      const { result, headers } = await billed(context, place, services, async () => {
        const products = new Map<string, Product | null>();
        for (let at = 0; at < ids.length; at += atATime)
          await Promise.all(
            ids.slice(at, at + atATime).map(async (id) => {
              const read = marketplace.read((call) => getProduct({ id }, call));
              products.set(id, await read.then((answer) => answer.standard()).catch(goneOrThrow));
            }),
          );
        const items = input.items.map((item) => {
          const id = productIdOf(item, channel);
          return checkedItem(item, {
            id,
            channel,
            product: products.get(id) ?? null,
            pieces: pieces.get(id) ?? 1,
          });
        });
        return renderStandard(
          { channel, success: items.every(({ available }) => available === true), items },
          context.requestId,
        );
      });
      return respond(context, 200, result, headers);
    },
  );
}

type Item = BatchCheckRequest["items"][number];

/** Returns the plain id of an item, which its schema has checked. */
function productIdOf(item: Item, channel: Channel): string {
  const read = readLineId(item, channel);
  return "id" in read ? read.id : "";
}

/** Returns null for a product that no longer exists, which is an answer. @throws the failure of anything else */
function goneOrThrow(error: unknown): null {
  if (error instanceof Failure && error.details.upstream?.cause === "product_gone") return null;
  throw error;
}
