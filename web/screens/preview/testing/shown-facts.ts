import { listText } from "../../../ui/display/list-text.ts";
import type { Translate } from "../../../i18n/use-translation.ts";
import { type Fen, sumOf, type VendorAmounts, type VendorTruth } from "./vendor-truth.ts";

/** The facts that a page shows of a preview, part by part. */
export type ShownFacts = {
  verdict: string;
  warnings: string[];
  /** Each block of amounts: its title, then each row. */
  amounts: string[][];
  notes: string[];
  addUp: string[];
  /** Totals of the lines' landed costs: goods, freight and the sum; empty where one of them is unknown. */
  landed: string[];
  checks: string[];
  terms: string[];
};

type Reader = {
  t: Translate<"preview">;
  language: "en" | "zh-CN";
  unknown: string;
  /** Expected cost of the goods by their detail; null = unknown. */
  estimate: Fen;
  sellerName: string;
  sentIds: readonly string[];
};

/** Formats an amount as a page does, without any of the product's code. */
function money(fen: bigint): string {
  const digits = String(fen < 0n ? -fen : fen).padStart(3, "0");
  const yuan = digits.slice(0, -2).replace(/\B(?=([0-9]{3})+$)/g, ",");
  return `${fen < 0n ? "−" : ""}¥${yuan}.${digits.slice(-2)}`;
}

/** Returns the facts that a page must show for a marketplace's own payload. */
export function factsOf(truth: VendorTruth, reader: Reader): ShownFacts {
  const { t } = reader;
  const { orders } = truth;
  const isWhole = truth.missing === 0 && truth.unavailableNotListed === 0;
  const total = totalOf(truth, isWhole);
  const checks = checksOf(truth, total.payment, isWhole);
  const isGood = Object.values(checks).every((passed) => passed !== false);
  const payable = payableOf(truth, total);
  const labels = orders.map(({ name }, at) =>
    orders.length > 1
      ? t("receipt.order", { at: at + 1, count: orders.length, name: name ?? reader.sellerName })
      : (name ?? reader.sellerName),
  );
  const addUp = addUpOf(truth, total, labels, reader);
  const goods = isWhole ? sumOf(orders.flatMap(({ lines }) => lines)) : null;
  const kjb = reader.sentIds.filter((id) => truth.withoutKjb.includes(id)).length;
  const difference =
    goods === null || reader.estimate === null || orders.length === 0 ? null : goods - reader.estimate;
  return {
    verdict: t(`verdict.${verdictOf(truth, checks, isGood)}.title`),
    warnings: !isGood
      ? []
      : [
          ...(kjb > 0 ? [t("warnings.kjb", { count: kjb })] : []),
          ...(difference ? [priceWarning(t, difference)] : []),
          ...(total.freight === null ? [t("warnings.freight")] : []),
          ...(addUp.length > 0 ? [t("warnings.add_up")] : []),
        ],
    amounts: [
      ...(orders.length > 1
        ? orders.map((order, at) => [
            labels[at] ?? "",
            ...rowsOf(order, { amount: order.payment, isMinimum: isMinimum(order), without: [] }, reader),
          ])
        : []),
      [t("receipt.total"), ...rowsOf(total, payable, reader), differenceRow(difference, reader)],
    ],
    notes: [
      ...(orders.length === 0 ? [t("receipt.no_order")] : leftOut(truth, t)),
      ...freightNote(total, payable, t),
    ],
    addUp,
    landed: isWhole ? landedOf(truth, total) : [],
    checks: checkWords(checks, { t, isPartial: !isWhole && payable.amount !== null }),
    terms: termsOf(truth, kjb, reader),
  };
}

function totalOf({ orders, onePayment }: VendorTruth, isWhole: boolean): VendorAmounts {
  const nothing = { goods: null, freight: null, discount: null, payment: null };
  const [only] = orders;
  if (only === undefined) return nothing;
  if (!isWhole) return orders.length === 1 ? only : nothing;
  const discounts = orders.map(({ discount }) => discount).filter((one) => one !== null);
  return {
    goods: sumOf(orders.map(({ goods }) => goods)),
    freight: sumOf(orders.map(({ freight }) => freight)),
    discount: discounts.length === 0 ? null : sumOf(discounts),
    payment: onePayment ?? sumOf(orders.map(({ payment }) => payment)),
  };
}

type Payable = { amount: Fen; isMinimum: boolean; without: number[] };

function isMinimum({ payment, freight }: VendorAmounts): boolean {
  return payment !== null && freight === null;
}

function payableOf({ orders, onePayment }: VendorTruth, total: VendorAmounts): Payable {
  const without = orders.flatMap(({ payment }, at) => (payment === null ? [at + 1] : []));
  const isPartial = onePayment === null && without.length > 0 && without.length < orders.length;
  if (!isPartial) return { amount: total.payment, isMinimum: isMinimum(total), without: [] };
  const known = orders.map(({ payment }) => payment).filter((one) => one !== null);
  return { amount: sumOf(known), isMinimum: true, without };
}

function rowsOf(amounts: VendorAmounts, payable: Payable, { t, language, unknown }: Reader): string[] {
  const { goods, freight, discount } = amounts;
  const shown = (fen: Fen) => (fen === null ? unknown : money(fen));
  const none = goods === null ? unknown : t("receipt.discount_none");
  return [
    `${t("receipt.merchandise")} ${shown(goods)}`,
    `${t("receipt.shipping")} ${freight === null ? t("receipt.freight_unknown") : money(freight)}`,
    `${t("receipt.discount")} ${discount === null ? none : money(-discount)}`,
    `${t("receipt.payment")} ${payable.isMinimum ? `${t("receipt.at_least")} ` : ""}${shown(payable.amount)}`,
    ...(payable.without.length > 0
      ? [t("receipt.without", { orders: listText(payable.without.map(String), language) })]
      : []),
  ];
}

function leftOut({ missing, unavailableNotListed: unavailable }: VendorTruth, t: Reader["t"]): string[] {
  return [
    ...(unavailable > 0 ? [t("receipt.without_unavailable", { count: unavailable })] : []),
    ...(missing > 0 ? [t("receipt.left_out", { count: missing })] : []),
  ];
}

function freightNote({ goods, freight, discount, payment }: VendorAmounts, payable: Payable, t: Reader["t"]) {
  if (payment === null || freight !== null || payable.without.length > 0) return [];
  const beyond = goods === null ? 0n : payment - goods + (discount ?? 0n);
  return [beyond > 0n ? t("receipt.freight_within", { amount: money(beyond) }) : t("receipt.freight_note")];
}

function addUpOf(
  truth: VendorTruth,
  total: VendorAmounts,
  labels: string[],
  { t, language }: Reader,
): string[] {
  const { orders, linesMakeGoods } = truth;
  const colon = language === "en" ? ": " : "：";
  const found: string[] = [];
  const compare = (what: "payment" | "merchandise" | "orders", expected: Fen, told: Fen, label = "") => {
    if (expected === null || told === null || expected === told) return;
    const difference = money(told > expected ? told - expected : expected - told);
    found.push(label + t(`add_up.${what}`, { expected: money(expected), told: money(told), difference }));
  };
  const paymentOf = ({ goods, freight, discount }: VendorAmounts) =>
    goods === null || freight === null ? null : goods + freight - (discount ?? 0n);
  for (const [at, order] of orders.entries()) {
    const label = orders.length > 1 ? (labels[at] ?? "") + colon : "";
    compare("payment", paymentOf(order), order.payment, label);
    if (linesMakeGoods && order.lines.length > 0)
      compare("merchandise", sumOf(order.lines), order.goods, label);
  }
  if (orders.length > 1) {
    compare("payment", paymentOf(total), total.payment);
    compare("orders", sumOf(orders.map(({ payment }) => payment)), total.payment);
  }
  return found;
}

function landedOf({ orders, onePayment }: VendorTruth, total: VendorAmounts): string[] {
  const shared =
    onePayment === null
      ? orders.filter(({ payment, freight, lines }) => {
          return payment !== null && freight !== null && lines.length > 0 && !lines.includes(null);
        })
      : orders;
  const goods = sumOf(shared.flatMap(({ lines }) => lines));
  const freight = sumOf(shared.map((order) => order.freight));
  const paid = onePayment === null ? sumOf(shared.map(({ payment }) => payment)) : total.payment;
  if (shared.length === 0 || goods === null || freight === null || paid === null) return [];
  return [goods, freight, paid].map(money);
}

type Checks = Record<"payable" | "sellers" | "returned" | "available" | "trade", boolean | null>;

function checksOf(truth: VendorTruth, payment: Fen, isWhole: boolean): Checks {
  const { orders, unavailable, hasTradeType } = truth;
  return {
    payable: isWhole && payment !== null && payment > 0n,
    sellers: orders.length > 0 && !orders.some(({ isRefused }) => isRefused),
    returned: isWhole,
    available: unavailable === 0,
    trade: hasTradeType,
  };
}

function verdictOf({ orders, unavailable, refusal }: VendorTruth, { trade }: Checks, isGood: boolean) {
  if (isGood) return "success";
  if (unavailable > 0) return "LINE_UNAVAILABLE";
  if (refusal === null && orders.length > 0 && trade === false) return "UNSUPPORTED_TRADE_MODE";
  return "PREVIEW_INCOMPLETE";
}

function checkWords(
  { payable, sellers, returned, available, trade }: Checks,
  { t, isPartial }: { t: Reader["t"]; isPartial: boolean },
): string[] {
  const all = [payable, sellers, returned, available, trade];
  const isGood = all.every((passed) => passed !== false);
  const status = isGood ? true : returned && !sellers ? false : null;
  const names = [
    ["payable_amount", payable],
    ["sellers_present", sellers],
    ["lines_returned", returned],
    ["lines_available", available],
    ["trade_type_supported", trade],
    ...(status === null ? [] : [["vendor_status", status] as const]),
  ] as const;
  return names.map(([name, passed]) => {
    if (passed === null) return `– ${t(`checks.${name}.name`)} ${t("checks.not_asked")}`;
    if (passed) return `✓ ${t(`checks.${name}.name`)}`;
    const isAmount = name === "payable_amount" && isPartial;
    const reason = t(isAmount ? "checks.payable_amount.reason_partial" : `checks.${name}.reason`);
    return `✕ ${t(`checks.${name}.name`)} ${reason}`;
  });
}

function differenceRow(difference: Fen, { t, unknown }: Reader): string {
  const signed = (fen: bigint) => `${fen > 0n ? "+" : ""}${money(fen)}`;
  const shown =
    difference === null ? unknown : difference === 0n ? t("receipt.no_difference") : signed(difference);
  return `${t("receipt.difference")} ${shown}`;
}

function priceWarning(t: Reader["t"], difference: bigint): string {
  const amount = money(difference < 0n ? -difference : difference);
  return t(difference < 0n ? "warnings.cheaper" : "warnings.dearer", { amount });
}

function termsOf(truth: VendorTruth, kjb: number, { t }: Reader): string[] {
  if (truth.hasTradeType === null) return [];
  return [
    ...truth.tradeTypes.map(
      ({ name, type, isUsable }) => `${name} ${type} ${t(isUsable ? "terms.usable" : "terms.not_usable")}`,
    ),
    ...truth.payChannels.map(({ name, limit }) => `${name} ${t("terms.up_to")} ${money(limit ?? 0n)}`),
    ...(kjb > 0
      ? [`${t("terms.kjb_not")} ${t("terms.kjb_refused", { count: kjb })}`]
      : [t("terms.kjb_unnamed")]),
    ...truth.promotions.map(
      ({ text, discount, isApplied }) =>
        `${text} · ${money(discount ?? 0n)} ${t(isApplied ? "terms.selected" : "terms.not_selected")}`,
    ),
  ];
}
