import { fenToYuan } from "#contract/money";
import type { Product, ProductPrice, ProductSummary } from "#contract/product";
import { isNumericId, itemUrl } from "./product-reference.ts";
import type { DetailWire, SearchWire } from "./wire.ts";

/**
 * The id to order with and the one of the item page. An answer that carries the rotating `mi_id` beside `item_id` has
 * both; with `item_id` alone that one is used for ordering, and the item page's is the digits among what was answered
 * and asked for.
 */
function ids(item: { item_id: string; mi_id?: string | null | undefined }, asked: string | null) {
  const source = isNumericId(item.item_id) || asked === null || !isNumericId(asked) ? item.item_id : asked;
  return { id: item.mi_id ?? item.item_id, source_product_id: source, source_url: itemUrl(source) };
}

/** Taobao's pictures often come without a scheme. */
function pictureUrl(url: string): string {
  return url.startsWith("//") ? `https:${url}` : url;
}

/**
 * Integer fen of `/traffic/item/get` as yuan text (§1 rule 7). Coupons are not counted: whether one applies is not
 * known before ordering.
 */
function mapPrice(price: {
  price?: number | null | undefined;
  promotion_price?: number | null | undefined;
}): ProductPrice {
  const original = price.price ?? null;
  const promotion = price.promotion_price ?? null;
  const display = promotion ?? original;
  return {
    original_amount: original === null ? null : fenToYuan(original),
    display_amount: display === null ? null : fenToYuan(display),
    promotion_amount: promotion === null ? null : fenToYuan(promotion),
    display_currency: "CNY",
  };
}

type Properties = DetailWire["data"]["properties"];

function mapProperties(properties: Properties) {
  return (properties ?? []).flatMap(({ prop_name, value_name }) =>
    prop_name && value_name ? [{ name: prop_name, value: value_name }] : [],
  );
}

/** @param asked the item id of the request; @param fetchedAt epoch ms */
export function mapProduct(
  { data }: DetailWire,
  { asked, fetchedAt }: { asked: string; fetchedAt: number },
): Product {
  return {
    ...ids(data, asked),
    channel: "taobao",
    title: {
      original: data.title,
      translated: data.multi_language_info?.title ?? null,
      language: data.multi_language_info?.language ?? null,
    },
    price: mapPrice(data),
    price_tiers: [],
    min_order_quantity: null,
    batch_size: null,
    images: (data.pic_urls ?? []).map((url) => ({ url: pictureUrl(url), type: "main" as const })),
    attributes: mapProperties(data.properties),
    variants: (data.sku_list ?? []).map((sku) => ({
      sku_id: sku.sku_id,
      attributes: mapProperties(sku.properties),
      price: mapPrice(sku),
      stock: sku.quantity ?? null,
      min_order_quantity: null,
      image: sku.pic_url ? pictureUrl(sku.pic_url) : null,
    })),
    seller: { id: data.shop_id ?? null, name: data.shop_name ?? null },
    seller_name: data.shop_name ?? null,
    shipping: { from: null },
    category: { id: null, name: null },
    status: null,
    fetched_at: new Date(fetchedAt).toISOString(),
  };
}

/** `price` is already yuan text here, unlike in the detail. The platform tells neither sales nor a total. */
export function mapSummaries({ data }: SearchWire): ProductSummary[] {
  return (data.data ?? []).map((item) => ({
    ...ids(item, null),
    channel: "taobao",
    title: item.title,
    image: item.main_image_url ? pictureUrl(item.main_image_url) : null,
    price: item.price ?? null,
    seller_name: item.shop_name ?? null,
    sales_count: null,
    min_order_quantity: null,
  }));
}
