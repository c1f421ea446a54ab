import { z } from "zod";
import {
  translatedAttribute,
  translatedTitle,
  vendorLanguage,
  type Language,
} from "#contract/shared/language";
import { type AnswerFault, answerIssue } from "#contract/shared/field-fault";
import { fenToYuan } from "#contract/shared/money";
import type { Product, ProductPrice } from "#contract/public/product";
import { pictureAddress } from "#contract/public/picture-address";
import { type Clock, isoTime } from "#server/shared/runtime.ts";
import { htmlText } from "#server/shared/html-text.ts";
import {
  isKey,
  vendorCount,
  vendorFen,
  vendorId,
  vendorListOrNone,
} from "#server/shared/json/vendor-types.ts";
import { type Connector, vendorAnswer } from "../../connector.ts";
import { productImages } from "../../vendor-mapping.ts";
import {
  type VendorClient,
  type VendorReply,
  malformed,
  readVendorAnswer,
  refusal,
  refusedAs,
  vendorPayload,
} from "../client.ts";
import { familyOf } from "../error-catalog.ts";

/** Creates the request for one item with its variants, `/traffic/item/get`. */
export function createGetProduct(client: VendorClient, clock: Clock): NonNullable<Connector["getProduct"]> {
  return async ({ id: itemId, language }, { accessToken, signal, caller }) => {
    const reply = await client({
      path: "/traffic/item/get",
      params: { item_resource: "taobao", item_id: itemId, language: vendorLanguage("taobao", language) },
      accessToken,
      signal,
      caller,
    });
    const fetchedAt = clock();
    return vendorAnswer(reply, () => mapReply(reply, { asked: itemId, fetchedAt, language }));
  };
}

type AskedItem = { asked: string; fetchedAt: number; language: Language | undefined };

function mapReply(reply: VendorReply, asked: AskedItem): Product {
  if (reply.rejection)
    throw familyOf(reply.rejection) === "product_gone"
      ? refusedAs(reply.rejection, reply, gone)
      : refusal(reply.rejection, reply);
  const payload = readVendorAnswer(vendorDetailSchema, vendorPayload(reply.value), reply.api);
  if (isOtherItem(payload.data, asked.asked)) {
    reply.discardConnection();
    throw malformed(reply.api, [answerIssue("data.item_id", "other_product")]);
  }
  return mapProduct(payload, asked);
}

/**
 * Returns whether the answer is about another item. A numeric id belongs to one item permanently. An opaque id,
 * requested or answered, proves nothing, because it rotates and the answer has the item's new one.
 */
function isOtherItem({ item_id: answered, mi_id: rotating }: VendorDetail["data"], asked: string): boolean {
  return isNumericId(asked) && isNumericId(answered) && answered !== asked && rotating !== asked;
}

/**
 * Failure for an item that no longer exists, never existed, or was requested by a rotated id, because a repetition does
 * not help.
 */
const gone = {
  ours: "NOT_FOUND",
  text: "Taobao has no item with this id: it is off sale, or the id has expired. Nothing was billed. Open the item by its link.",
} as const;

/**
 * Returns whether an id is only digits: a product id of the marketplace itself, which is never resolved (§2.3 rule 3).
 */
export function isNumericId(id: string): boolean {
  return /^[0-9]+$/.test(id);
}

/** Returns the item's page for people; an opaque id works in the same place. */
function itemUrl(itemId: string): string {
  return `https://item.taobao.com/item.htm?id=${encodeURIComponent(itemId)}`;
}

/**
 * Product id that rotates: any text, except that half a surrogate pair could neither be sent back
 * nor be part of an address, and a control character means damage.
 */
export const rotatingId = z
  .string()
  .min(1)
  .refine((id) => id.isWellFormed() && isKey(id), { error: "not_id" satisfies AnswerFault });

/** Id of `/traffic/*`: digits, or the opaque text of a product id that rotates. */
export const trafficId = z.union([vendorId, rotatingId]);

/**
 * Text that describes goods. An unreadable value is omitted and does not invalidate the answer,
 * because nothing is ordered or paid by it.
 */
export const optionalText = z.string().nullish().catch(null);

const property = z.object({
  prop_id: vendorId.nullish().catch(null),
  prop_name: optionalText,
  value_id: vendorId.nullish().catch(null),
  value_name: optionalText,
});

const properties = vendorListOrNone(property).nullish().catch(null);

/** Translation to the requested language; properties by the ids of the originals. */
export const translation = z
  .object({
    language: optionalText,
    title: optionalText,
    properties,
    sku_properties: properties,
  })
  .nullish()
  .catch(null);

/** Answer of `/traffic/item/get`. Prices are integer fen. */
const vendorDetailSchema = z.object({
  data: z.object({
    item_id: trafficId,
    mi_id: rotatingId.nullish(),
    title: z.string(),
    description: optionalText,
    pic_urls: z.array(z.unknown()).nullish().catch(null),
    shop_name: optionalText,
    shop_id: vendorId.nullish().catch(null),
    price: vendorFen.nullish(),
    promotion_price: vendorFen.nullish(),
    properties,
    sku_list: vendorListOrNone(
      z.object({
        sku_id: vendorId,
        quantity: vendorCount.nullish(),
        price: vendorFen.nullish(),
        promotion_price: vendorFen.nullish(),
        pic_url: optionalText,
        properties,
      }),
    ).nullish(),
    multi_language_info: translation,
  }),
});
type VendorDetail = z.infer<typeof vendorDetailSchema>;

/**
 * Returns integer fen of `/traffic/item/get` as yuan text (§1 rule 7). Coupons are not counted,
 * because it is unknown before ordering whether one applies.
 */
function mapPrice(price: {
  price?: number | null | undefined;
  promotion_price?: number | null | undefined;
}): ProductPrice {
  const original = price.price ?? null;
  // A price of ¥0 is not a promotion, because nothing is sold for that.
  const promotion = price.promotion_price || null;
  const display = promotion ?? original;
  return {
    original_amount: original === null ? null : fenToYuan(original),
    display_amount: display === null ? null : fenToYuan(display),
    promotion_amount: promotion === null ? null : fenToYuan(promotion),
    original_currency: "CNY",
    display_currency: "CNY",
  };
}

type Properties = VendorDetail["data"]["properties"];

type Property = NonNullable<Properties>[number];

function propertyKey({ prop_id, value_id }: Property): string {
  return `${prop_id}:${value_id}`;
}

/** Creates a function that writes properties with the translation that has the same ids. */
function propertyMapper(translated: Properties, language: Language | undefined) {
  const byKey = new Map((translated ?? []).map((one) => [propertyKey(one), one]));
  return (properties: Properties): Product["attributes"] =>
    (properties ?? []).flatMap((one) => {
      const { prop_name: name, value_name: value } = one;
      if (!name || !value) return [];
      const words = byKey.get(propertyKey(one));
      const translation = { name: words?.prop_name || null, value: words?.value_name || null };
      return [translatedAttribute({ name, value }, translation, language)];
    });
}

/**
 * Maps a product to the standard format.
 * @param asked the item id of the request; @param fetchedAt epoch ms
 */
function mapProduct({ data }: VendorDetail, { asked, fetchedAt, language }: AskedItem): Product {
  const words = data.multi_language_info;
  const mapProperties = propertyMapper(words?.properties, language);
  const mapSkuProperties = propertyMapper(words?.sku_properties, language);
  return {
    ...productIds(data, asked),
    channel: "taobao",
    title: mapTitle(data, language),
    price: mapPrice(data),
    price_tiers: [],
    min_order_quantity: null,
    batch_size: null,
    images: productImages(data.pic_urls ?? []),
    attributes: mapProperties(data.properties),
    variants: (data.sku_list ?? []).map((sku) => ({
      sku_id: sku.sku_id,
      attributes: mapSkuProperties(sku.properties),
      price: mapPrice(sku),
      // A negative number is not a count.
      stock: typeof sku.quantity === "number" && sku.quantity >= 0 ? sku.quantity : null,
      min_order_quantity: null,
      image: pictureAddress(sku.pic_url),
    })),
    seller: { id: data.shop_id ?? null, name: data.shop_name ?? null },
    seller_name: data.shop_name ?? null,
    shipping: { from: null },
    description: data.description || null,
    description_text: data.description ? htmlText(data.description) : null,
    status: null,
    fetched_at: isoTime(fetchedAt),
  };
}

/** Maps a title. A translation counts only with both its text and its language. */
export function mapTitle(
  { title, multi_language_info: translated }: VendorTitle,
  language: Language | undefined,
): Product["title"] {
  const given = { translation: translated?.title || null, language: translated?.language ?? null };
  return translatedTitle(title, given, language);
}

type VendorTitle = { title: string; multi_language_info?: z.infer<typeof translation> };

/**
 * Returns the id to order with and the one of the item page. An answer that has the rotating
 * `mi_id` next to `item_id` has both; with `item_id` alone that one is used for ordering, and the
 * item page's id is the numeric one of the answered and the requested id.
 */
export function productIds(
  item: { item_id: string; mi_id?: string | null | undefined },
  asked: string | null,
) {
  const source = isNumericId(item.item_id) || asked === null || !isNumericId(asked) ? item.item_id : asked;
  return { id: item.mi_id ?? item.item_id, source_product_id: source, source_url: itemUrl(source) };
}
