import type { PaymentVerdict } from "#contract/public/payment-verdict";
import type { PageLanguage } from "./i18n.ts";

/** A marketplace's answer about one order, for the reply to the buyer. */
export type BuyerReply = {
  orderId: string;
  verdict: PaymentVerdict;
  /** The marketplace's code and message, of a refusal. */
  code: string;
  message: string;
  /** Payable amount as shown, such as ¥321.20. */
  amount?: string | undefined;
  /** Deadline as the marketplace wrote it. */
  deadline?: string | undefined;
  /** Page where the buyer pays. */
  link?: string | undefined;
  /** Whether 1688 refused a KJB link after the check. */
  isKjbRefused?: boolean;
};

/**
 * Returns the reply to a buyer about one order in one language, for each verdict. It has the time of the check, because
 * a reply is read later, and never that the order should be cancelled (§4.1 rules 4 and 10).
 */
export function replyIn(language: PageLanguage, reply: BuyerReply): string {
  const { orderId, verdict } = reply;
  const isPayable = verdict.kind === "kjb_possible";
  // A deadline would ask a buyer to pay where there is nothing to pay.
  const facts = verdict.kind === "nothing_to_pay" ? {} : reply;
  if (language === "en") {
    const calm = isPayable
      ? "Please do not cancel the order because of this."
      : "This says nothing about the order itself. Please do not cancel it because of this.";
    return [`Order ${orderId}: ${english(reply)}`, ...factsInEnglish(facts), calm].join(" ");
  }
  const calm = isPayable ? "请勿因此取消订单。" : "这不代表订单有问题，请勿因此取消订单。";
  return [`订单 ${orderId}：${chinese(reply)}`, ...factsInChinese(facts), calm].join("");
}

/**
 * Returns the reply in both languages, because the writer and the reader need not share one. null for verdicts that a
 * buyer cannot act on: an operator must look at the order first.
 */
export function buyerReply(reply: BuyerReply): string | null {
  switch (reply.verdict.kind) {
    case "kjb_possible":
    case "kjb_not_reported":
    case "fix_authorization":
      return `${replyIn("zh-CN", reply)}\n\n${replyIn("en", reply)}`;
    case "no_channels":
    case "nothing_to_pay":
    case "refused":
    case "check_failed":
      return null;
  }
}

function chinese(reply: BuyerReply): string {
  const { verdict, isKjbRefused = false } = reply;
  switch (verdict.kind) {
    case "kjb_possible":
      if (isKjbRefused)
        return `我们查询时 1688 为该订单返回了跨境宝（代码 ${verdict.codes.join("、")}），但随后拒绝了跨境宝付款链接，目前不能用跨境宝付款。可以改用 1688 上的其他支付方式，或稍后由我们重新查询。`;
      return `我们查询时 1688 为该订单返回了跨境宝（代码 ${verdict.codes.join("、")}），可以尝试用跨境宝付款。资格会变化，付款链接仍可能被拒；被拒时请告诉我们。`;
    case "kjb_not_reported":
      return "我们查询时 1688 为该订单返回了支付渠道，其中没有跨境宝。可以改用 1688 上的其他支付方式，或稍后由我们重新查询。";
    case "no_channels":
      return "我们查询时 1688 没有返回该订单的支付渠道。订单可能已付款或尚不可付，请在 1688 上查看订单，我们会再次查询。";
    case "nothing_to_pay":
      return "我们查询时 1688 返回该订单应付金额为 0.00，订单可能已付款。请在 1688 上查看订单，如显示待付款请告诉我们。";
    case "fix_authorization":
      return `1688 返回“${saidBy(reply)}”，即当前授权的账号无权读取该订单的支付方式。请确认下单的 1688 账号，并用该账号的主账号重新授权（子账号不行），之后我们会重新查询。`;
    case "refused":
      return `我们查询时 1688 没有返回支付方式，而是返回“${saidBy(reply)}”。我们会稍后重新查询并告诉您结果。`;
    case "check_failed":
      return "我们暂时没能查到该订单的支付方式，是查询本身失败。我们会重新查询并告诉您结果。";
  }
}

function english(reply: BuyerReply): string {
  const { verdict, isKjbRefused = false } = reply;
  switch (verdict.kind) {
    case "kjb_possible":
      if (isKjbRefused)
        return `when we checked, 1688 offered cross-border pay (KJB, code ${verdict.codes.join(", ")}) for this order, but it then refused the KJB payment link, so KJB cannot be used now. Another way to pay on 1688 can be used, or we check again later.`;
      return `when we checked, 1688 offered cross-border pay (KJB, code ${verdict.codes.join(", ")}) for this order, so paying with KJB can be tried. Eligibility can change and the payment link may still be refused: tell us if it is.`;
    case "kjb_not_reported":
      return "when we checked, 1688 offered payment channels for this order, and cross-border pay (KJB) was not among them. Another way to pay on 1688 can be used, or we check again later.";
    case "no_channels":
      return "when we checked, 1688 listed no payment channel for this order. It may be paid already or not payable yet: please look at the order on 1688, and we check again.";
    case "nothing_to_pay":
      return "when we checked, 1688 reported an amount of 0.00 for this order, so it may be paid already. Please look at the order on 1688, and tell us if it still waits for payment.";
    case "fix_authorization":
      return `1688 answered “${saidBy(reply)}”: the account that is authorized may not read this order's payment methods. Please see which 1688 account placed the order and authorize again with its main account (a sub-account is not enough); we then check again.`;
    case "refused":
      return `when we checked, 1688 answered “${saidBy(reply)}” instead of payment methods. We check again and tell you.`;
    case "check_failed":
      return "we could not check the payment methods of this order just now; the check itself failed. We check again and tell you.";
  }
}

function saidBy({ code, message }: BuyerReply): string {
  return [code, message].filter((part) => part !== "").join(" ");
}

type Facts = Pick<BuyerReply, "amount" | "deadline" | "link">;

function factsInChinese({ amount, deadline, link }: Facts): string[] {
  return [
    amount ? `应付金额 ${amount}。` : "",
    deadline ? `付款截止 ${deadline}（1688 的时间）。` : "",
    link ? `付款链接（请在已登录买家 1688 账号的浏览器中打开）：${link} 。` : "",
  ].filter(Boolean);
}

function factsInEnglish({ amount, deadline, link }: Facts): string[] {
  return [
    amount ? `Payable: ${amount}.` : "",
    deadline ? `Pay before ${deadline} (1688's time).` : "",
    link ? `Payment link, for a browser that is signed in at 1688 as the buyer: ${link} .` : "",
  ].filter(Boolean);
}
