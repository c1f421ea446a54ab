import { z } from "zod";
import { orderCreateEndpoint, type OrderCreateResult } from "../public/orders/order-create.ts";
import { mayExist, purchaseInWords } from "./order-words.ts";
import { defineTool, moneyInWords, vendorWordsNotice } from "./tool.ts";

export const orderCreateTool = defineTool(orderCreateEndpoint, {
  id: "order.create",
  title: "Create an order",
  description:
    "Creates a real order of a cart on 1688 or Taobao. It commits the buyer, so call it only after a person has seen the cart, the receiver and the total of order_preview and agreed to exactly this order; never on your own. Nothing is paid. Read says first. Where outcome_known is false the order may exist: do not create it again. It is created at most once for an external_order_id: after a lost answer call again only with the same external_order_id and the same arguments, never with a new one. Amounts are CNY fen.",
  changes: true,
  hidden: ["language"],
  fields: {
    external_order_id:
      "An id of yours for this order, 1 to 64 of A-Z a-z 0-9 _ -. Choose it once and keep it: the same id never orders twice.",
    expected_total: "total.payment of the preview that the person agreed to, in fen.",
    confirm: "The JSON boolean true, only once a person agreed to this order. Text is refused.",
    receiver: "The Chinese inbound address, exactly as in the preview that the person agreed to.",
    lines: "The lines of that preview.",
  },
  output: z.looseObject({
    says: z.string(),
    outcome_known: z.boolean(),
    channel: z.string(),
    success: z.boolean().optional(),
    state: z.string(),
    purchase_id: z.string(),
    external_order_id: z.string(),
    orders: z.array(z.looseObject({ order_id: z.string(), status: z.string() })),
    monetary_unit: z.literal("CNY_minor"),
    vendor_words: z.string(),
  }),
  view: ({ message: _message, next: _next, ...answer }) => {
    const isOpen = answer.state === "unknown" || answer.state === "submitting";
    // A model reads success false as a failure, and an order whose outcome is unknown has not failed.
    const { success, failed_lines: failed, ...rest } = answer;
    return {
      says: outcomeInWords(answer),
      outcome_known: !isOpen,
      ...rest,
      ...(!isOpen && { success, failed_lines: failed }),
      orders: answer.orders.map((order) => ({
        ...order,
        amount: moneyInWords(order.amount),
        shipping: moneyInWords(order.shipping),
      })),
      total: { payment: moneyInWords(answer.total.payment) },
      vendor_words: vendorWordsNotice,
    };
  },
  cut: ["failed_lines", "orders"],
});

type Answer = Pick<
  OrderCreateResult,
  "state" | "replayed" | "orders" | "failed_lines" | "amount_mismatch" | "error_message" | "payment_url"
>;

function outcomeInWords(answer: Answer): string {
  const { state, replayed } = answer;
  const earlier = replayed
    ? ["Nothing was sent now: this is the answer to an earlier call with this external_order_id."]
    : [];
  if (state === "unknown" || state === "submitting") return [mayExist, ...earlier].join(" ");
  if (state === "rejected")
    return [
      purchaseInWords.rejected,
      ...earlier,
      `It says: ${answer.error_message || "nothing"}.`,
      "Tell the person. A new attempt takes a new external_order_id and a new agreement.",
    ].join(" ");
  if (state === "absent") return purchaseInWords.absent;
  const count = answer.orders.length;
  return [
    ...earlier,
    count === 1 ? "The order was created." : `The marketplace made ${count} orders of this cart.`,
    "Nothing is paid: a person pays it",
    answer.payment_url === null ? "(order_payment_link)." : "at payment_url.",
    ...(answer.failed_lines.length > 0 ? ["Lines were NOT ordered: failed_lines names them."] : []),
    ...(answer.amount_mismatch ? ["It does not cost what was agreed: tell the person at once."] : []),
  ].join(" ");
}
