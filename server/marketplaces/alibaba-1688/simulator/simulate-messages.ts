import { z } from "zod";
import { vendorId } from "#server/shared/json/vendor-types.ts";
import { jsonText, numberToken, type JsonTextValue } from "../../json-text.ts";
import { readParam, type SimulatorDependencies } from "../../simulator.ts";
import { createMessageBox } from "../../simulation/message-box.ts";
import type { BookedOrder, BookedStep } from "../../simulation/order-book.ts";
import { apis, signature } from "../client.ts";
import type { SimulatedGoods } from "./simulate-products.ts";
import { jsonAnswer, type SimulatedOperation } from "./vendor-gateway.ts";

const topics: Record<BookedStep, { topic: string; status: string }> = {
  create: { topic: "BUYER_MAKE", status: "waitbuyerpay" },
  pay: { topic: "ORDER_PAY", status: "waitsellersend" },
  ship: { topic: "ANNOUNCE_SENDGOODS", status: "waitbuyerreceive" },
  sign: { topic: "ORDER_COMFIRM_RECEIVEGOODS", status: "confirm_goods" },
  complete: { topic: "ORDER_SUCCESS", status: "success" },
  close: { topic: "ORDER_BUYER_CLOSE", status: "cancel" },
  reprice: { topic: "ORDER_PRICE_MODIFY", status: "waitbuyerpay" },
};

type Message = { id: string; value: JsonTextValue };

const idsParam = z.array(vendorId);

/** Simulates the messages about orders: pushed as a signed form, and held for the two calls of the pull until they arrive. */
export function createSimulatedMessages(
  { digests, clock, appSecret, deliver }: SimulatorDependencies,
  goods: Pick<SimulatedGoods, "caseOf">,
): { onStep: (order: BookedOrder, step: BookedStep) => void; operations: SimulatedOperation[] } {
  const box = createMessageBox<Message>({
    deliver,
    write: ({ value }, { isForged }) => {
      const message = jsonText(value);
      const secret = isForged ? `not ${appSecret}` : appSecret;
      const _aop_signature = signature(digests, secret, { urlPath: "", params: { message } });
      return {
        headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
        body: new URLSearchParams({ message, _aop_signature }).toString(),
      };
    },
  });
  let count = 0n;
  return {
    onStep: (order, step) => {
      const fault = goods.caseOf(order.lines[0]?.productId ?? "")?.order?.push;
      const now = clock();
      const { topic, status } = topics[step];
      // Beyond 2^53, like ids of orders, and never used by an earlier process.
      const id = String(BigInt(now) * 10_000n + (count += 1n));
      const value = {
        msgId: numberToken(id),
        gmtBorn: now,
        type: `ORDER_BUYER_VIEW_${fault === "unknown_topic" ? "SOMETHING_NEW" : topic}`,
        userInfo: "b2b-1000000001",
        data: {
          orderId: numberToken(order.id),
          currentStatus: status,
          msgSendTime: new Date(now + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " "),
          buyerMemberId: "b2b-1000000001",
          sellerMemberId: order.sellerId,
        },
      };
      box.add({ id, value }, fault === "unknown_topic" ? undefined : fault);
    },
    operations: [
      {
        api: apis.missedMessages,
        needsToken: false,
        needs: ["page", "pageSize"],
        answer: ({ pageSize = "" }) => {
          const held = box.held();
          const datas = held.slice(0, Number(pageSize)).map(({ value }) => value);
          return jsonAnswer({ pushMessagePage: { datas, totalCount: held.length } });
        },
      },
      {
        api: apis.confirmMessages,
        needsToken: false,
        needs: ["msgIdList"],
        answer: ({ msgIdList }) => {
          box.confirm(readParam(idsParam, msgIdList) ?? []);
          return jsonAnswer({ isSuccess: true });
        },
      },
    ],
  };
}
