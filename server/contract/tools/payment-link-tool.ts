import { z } from "zod";
import { paymentLinkEndpoint } from "../public/orders/payment-link.ts";
import { neverCancel } from "./payment-methods-tool.ts";
import { defineTool, vendorWordsNotice } from "./tool.ts";

export const paymentLinkTool = defineTool(paymentLinkEndpoint, {
  id: "order.payment_link",
  title: "Payment link of orders",
  description:
    "A page of 1688 on which a person pays one or several orders, by KJB (cross-border pay), Alipay, credit or the group cashier. Nothing is paid by this call, and you cannot pay: give the link to the person, whose browser has to be signed in at 1688 as the buyer. Read says first. An order that cannot be paid this way is never a reason to cancel it. Taobao has no such call: order_create answers its payment_url.",
  defaults: { channel: "1688" },
  fields: {
    order_ids: "1 to 30 order ids, all digits of each, as text.",
    method: "kjb: cross-border pay; alipay; credit: 诚E赊; group: the group cashier.",
  },
  output: z.looseObject({
    says: z.string(),
    never: z.string(),
    channel: z.string(),
    success: z.boolean(),
    payment_url: z.string().nullable(),
    payable_order_ids: z.array(z.string()),
    unpayable_order_ids: z.array(z.string()),
    vendor_words: z.string(),
  }),
  view: (answer) => ({
    says: linkInWords(answer),
    never: neverCancel,
    ...answer,
    vendor_words: vendorWordsNotice,
  }),
  cut: [],
});

function linkInWords({
  payment_url: url,
  unpayable_order_ids: left,
}: {
  payment_url: string | null;
  unpayable_order_ids: string[];
}): string {
  if (url === null)
    return "None of these orders can be paid this way now. Tell the person what 1688 says; another method may work.";
  return [
    "Give payment_url to the person: nothing has been paid, and the browser has to be signed in at 1688.",
    ...(left.length > 0 ? ["The link does not pay the orders of unpayable_order_ids."] : []),
  ].join(" ");
}
