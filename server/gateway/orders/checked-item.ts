import type { BatchCheckRequest, BatchCheckResult } from "#contract/public/batch-check";
import { type Channel, hasTrait } from "#contract/shared/channel";
import type { LineReason } from "#contract/shared/line-reason";
import type { Product } from "#contract/public/product";

type Item = BatchCheckRequest["items"][number];
type CheckedItem = BatchCheckResult["items"][number];

/**
 * Returns whether an item can be ordered now, and at what price.
 *
 * @param id the requested plain product id
 * @param product null when it no longer exists
 * @param pieces pieces of the product over all items, which minimum and price tiers count
 */
export function checkedItem(
  item: Item,
  { id, channel, product, pieces }: { id: string; channel: Channel; product: Product | null; pieces: number },
): CheckedItem {
  const specId = item.spec_id ?? null;
  const none = { product_id: null, spec_id: specId, unit_price: null, stock: null, min_quantity: null };
  const refused = (reason: LineReason, message: string, known: Partial<CheckedItem> = {}): CheckedItem => ({
    id,
    ...none,
    ...known,
    available: false,
    reason,
    message,
  });
  if (!product)
    return hasTrait(channel, "rotatingIds") && !/^[0-9]+$/.test(id)
      ? refused(
          "STALE_ID",
          "This id is not known any more: ids change from time to time. Fetch the product again.",
        )
      : refused("PRODUCT_GONE", "The product is not sold any more.");
  const { variants, min_order_quantity: min, batch_size: batch } = product;
  const known = { product_id: product.id, min_quantity: min };
  if (specId === null && variants.length > 1)
    return refused("SPEC_REQUIRED", "Choose a variant and send its sku_id as spec_id.", known);
  const variant = variants.find(({ sku_id: sku }) => sku === specId);
  if (specId !== null && !variant)
    return refused("VARIANT_UNKNOWN", "The product has no such variant now.", known);
  const sold = variant ?? variants[0];
  const stock = sold?.stock ?? null;
  const price = tierPrice(product, pieces) ?? (sold ?? product).price.display_amount;
  const told = { ...known, unit_price: price, stock };
  const quantity = item.quantity ?? 1;
  if (stock !== null && stock < quantity) return refused("OUT_OF_STOCK", `There are ${stock} pieces.`, told);
  if (item.quantity !== undefined && min !== null && pieces < min)
    return refused("BELOW_MINIMUM", `At least ${min} pieces have to be ordered.`, told);
  if (item.quantity !== undefined && batch !== null && quantity % batch !== 0)
    return refused("OFF_BATCH", `Pieces are sold in multiples of ${batch}.`, told);
  if (stock === null)
    return {
      id,
      ...none,
      ...told,
      available: null,
      reason: null,
      message: "The marketplace tells no stock.",
    };
  return { id, ...none, ...told, available: true, reason: null, message: null };
}

/** Returns the price of the tier that a number of pieces is in, or of the first tier below it; null without tiers. */
function tierPrice({ price_tiers: tiers }: Product, pieces: number): Product["price"]["display_amount"] {
  const ascending = tiers.toSorted((one, other) => one.min_quantity - other.min_quantity);
  const tier = ascending.findLast(({ min_quantity: from }) => from <= pieces) ?? ascending[0];
  return tier?.price ?? null;
}
