import type { PaymentVerdict } from "#contract/public/payment-verdict";

/** A marketplace's answer about one order, for the reply to the buyer. */
export type BuyerReply = { orderId: string; verdict: PaymentVerdict; code: string; message: string };

/**
 * Returns the reply to a buyer about one order (§4.1 rules 4 and 10). It is in both languages, because the
 * writer and the reader need not share one, and it names the time of the check, because a saved list is read
 * days later. null for verdicts that a buyer cannot act on: an operator must look at the order first.
 */
export function buyerReply({ orderId, verdict, code, message }: BuyerReply): string | null {
  switch (verdict.kind) {
    case "kjb_possible": {
      const codes = verdict.codes.map(String);
      return bothLanguages(
        `订单 ${orderId}：我们查询时 1688 为该订单返回了跨境宝（代码 ${codes.join("、")}），可以尝试用跨境宝付款。资格会变化，支付链接仍可能被拒；被拒时请告诉我们。请勿因此取消订单。`,
        `Order ${orderId}: when we checked, 1688 offered cross-border pay (KJB, code ${codes.join(", ")}) for this order, so paying with KJB can be tried. Eligibility can change and the payment link may still be refused: tell us if it is. Please do not cancel the order because of this.`,
      );
    }
    case "kjb_not_reported":
      return bothLanguages(
        `订单 ${orderId}：我们查询时 1688 为该订单返回了支付渠道，其中没有跨境宝。可以改用 1688 上的其他支付方式，或稍后由我们重新查询。这不代表订单有问题，请勿因此取消订单。`,
        `Order ${orderId}: when we checked, 1688 offered payment channels for this order, and cross-border pay (KJB) was not among them. Another way to pay on 1688 can be used, or we check again later. This says nothing about the order itself. Please do not cancel it because of this.`,
      );
    case "fix_authorization": {
      const said = [code, message].filter((part) => part !== "").join(" ");
      return bothLanguages(
        `订单 ${orderId}：1688 返回“${said}”，即当前授权的账号无权读取该订单的支付方式。请确认下单的 1688 账号，并用该账号的主账号重新授权（子账号不行），之后我们会重新查询。这不代表订单有问题，请勿因此取消订单。`,
        `Order ${orderId}: 1688 answered “${said}”: the account that is authorized may not read this order's payment methods. Please see which 1688 account placed the order and authorize again with its main account (a sub-account is not enough); we then check again. This says nothing about the order itself. Please do not cancel it because of this.`,
      );
    }
    case "no_channels":
    case "nothing_to_pay":
    case "refused":
    case "check_failed":
      return null;
  }
}

function bothLanguages(chinese: string, english: string): string {
  return `${chinese}\n\n${english}`;
}
