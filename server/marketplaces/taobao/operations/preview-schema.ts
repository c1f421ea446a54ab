import { z } from "zod";
import type { AnswerError } from "#contract/shared/field-issue";
import { type ExactJson, isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import {
  fenIssue,
  vendorCount,
  vendorFen,
  vendorId,
  vendorList,
  vendorListOrNone,
} from "#server/shared/json/vendor-types.ts";

/**
 * Fen; the platform writes `{amount, currency}`, an older revision the bare number. Another
 * currency is rejected.
 */
const money = z
  .union([z.object({ amount: vendorFen, currency: z.literal("CNY").nullish() }), vendorFen], {
    error: ({ input }) => moneyIssue(input as ExactJson),
  })
  .transform((value) => (typeof value === "number" ? value : value.amount))
  .nullish();

function moneyIssue(value: ExactJson | undefined): AnswerError {
  if (!isJsonObject(value)) return fenIssue(value);
  const { currency, amount }: JsonObject = value;
  return (currency ?? "CNY") === "CNY" ? fenIssue(amount) : "not_cny";
}

/**
 * `data` of `/purchase/order/render`, after `snakeNames`. One entry of `render_item_list` is one
 * seller.
 */
export const vendorRenderSchema = z.object({
  total_real_pay_price: money,
  /** In an older revision the fee is here, and not per seller. */
  mainland_shipping_fee: money,
  order_fee: money,
  unavailable_sku_list: vendorListOrNone(
    z.object({
      item_id: vendorId.nullish(),
      sku_id: vendorId.nullish(),
      reason: z.string().nullish(),
      error_code: z.string().nullish(),
      error_msg: z.string().nullish(),
    }),
  ).nullish(),
  render_item_list: vendorList(
    z.object({
      nick: z.string().nullish(),
      seller_id: vendorId.nullish(),
      mainland_shipping_fee: money,
      order_fee: money,
      item_price_infos: vendorList(
        z.object({
          item_id: vendorId.nullish(),
          sku_id: vendorId.nullish(),
          quantity: vendorCount.nullish(),
          origin_price: money,
          discount_price: money,
        }),
      ).nullish(),
    }),
  ).nullish(),
});
export type VendorRender = z.infer<typeof vendorRenderSchema>;
