import { z } from "zod";
import type { AnswerFault } from "#contract/shared/field-fault";
import { type ExactJson, isJsonObject, type JsonObject } from "#server/kernel/json/exact-json.ts";
import {
  fenFault,
  wireCount,
  wireFen,
  wireId,
  wireList,
  wireListOrNone,
} from "#server/kernel/json/wire-types.ts";

/**
 * Fen; the platform writes `{amount, currency}`, an older revision the bare number. Another
 * currency is rejected.
 */
const money = z
  .union([z.object({ amount: wireFen, currency: z.literal("CNY").nullish() }), wireFen], {
    error: ({ input }) => moneyFault(input as ExactJson),
  })
  .transform((value) => (typeof value === "number" ? value : value.amount))
  .nullish();

function moneyFault(value: ExactJson | undefined): AnswerFault {
  if (!isJsonObject(value)) return fenFault(value);
  const { currency, amount }: JsonObject = value;
  return (currency ?? "CNY") === "CNY" ? fenFault(amount) : "not_cny";
}

/**
 * `data` of `/purchase/order/render`, after `snakeNames`. One entry of `render_item_list` is one
 * seller.
 */
export const renderWire = z.object({
  total_real_pay_price: money,
  /** In an older revision the fee is here, and not per seller. */
  mainland_shipping_fee: money,
  order_fee: money,
  unavailable_sku_list: wireListOrNone(
    z.object({
      item_id: wireId.nullish(),
      sku_id: wireId.nullish(),
      reason: z.string().nullish(),
      error_code: z.string().nullish(),
      error_msg: z.string().nullish(),
    }),
  ).nullish(),
  render_item_list: wireList(
    z.object({
      nick: z.string().nullish(),
      seller_id: wireId.nullish(),
      mainland_shipping_fee: money,
      order_fee: money,
      item_price_infos: wireList(
        z.object({
          item_id: wireId.nullish(),
          sku_id: wireId.nullish(),
          quantity: wireCount.nullish(),
          origin_price: money,
          discount_price: money,
        }),
      ).nullish(),
    }),
  ).nullish(),
});
export type RenderWire = z.infer<typeof renderWire>;
