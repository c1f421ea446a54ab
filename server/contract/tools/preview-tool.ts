import { z } from "zod";
import { moneySchema } from "../shared/money.ts";
import { previewEndpoint, type PreviewCode, type PreviewResult } from "../public/preview.ts";
import { defineTool, moneyInWords, vendorWordsNotice } from "./tool.ts";

const inWords: Record<PreviewCode, string> = {
  LINE_UNAVAILABLE:
    "This cart cannot be ordered as it is: unavailable_lines says which lines and why. Change or remove those and preview again.",
  UNSUPPORTED_TRADE_MODE:
    "This cart cannot be ordered through this gateway: the seller offers no way of trading that it can use.",
  PREVIEW_INCOMPLETE:
    "The marketplace did not tell everything: checks says what is missing. Amounts that are unknown are null, not zero. Preview again later, or ask the seller.",
};

export const previewTool = defineTool(previewEndpoint, {
  id: "order.preview",
  title: "Preview a cart",
  description:
    "What a cart costs now with freight within China, and which lines cannot be bought and why, asked of the marketplace at this moment. Nothing is ordered. Amounts are CNY fen, and again in yuan as text; amount null is unknown, 0 is a known zero. Read says first. Take ids and sku_ids from product_get_detail, the receiver from the person: never invent an address. Do not call it to look up a price of one product. On 1688 a cart has one seller only. detail full also gives the amounts of each line.",
  hidden: ["language"],
  fields: {
    receiver:
      "The Chinese inbound address, as the person gave it. On 1688 district is needed too, unless address_id stands for the saved address.",
    lines: "1 to 50 lines, each product and variant once.",
  },
  output: z.looseObject({
    says: z.string(),
    channel: z.string(),
    success: z.boolean(),
    monetary_unit: z.literal("CNY_minor"),
    total: z.looseObject({
      merchandise: moneySchema.loose(),
      shipping: moneySchema.loose(),
      payment: moneySchema.loose(),
    }),
    sellers: z.array(z.looseObject({ seller_name: z.string().nullable(), line_count: z.int() })),
    unavailable_lines: z.array(
      z.looseObject({ line: z.int(), meaning: z.string(), message: z.string().nullable() }),
    ),
    vendor_words: z.string(),
  }),
  view: (answer, { detail }) => ({
    says: verdictOf(answer),
    ...(detail === "full" ? whole(answer) : brief(answer)),
    vendor_words: vendorWordsNotice,
  }),
  cut: [
    "promotions",
    "pay_channels",
    "trade_types",
    "kjb_unsupported_offer_ids",
    "sellers",
    "unavailable_lines",
  ],
});

type Preview = Omit<PreviewResult, "request_id">;
/**
 * Sums up a preview in words, including what the amounts alone do not show: a payment without freight looks like the
 * full price.
 */
function verdictOf({ success, code, total, kjb_unsupported_offer_ids: withoutKjb = [] }: Preview): string {
  if (!success) return inWords[code ?? "PREVIEW_INCOMPLETE"];
  return [
    "This cart can be ordered at these amounts now; prices and stock can change until then.",
    ...(total.shipping.amount === null ? ["The freight is not known: payment may not include it."] : []),
    ...(withoutKjb.length > 0 ? ["KJB cannot pay the products of kjb_unsupported_offer_ids."] : []),
  ].join(" ");
}

type Total<Field extends string> = Record<Field, Parameters<typeof moneyInWords>[0]>;

function inYuan<Field extends string>(total: Total<Field>) {
  const entries = Object.entries(total) as [Field, Total<Field>[Field]][];
  return Object.fromEntries(entries.map(([field, money]) => [field, moneyInWords(money)]));
}

function brief({ channel, success, code, message, monetary_unit, ...answer }: Preview) {
  const { total, sellers, unavailable_lines, checks, kjb_unsupported_offer_ids: kjb } = answer;
  return {
    channel,
    success,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    monetary_unit,
    total: inYuan(total),
    sellers: sellers.map(({ seller_id, seller_name, lines, total: own }) => ({
      seller_id,
      seller_name,
      line_count: lines.length,
      total: inYuan(own),
    })),
    unavailable_lines,
    ...(kjb !== undefined && { kjb_unsupported_offer_ids: kjb }),
    checks,
  };
}

function whole(answer: Preview) {
  return {
    ...answer,
    total: inYuan(answer.total),
    sellers: answer.sellers.map((seller) => ({
      ...seller,
      line_count: seller.lines.length,
      total: inYuan(seller.total),
    })),
    promotions: answer.promotions.map((each) => ({ ...each, discount: moneyInWords(each.discount) })),
  };
}
