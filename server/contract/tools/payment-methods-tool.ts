import { z } from "zod";
import { knownMoneySchema } from "../shared/money.ts";
import { paymentMethodsEndpoint } from "../public/payment-methods.ts";
import { paymentVerdict } from "../public/payment-verdict.ts";
import { defineTool, moneyInWords, vendorErrorCatalog } from "./tool.ts";
import { neverCancel, verdictInWords } from "../public/verdict-words.ts";

export const paymentMethodsTool = defineTool(paymentMethodsEndpoint, {
  id: "order.payment_methods",
  title: "Payment methods of an order",
  description:
    "Which payment channels one unpaid 1688 order has at this moment and whether KJB (cross-border pay, codes 16 and 20) is among them, with a verdict in words: read verdict first. The amount is CNY fen, and again in yuan as text; payment_deadline names no time zone. Nothing is paid or changed. Ask for one order that somebody wants to pay; do not poll. A missing channel or a failed check is never a reason to cancel an order.",
  defaults: { channel: "1688" },
  hidden: ["language"],
  output: z.looseObject({
    verdict: z.looseObject({ kind: z.string(), says: z.string(), never: z.string() }),
    channel: z.string(),
    success: z.boolean(),
    order_id: z.string(),
    channels: z.array(z.looseObject({ code: z.int(), name: z.string() })),
    payment_amount: knownMoneySchema.loose().nullable(),
    payment_deadline: z.string().nullable(),
    monetary_unit: z.literal("CNY_minor"),
    vendor_words: z.string(),
  }),
  view: (answer) => {
    const verdict = paymentVerdict({ answer });
    return {
      verdict: { ...verdict, says: verdictInWords[verdict.kind], never: neverCancel },
      ...answer,
      payment_amount: answer.payment_amount && moneyInWords(answer.payment_amount),
      vendor_words: vendorErrorCatalog,
    };
  },
  cut: ["channels"],
});
