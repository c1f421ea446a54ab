import { buildCatalogueProduct, type CatalogueProduct } from "../../simulation/catalogue-product.ts";
import { goodsKinds } from "../../simulation/goods-kinds.ts";
import type { Scenario } from "../../simulator.ts";
import { orderItemId } from "./simulated-ids.ts";
import type { topErrors } from "./top-errors.ts";

const row = (
  last: number,
  override: Override | null,
  texts: {
    en: string;
    zh: string;
    effect: string;
    sample?: boolean;
    span?: readonly number[];
    kind?: number;
  },
): ProductCase => ({
  id: `6880000000${String(last).padStart(2, "0")}`,
  sample: texts.sample ?? false,
  label: { en: texts.en, zh: texts.zh },
  effect: texts.effect,
  override,
  span: texts.span ?? [3, 4],
  kind: texts.kind ?? 0,
});

/**
 * Documented item ids. Get the product by such an id first: its detail returns the id and the variants to order with.
 */
export const productCases: readonly ProductCase[] = [
  row(1, null, {
    en: "An ordinary product",
    zh: "普通商品",
    sample: true,
    effect: "Everything agrees: search, detail and preview tell the same price, and the parts add up.",
  }),
  row(2, null, {
    en: "A product of a second seller",
    zh: "另一卖家的商品",
    sample: true,
    kind: 11,
    effect: "With the ordinary product in one cart the preview has two sellers.",
  }),
  row(3, null, {
    en: "400 variants",
    zh: "400 个规格",
    sample: true,
    span: [20, 20],
    effect: "Twenty colours by twenty sizes.",
  }),
  row(4, null, {
    en: "Three attributes",
    zh: "三种规格属性",
    span: [3, 4, 3],
    effect: "Variants by colour, size and version.",
  }),
  row(5, null, {
    en: "No variants",
    zh: "无规格商品",
    span: [],
    effect: "Order it without spec_id.",
  }),
  row(6, "stale_id", {
    en: "An id that is always stale",
    zh: "ID 始终过期",
    sample: true,
    effect:
      "Detail hands out an id of an earlier period: preview says LINE_UNAVAILABLE with reason STALE_ID.",
  }),
  row(7, "stale_id_at_first", {
    en: "An id that a second look mends",
    zh: "ID 首次过期，刷新后有效",
    sample: true,
    effect:
      "Every other detail, from the first on, hands out a stale id; getting the product again gives one that works.",
  }),
  row(8, "unavailable_sku", {
    en: "A variant that cannot be bought",
    zh: "规格不可购买",
    sample: true,
    effect: "Preview lists the line as unavailable: LINE_UNAVAILABLE.",
  }),
  row(9, "gone", {
    en: "A product that is gone",
    zh: "商品已下架",
    effect:
      "Detail still works; preview says that the whole product, without naming a variant, is unavailable.",
  }),
  row(10, "price_changed", {
    en: "A price that changed since the detail",
    zh: "价格已变动",
    sample: true,
    effect: "Preview charges a tenth more than detail told.",
  }),
  row(11, "coupon", {
    en: "A sum that does not add up",
    zh: "合计与明细不符",
    sample: true,
    effect: "A coupon of ¥2.20 lowers the payment; merchandise and shipping do not show it.",
  }),
  row(12, "line_missing", {
    en: "A line missing from the answer",
    zh: "预览结果缺少该行",
    effect: "Preview does not return the line: PREVIEW_INCOMPLETE.",
  }),
  row(13, "free_freight", {
    en: "Free shipping",
    zh: "包邮",
    effect: "Shipping is a known zero.",
  }),
  row(14, "unsafe_amount", {
    en: "An amount beyond exactness",
    zh: "金额超出精确范围",
    effect: "The payment is above 2^53 - 1 fen: 502 in standard, the exact digits in upstream.",
  }),
  row(15, "vendor_error", {
    en: "A refusal of the marketplace",
    zh: "平台拒绝",
    effect: "Preview is refused with a code and a message: 502 with both.",
  }),
  row(16, "expired_token", {
    en: "An authorization that has ended",
    zh: "授权已失效",
    effect: "Preview is answered with IllegalAccessToken: CHANNEL_NOT_AUTHORIZED.",
  }),
  row(17, "call_limit", {
    en: "The platform's call limit",
    zh: "平台调用频率受限",
    effect: "Preview is answered with ApiCallLimit: PLATFORM_QUOTA_EXCEEDED.",
  }),
  row(18, "timeout", {
    en: "No answer",
    zh: "无响应（超时）",
    effect: "Nothing ever comes: 502 when the time is up.",
  }),
  row(19, "html", { en: "A maintenance page", zh: "维护页面", effect: "An HTML page with HTTP 200: 502." }),
  row(20, "ban", {
    en: "A ban that says how long it lasts",
    zh: "限流并说明时长",
    effect:
      "Preview is answered with code 7 and accesscontrol.limited-by-api-access-count, for 60 more seconds: PLATFORM_QUOTA_EXCEEDED with that time.",
  }),
  row(21, "ban_untold", {
    en: "A ban without a time",
    zh: "限流但未说明时长",
    effect: "Preview is answered with code 7 alone: PLATFORM_QUOTA_EXCEEDED, the time is our estimate.",
  }),
  row(22, "session", {
    en: "An invalid session",
    zh: "会话无效",
    effect:
      "Preview is answered with code 27, invalid-sessionkey: renewed once, then CHANNEL_NOT_AUTHORIZED.",
  }),
  row(23, "not_exist", {
    en: "An item that the platform does not know",
    zh: "平台无此商品",
    effect: "Detail is answered with isv.item-not-exist: 404, unbilled.",
  }),
  row(24, "no_permission", {
    en: "The app may not call this",
    zh: "应用权限不足",
    effect: "Preview is answered with code 11, insufficient-isv-permissions: 502 and an alarm.",
  }),
  row(25, "remote_timeout", {
    en: "The platform's service timed out",
    zh: "平台后端超时",
    effect: "Preview is answered with isp.top-remote-connection-timeout: 502 with the cause busy.",
  }),
  row(26, "unlisted", {
    en: "An unknown sub-code",
    zh: "未知子错误码",
    effect: "Preview is answered with isv.something-new: 502 with its code and message as they are.",
  }),
  row(41, "order_lost", {
    en: "Order: answer lost",
    zh: "下单后断线",
    effect: "Creating the order cuts the connection once it exists: unknown, then found by reading.",
  }),
  row(42, "order_500", {
    en: "Order: created, then 500",
    zh: "下单后返回 500",
    effect: "Creating the order answers HTTP 500 although it exists: unknown, then found.",
  }),
  row(43, "order_never", {
    en: "Order: never sent back",
    zh: "未下单即断线",
    effect: "The connection is cut before anything is created: unknown, and never found.",
  }),
  row(44, "order_refused", {
    en: "Order: out of stock",
    zh: "下单时库存不足",
    effect: "The preview succeeds and creating is refused with OUT_OF_STOCK: rejected.",
  }),
];

/** Difference between a documented product and an ordinary one; `null` = none. */
export type Override =
  | "stale_id"
  | "stale_id_at_first"
  | "unavailable_sku"
  | "gone"
  | "price_changed"
  | "coupon"
  | "line_missing"
  | "free_freight"
  | "unsafe_amount"
  | "vendor_error"
  | "expired_token"
  | "call_limit"
  | "timeout"
  | "html"
  | "not_exist"
  | "order_lost"
  | "order_500"
  | "order_never"
  | "order_refused"
  | keyof typeof topErrors;

export type ProductCase = Scenario & {
  override: Override | null;
  /** Counts of colours, sizes and versions. */
  span: readonly number[];
  /** Index into the kinds of goods; kinds share their sellers' seed, so two kinds are two sellers. */
  kind: number;
};

export const catalogueSeed = "taobao";

const documented = new Map(productCases.map(({ id, override }) => [id, override]));

export function overrideOf(itemId: string): Override | null {
  return documented.get(itemId) ?? null;
}

/** Returns whether an item is a documented one. These have undiscounted prices, so that each shows one effect only. */
export function isDocumented(itemId: string): boolean {
  return documented.has(itemId);
}

/** The ordinary product under the marketplace's own numeric ids, which are not resolved (§2.3 rule 3). */
const numericCase: Scenario = {
  id: orderItemId("688000000001"),
  sample: false,
  label: { en: "A numeric marketplace id", zh: "平台的数字商品 ID" },
  effect:
    "Detail keeps the numeric id and the marketplace's own variant ids; preview passes them on unresolved.",
};

export function buildCaseProducts(): CatalogueProduct[] {
  return productCases.map(({ id, span, kind }) => {
    const goods = goodsKinds[kind];
    // Sold out is a scenario of its own, and one seller per kind keeps a cart of these together.
    const product = buildCatalogueProduct({
      seed: catalogueSeed,
      id,
      market: "retail",
      span,
      stock: 2000,
      ...(goods && { kind: goods }),
    });
    product.seller = {
      id: `b2b-22000000${kind + 10}`,
      name: sellerNames[kind] ?? "云舟旗舰店",
      province: "浙江",
    };
    return product;
  });
}

const sellerNames: Partial<Record<number, string>> = { 0: "青禾服饰旗舰店", 11: "百禾家居专营店" };

/**
 * Documented item ids for detail and preview: each preview code, vendor error, exactness problem and transport error.
 */
export const productScenarios: Scenario[] = [
  ...productCases.map(({ id, sample, label, effect }) => ({ id, sample, label, effect })),
  numericCase,
];
