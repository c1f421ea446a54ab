import { jsonText, numberToken } from "../../json-text.ts";
import type { SimulatorDependencies } from "../../simulator.ts";
import { createMessageBox } from "../../simulation/message-box.ts";
import type { BookedOrder, BookedStep } from "../../simulation/order-book.ts";
import { statuses } from "./simulate-orders.ts";

/**
 * Simulates the messages about orders, which are pushed once and cannot be fetched. Returns the callbacks of the order
 * book.
 */
export function createSimulatedMessages({
  digests,
  clock,
  appKey,
  appSecret,
  deliver,
}: SimulatorDependencies): (order: BookedOrder, step: BookedStep) => void {
  const box = createMessageBox<{ id: string; body: string }>({
    deliver,
    write: ({ body }) => ({
      headers: {
        "content-type": "application/json",
        authorization: digests.hmacSha256(appSecret, appKey + body),
      },
      body,
    }),
  });
  return (order, step) => {
    const now = clock();
    const body = jsonText({
      seller_id: "1000000001",
      message_type: step === "reprice" ? 8 : 3,
      data: {
        business_time: now,
        outer_purchase_id: order.marker,
        purchase_id: numberToken(order.id),
        status: statuses[order.status],
      },
      timestamp: Math.floor(now / 1_000),
      site: "taobao_hk",
    });
    box.add({ id: `${order.id} ${step}`, body });
  };
}
