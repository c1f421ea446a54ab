import type { PreviewResult } from "../public/preview.ts";

/** Amounts of one order of a made-up preview, in fen; null: not reported. */
export type OrderParts = {
  goods: number | null;
  shipping: number | null;
  discount?: number | null;
  payment: number | null;
  /** Amounts of its lines; by default one line that costs all the goods. */
  lines?: (number | null)[];
  seller?: string | null;
};

type Rest = Partial<Omit<PreviewResult, "total" | "sellers">> & {
  total?: Partial<Record<Part, number | null>>;
};
type Part = "merchandise" | "shipping" | "payment";

const money = (amount: number | null) => ({ amount, currency: "CNY" as const });

/**
 * Builds a successful preview of 1688 with these orders. Its total is their sum, or unknown where a part is, unless `total`
 * overrides it.
 */
export function previewResultOf(
  orders: readonly OrderParts[],
  { total = {}, ...rest }: Rest = {},
): PreviewResult {
  const sum = (part: "goods" | "shipping" | "payment") =>
    orders.reduce<number | null>((whole, { [part]: amount }) => {
      return whole === null || amount === null ? null : whole + amount;
    }, 0);
  const reported = {
    merchandise: sum("goods"),
    shipping: sum("shipping"),
    payment: sum("payment"),
    ...total,
  };
  return {
    channel: "1688",
    success: true,
    monetary_unit: "CNY_minor",
    total: {
      merchandise: money(reported.merchandise),
      shipping: money(reported.shipping),
      payment: money(reported.payment),
    },
    sellers: orders.map(
      ({ goods, shipping, discount = null, payment, lines = [goods], seller = null }, at) => ({
        seller_id: null,
        seller_name: seller,
        lines: lines.map((amount, line) => ({
          id: `${at + 1}00${line + 1}`,
          offer_id: `${at + 1}00${line + 1}`,
          spec_id: null,
          quantity: line + 1,
          unit_price: money(amount),
          amount: money(amount),
        })),
        total: {
          merchandise: money(goods),
          shipping: money(shipping),
          payment: money(payment),
          discount: money(discount),
        },
      }),
    ),
    unavailable_lines: [],
    trade_types: [],
    pay_channels: [],
    promotions: [],
    checks: {
      payable_amount: true,
      sellers_present: true,
      lines_returned: true,
      lines_available: true,
      trade_type_supported: true,
    },
    request_id: "req_1",
    ...rest,
  };
}

/** Checks of a preview that left lines out. */
export const leftOutChecks: PreviewResult["checks"] = {
  payable_amount: false,
  sellers_present: true,
  lines_returned: false,
  lines_available: true,
  trade_type_supported: true,
};
