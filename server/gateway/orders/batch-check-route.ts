import type { Channel } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import {
  batchCheckEndpoint,
  type BatchCheckRequest,
  type BatchCheckResult,
} from "#contract/public/batch-check";
import { lineOfferId } from "#contract/public/preview-request";
import type { Product } from "#contract/public/product";
import { readProductId } from "#contract/public/product-reference";
import type { GatewayServices } from "../gateway-services.ts";
import { connectorMethod } from "../operations/operations.ts";
import type { Route } from "../gateway-request.ts";
import { renderStandard, respond } from "../respond.ts";
import { billed } from "./billed.ts";
import { createOrderCallRoute } from "./order-call-route.ts";
import { orderMarketplace } from "./order-context.ts";

type CheckedItem = BatchCheckResult["items"][number];

/** Products that are asked at a time. */
const atATime = 4;

/** Creates the route of POST /v1/products/batch-check: one product call for each different product, billed as many units. */
export function createBatchCheckRoute(services: GatewayServices, shortcut: Channel | null): Route {
  return createOrderCallRoute(
    batchCheckEndpoint,
    { services, shortcut },
    async (context, { access, input, channel }) => {
      const ids = [...new Set(input.items.map((item) => productIdOf(item, channel)))];
      const marketplace = await orderMarketplace(context, { access, channel }, services);
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
          return checkItem(item, id, products.get(id) ?? null);
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

/** Returns the plain id of an item. @throws Failure VALIDATION_ERROR */
function productIdOf(item: Item, channel: Channel): string {
  const read = readProductId(lineOfferId(item) ?? "", channel);
  if ("id" in read) return read.id;
  throw new Failure("VALIDATION_ERROR", `items: ${read.fault}.`, {
    issues: [{ path: "items", message: read.fault }],
  });
}

/** Returns null for a product that is gone, which is an answer. @throws the failure of anything else */
function goneOrThrow(error: unknown): null {
  if (error instanceof Failure && error.details.upstream?.cause === "product_gone") return null;
  throw error;
}

function checkItem(item: Item, id: string, product: Product | null): CheckedItem {
  const none = {
    product_id: null,
    spec_id: item.spec_id ?? null,
    unit_price: null,
    stock: null,
    min_quantity: null,
  };
  const refused = (
    reason: CheckedItem["reason"],
    message: string,
    found: Partial<CheckedItem> = {},
  ): CheckedItem => ({
    id,
    ...none,
    ...found,
    available: false,
    reason,
    message,
  });
  if (!product) return refused("PRODUCT_GONE", "The product is not sold any more.");
  const known = { product_id: product.id, min_quantity: product.min_order_quantity };
  const variant =
    item.spec_id === undefined
      ? null
      : (product.variants.find(({ sku_id: sku }) => sku === item.spec_id) ?? null);
  if (item.spec_id === undefined && product.variants.length > 1)
    return refused("SPEC_REQUIRED", "Choose a variant and send its sku_id as spec_id.", known);
  if (item.spec_id !== undefined && !variant)
    return refused("VARIANT_UNKNOWN", "The product has no such variant now.", known);
  const only = variant ?? (product.variants.length === 1 ? product.variants[0]! : null);
  const stock = only?.stock ?? null;
  const quantity = item.quantity ?? 1;
  const tier = product.price_tiers.filter(({ min_quantity: min }) => min <= quantity).at(-1);
  const price = tier?.price ?? only?.price.display_amount ?? product.price.display_amount;
  const found = { ...known, unit_price: price, stock };
  if (stock !== null && stock < quantity) return refused("OUT_OF_STOCK", `There are ${stock} pieces.`, found);
  if (
    product.min_order_quantity !== null &&
    quantity < product.min_order_quantity &&
    item.quantity !== undefined
  )
    return refused(
      "BELOW_MINIMUM",
      `At least ${product.min_order_quantity} pieces have to be ordered.`,
      found,
    );
  return { id, ...none, ...found, available: true, reason: null, message: null };
}
