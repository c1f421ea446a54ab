/** What a marketplace said about one order, as it goes to the person who bought it. */
export type BuyerReply = { orderId: string; code: string; message: string };

/**
 * The reply to a buyer whose order the authorized account may not read (§4.1 rule 4), in both languages at once: who
 * writes it and who reads it need not share one.
 */
export function buyerReply({ orderId, code, message }: BuyerReply): string {
  const said = [code, message].filter((part) => part !== "").join(" ");
  return [
    `订单 ${orderId}：1688 返回“${said}”，即当前授权的账号无权读取该订单的支付方式。请确认下单的 1688 账号，并用该账号的主账号重新授权（子账号不行），之后我们会重新查询。这不代表订单有问题，请勿因此取消订单。`,
    `Order ${orderId}: 1688 answered “${said}”: the account that is authorized may not read this order's payment methods. Please see which 1688 account placed the order and authorize again with its main account (a sub-account is not enough); we then check again. This says nothing about the order itself. Please do not cancel it because of this.`,
  ].join("\n\n");
}
