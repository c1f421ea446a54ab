import { answerIssue, type AnswerFault } from "#contract/shared/field-fault";
import { fen } from "#contract/shared/money";
import type { PreviewResult, PreviewedLine, UnavailableLine } from "#contract/public/preview";
import type { OrderLine } from "#contract/public/preview-request";
import { lineReason, sentLine } from "../../vendor-mapping.ts";
import { malformed } from "../client.ts";
import { cleanCode, translate } from "../error-catalog.ts";
import type { LineResolution, OrderTarget } from "./resolve-lines.ts";
import { z } from "zod";
import { type ExactJson, isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import {
  fenFault,
  vendorCount,
  vendorFen,
  vendorId,
  vendorList,
  vendorListOrNone,
} from "#server/shared/json/vendor-types.ts";

type Body = Omit<PreviewResult, "request_id">;
type Seller = Body["sellers"][number];
type VendorSeller = NonNullable<VendorRender["render_item_list"]>[number];
type VendorItem = NonNullable<VendorSeller["item_price_infos"]>[number];
type VendorUnavailable = NonNullable<VendorRender["unavailable_sku_list"]>[number];

/** A line of the request and its resolution. */
export type LineOutcome = { line: OrderLine; resolution: LineResolution | undefined };

const unknown = fen(null);

/**
 * Maps the vendor's render answer to the standard format (§2.4, §4.2). Amounts are passed on as returned: payment is
 * `total_real_pay_price`, merchandise `order_fee`, shipping `mainland_shipping_fee`; the difference is discounts that
 * the vendor does not itemise, so the amounts need not add up.
 * @param data null when no line was left to render
 */
export function mapPreview(
  data: VendorRender | null,
  outcomes: readonly LineOutcome[],
  { api, clean }: { api: string; clean: (text: string) => string },
): Body {
  const vendorSellers = data?.render_item_list ?? [];
  const placed = placeLines(vendorSellers, outcomes);
  const refused = data?.unavailable_sku_list ?? [];
  const unavailable = listUnavailable(refused, outcomes, clean);
  const paid = data?.total_real_pay_price ?? null;
  const lineOf = (at: number) => {
    const outcome = outcomes[at];
    return outcome ? [mapLine(outcome.line, placed.items[at] ?? null, api)] : [];
  };

  const sellers: Seller[] = vendorSellers.map((seller, group) => ({
    seller_id: seller.seller_id ?? null,
    seller_name: seller.nick ?? null,
    lines: outcomes.flatMap((_, at) => (placed.groups[at] === group ? lineOf(at) : [])),
    total: {
      merchandise: fen(seller.order_fee ?? null),
      shipping: fen(seller.mainland_shipping_fee ?? null),
      // The vendor returns one payment for all sellers.
      payment: fen(vendorSellers.length === 1 ? paid : null),
      discount: unknown,
    },
  }));
  // A line that the vendor placed under no seller is still listed, so that a caller can match every line.
  const unplacedLines = outcomes.flatMap((_, at) => (placed.groups[at] === undefined ? lineOf(at) : []));
  if (unplacedLines.length > 0)
    sellers.push({
      seller_id: null,
      seller_name: null,
      lines: unplacedLines,
      total: { merchandise: unknown, shipping: unknown, payment: unknown, discount: unknown },
    });

  // The amounts of some of the lines are not a total of this cart, nor are amounts that include other items.
  const haveGoods = vendorSellers.every(({ item_price_infos: items }) => (items ?? []).length > 0);
  const isTotal = unplacedLines.length === 0 && haveGoods && placed.left.every((item) => priceOf(item) === 0);
  const payment = isTotal ? paid : null;
  const totalOf = (field: Fee) =>
    fen(isTotal ? feeOfAll(vendorSellers, { field, shared: data?.[field] ?? null, api }) : null);
  const checks = {
    payable_amount: payment !== null && payment > 0,
    sellers_present: vendorSellers.length > 0,
    lines_returned: placed.items.every((item) => item !== undefined),
    // No line counts as available while Taobao names another item that is not.
    lines_available: unavailable.length === 0 && refused.length === 0,
    trade_type_supported: null,
  };
  return {
    channel: "taobao",
    ...verdict(checks, unavailable),
    monetary_unit: "CNY_minor",
    total: {
      merchandise: totalOf("order_fee"),
      shipping: totalOf("mainland_shipping_fee"),
      payment: fen(payment),
    },
    sellers,
    unavailable_lines: unavailable,
    trade_types: [],
    pay_channels: [],
    promotions: [],
    checks,
  };
}

function verdict(
  checks: Body["checks"],
  unavailable: readonly UnavailableLine[],
): Pick<Body, "success" | "code" | "message"> {
  if (unavailable.length > 0)
    return {
      success: false,
      code: "LINE_UNAVAILABLE",
      message: "Some lines cannot be bought as they are. unavailable_lines says which and why.",
    };
  if (checks.payable_amount && checks.sellers_present && checks.lines_returned && checks.lines_available)
    return { success: true };
  return {
    success: false,
    code: "PREVIEW_INCOMPLETE",
    message:
      "Taobao did not tell everything about this order. checks says what is missing; preview again before ordering.",
  };
}

/**
 * Finds for each line the vendor's item with its ids and quantity, each item once. Another quantity
 * does not match the requested line. `left` are the items of no line.
 */
function placeLines(sellers: readonly VendorSeller[], outcomes: readonly LineOutcome[]) {
  const left = sellers.flatMap((seller, group) =>
    (seller.item_price_infos ?? []).map((item) => ({ item, group })),
  );
  const found = outcomes.map(({ line, resolution }) => {
    if (!resolution || !("target" in resolution)) return undefined;
    const at = left.findIndex(
      ({ item }) => isItem(item, resolution.target) && (item.quantity ?? line.quantity) === line.quantity,
    );
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  return {
    items: found.map((one) => one?.item),
    groups: found.map((one) => one?.group),
    left: left.map(({ item }) => item),
  };
}

function isItem(item: Pick<VendorItem, "item_id" | "sku_id">, target: OrderTarget): boolean {
  return item.item_id === target.itemId && (target.skuId === null || item.sku_id === target.skuId);
}

function mapLine(line: OrderLine, item: VendorItem | null, api: string): PreviewedLine {
  const price = item && priceOf(item);
  const amount = price === null ? null : price * line.quantity;
  if (amount !== null && !Number.isSafeInteger(amount))
    throw malformed(api, [answerIssue("data.render_item_list", "too_large")]);
  return { ...sentLine(line), unit_price: fen(price), amount: fen(amount) };
}

/** Returns the price paid for a piece: the discounted one, or the original one where there is no discount. */
function priceOf({ discount_price: discounted, origin_price: original }: VendorItem): number | null {
  return discounted ?? original ?? null;
}

/** Lists the lines that cannot be bought: not resolved, or named by Taobao as unavailable. */
function listUnavailable(
  entries: readonly VendorUnavailable[],
  outcomes: readonly LineOutcome[],
  clean: (text: string) => string,
): UnavailableLine[] {
  return outcomes.flatMap(({ line, resolution }, at): UnavailableLine[] => {
    if (!resolution) return [];
    if ("unresolved" in resolution) {
      const { reason, message } = resolution.unresolved;
      return [{ line: at, ...sentLine(line), reason, meaning: reason, message }];
    }
    // An entry without a variant is about the whole product.
    const entry = entries.find(
      (one) => isItem(one, resolution.target) || (!one.sku_id && one.item_id === resolution.target.itemId),
    );
    if (!entry) return [];
    const code = entry.reason || entry.error_code || "";
    const original = entry.error_msg || entry.reason || "";
    const reason = cleanCode(code, clean) || "UNAVAILABLE";
    const message = clean(original) || null;
    const meaning = lineReason(code, original);
    const english = translate(original);
    const unavailable = { line: at, ...sentLine(line), reason, meaning, message };
    return [english === null ? unavailable : { ...unavailable, message_en: english }];
  });
}

type Fee = "order_fee" | "mainland_shipping_fee";

/**
 * Returns the fen of all sellers; null as soon as one of them is unknown. Where no seller has it,
 * an older revision returns one for all, next to the sellers.
 */
function feeOfAll(
  sellers: readonly VendorSeller[],
  { field, shared, api }: { field: Fee; shared: number | null; api: string },
): number | null {
  const fees = sellers.map((seller) => seller[field] ?? null);
  if (fees.every((fee) => fee === null)) return shared;
  let total = 0;
  for (const fee of fees) {
    if (fee === null) return null;
    total += fee;
  }
  if (!Number.isSafeInteger(total))
    throw malformed(api, [answerIssue(`data.render_item_list.${field}`, "too_large")]);
  return total;
}

/** Fen; the platform writes `{amount, currency}`, an older revision the bare number. Another currency is rejected. */
const money = z
  .union([z.object({ amount: vendorFen, currency: z.literal("CNY").nullish() }), vendorFen], {
    error: ({ input }) => moneyFault(input as ExactJson),
  })
  .transform((value) => (typeof value === "number" ? value : value.amount))
  .nullish();

function moneyFault(value: ExactJson | undefined): AnswerFault {
  if (!isJsonObject(value)) return fenFault(value);
  const { currency, amount }: JsonObject = value;
  return (currency ?? "CNY") === "CNY" ? fenFault(amount) : "not_cny";
}

/** `data` of `/purchase/order/render`, after `snakeNames`. One entry of `render_item_list` is one seller. */
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
