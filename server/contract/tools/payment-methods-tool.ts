import { z } from "zod";
import { knownMoneySchema } from "../shared/money.ts";
import { paymentMethodsEndpoint } from "../public/payment-methods.ts";
import { paymentVerdict, type PaymentVerdict } from "../public/payment-verdict.ts";
import { defineTool, moneyInWords, vendorWordsNotice } from "./tool.ts";

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
      vendor_words: vendorWordsNotice,
    };
  },
  cut: ["channels"],
});

/** Advice of §4.1.10 for every verdict. */
export const neverCancel =
  "Never cancel or advise to cancel an order because of what a check of its payment methods says, or because the check failed: neither says anything about the order itself.";

/** Verdicts of §4.1.10 in words for agents: the meaning of each and the next step. None advises to cancel, and none may. */
export const verdictInWords: Record<PaymentVerdict["kind"], string> = {
  kjb_possible:
    "1688 reports cross-border pay (KJB) for this order now. A KJB payment link may be tried; it is no promise, since eligibility can change.",
  kjb_not_reported:
    "1688 reports payment channels now, and none of them is KJB (16 or 20): KJB is not offered at this moment. That is no fault of the payment-link integration. Another channel may be used, or the check repeated later.",
  no_channels:
    "1688 answered and reports no payment channel now: KJB is not offered at this moment. The order may be paid, closed or not payable yet: somebody should look at it on 1688. That is no fault of the payment-link integration.",
  nothing_to_pay:
    "1688 says that 0.00 is to be paid, so no channel has anything to do. The order may be paid already: somebody should look at it on 1688.",
  fix_authorization:
    "1688 says that the authorized user may not read this order's payment methods. Channels mean nothing until a person has authorized 1688 with the main account that placed the order; then check again.",
  refused:
    "1688 refused the question with its own code and message, error_code and error_message. Nothing is known about the payment channels: tell the person what 1688 says.",
  check_failed:
    "The check failed, so nothing is known about the payment channels. Follow the advice of the error and check again later.",
};
