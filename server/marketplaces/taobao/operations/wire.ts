import { z } from "zod";
import { isExactNumber, type ExactJson } from "#server/kernel/json/exact-json.ts";
import { isJsonObject } from "#server/kernel/json/json-object.ts";
import { wireFen, wireId, wireInteger, wireYuanText } from "#server/kernel/json/wire-types.ts";

/** An id of `/traffic/*`: digits, or the opaque text of a product id that rotates. */
const trafficId = z.union([wireId, z.string().min(1)]);

const language = z.looseObject({ language: z.string().nullish(), title: z.string().nullish() }).nullish();

/** `/traffic/item/search`. Unlike anywhere else on this platform `price` is yuan as text; there is no total. */
export const searchWire = z.looseObject({
  data: z.looseObject({
    data: z
      .array(
        z.looseObject({
          item_id: trafficId,
          mi_id: z.string().min(1).nullish(),
          title: z.string(),
          main_image_url: z.string().nullish(),
          price: wireYuanText.nullish(),
          shop_name: z.string().nullish(),
          multi_language_info: language,
        }),
      )
      .nullish(),
  }),
});
export type SearchWire = z.infer<typeof searchWire>;

const property = z.looseObject({ prop_name: z.string().nullish(), value_name: z.string().nullish() });

/** `/traffic/item/get`. Prices are integer fen. */
export const detailWire = z.looseObject({
  data: z.looseObject({
    item_id: trafficId,
    mi_id: z.string().min(1).nullish(),
    title: z.string(),
    pic_urls: z.array(z.string()).nullish(),
    shop_name: z.string().nullish(),
    shop_id: wireId.nullish(),
    price: wireFen.nullish(),
    promotion_price: wireFen.nullish(),
    properties: z.array(property).nullish(),
    sku_list: z
      .array(
        z.looseObject({
          sku_id: wireId,
          quantity: wireInteger.nullish(),
          price: wireFen.nullish(),
          promotion_price: wireFen.nullish(),
          pic_url: z.string().nullish(),
          properties: z.array(property).nullish(),
        }),
      )
      .nullish(),
    multi_language_info: language,
  }),
});
export type DetailWire = z.infer<typeof detailWire>;

/** `/product/get`, the resolver. The capital in `mp_skuId` is the vendor's. */
export const resolvedWire = z.looseObject({
  data: z
    .looseObject({
      mp_id: wireId.nullish(),
      sku_list: z
        .array(
          z.looseObject({
            sku_id: wireId.nullish(),
            mp_skuId: wireId.nullish(),
            mp_sku_id: wireId.nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});

/**
 * Fen; the platform writes `{amount, currency}`, an older revision the bare number. Another currency is no answer for
 * us.
 */
const money = z
  .union([wireFen, z.looseObject({ amount: wireFen, currency: z.literal("CNY").nullish() })])
  .transform((value) => (typeof value === "number" ? value : value.amount))
  .nullish();

/** `data` of `/purchase/order/render`, after `snakeNames`. One entry of `render_item_list` is one seller. */
export const renderWire = z.looseObject({
  total_real_pay_price: money,
  /** Here, and not per seller, in an older revision. */
  mainland_shipping_fee: money,
  order_fee: money,
  unavailable_sku_list: z
    .array(
      z.looseObject({
        item_id: wireId.nullish(),
        sku_id: wireId.nullish(),
        reason: z.string().nullish(),
        error_code: z.string().nullish(),
        error_msg: z.string().nullish(),
      }),
    )
    .nullish(),
  render_item_list: z
    .array(
      z.looseObject({
        nick: z.string().nullish(),
        seller_id: wireId.nullish(),
        mainland_shipping_fee: money,
        order_fee: money,
        item_price_infos: z
          .array(
            z.looseObject({
              item_id: wireId.nullish(),
              sku_id: wireId.nullish(),
              quantity: wireInteger.nullish(),
              origin_price: money,
              discount_price: money,
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
});
export type RenderWire = z.infer<typeof renderWire>;

function snakeName(name: string): string {
  if (!/[A-Z]/.test(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/_{2,}/g, "_");
}

/**
 * The same value with `camelCase` names as `snake_case`: samples of this platform show both. A name already in snake
 * case wins.
 */
export function snakeNames(value: ExactJson): ExactJson {
  if (Array.isArray(value)) return value.map(snakeNames);
  if (!isJsonObject(value) || isExactNumber(value)) return value;
  const renamed: { [key: string]: ExactJson } = {};
  for (const name of Object.keys(value)) {
    const snake = snakeName(name);
    // Assigning this one name would change the prototype; no vendor field is called so.
    if (snake === "__proto__" || (snake !== name && Object.hasOwn(value, snake))) continue;
    renamed[snake] = snakeNames(value[name] ?? null);
  }
  return renamed;
}

/** The operation's payload: at the top, or inside `result` as some operations and clients have it. */
export function payload(answer: { [key: string]: ExactJson }): { [key: string]: ExactJson } {
  const result = Object.hasOwn(answer, "result") ? answer["result"] : undefined;
  return !Object.hasOwn(answer, "data") && isJsonObject(result) ? result : answer;
}
