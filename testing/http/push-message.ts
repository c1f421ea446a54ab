import { nodeDigests } from "#server/node/runtime.ts";
import { send, type Received } from "./send.ts";

/** Returns the form of a message as 1688 pushes it. */
export function form1688(message: string, appSecret: string): string {
  const _aop_signature = nodeDigests.hmacSha1(appSecret, `message${message}`).toUpperCase();
  return new URLSearchParams({ message, _aop_signature }).toString();
}

/** Returns 1688's message about an order. Ids are bare numbers, as the vendor writes them. */
export function message1688(id: string, orderId: string, topic = "ORDER_BUYER_VIEW_ORDER_PAY"): string {
  return `{"msgId":${id},"gmtBorn":1764055800000,"type":"${topic}","userInfo":"b2b-1","data":{"orderId":${orderId},"currentStatus":"waitsellersend"}}`;
}

/** Pushes a message to a gateway as 1688 does. */
export function push1688(
  origin: string,
  message: string,
  { appSecret, headers = {} }: { appSecret: string; headers?: Record<string, string> },
): Promise<Received> {
  return send(`${origin}/hooks/1688`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8", ...headers },
    body: form1688(message, appSecret),
  });
}

/** Pushes a message to a gateway as Taobao does. */
export function pushTaobao(
  origin: string,
  body: string,
  { appKey, appSecret }: { appKey: string; appSecret: string },
): Promise<Received> {
  return send(`${origin}/hooks/taobao`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: nodeDigests.hmacSha256(appSecret, appKey + body),
    },
    body,
  });
}
