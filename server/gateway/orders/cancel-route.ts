import type { Channel } from "#contract/shared/channel";
import { orderCancelEndpoint, type OrderCancelResult } from "#contract/public/orders/order-cancel";
import type { WriteEnd } from "#server/marketplaces/connector.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { connectorMethod } from "../operations/operations.ts";
import type { Route } from "../gateway-request.ts";
import { renderStandard, respond } from "../respond.ts";
import { billedWrite } from "./billed.ts";
import { createOrderCallRoute } from "./order-call-route.ts";
import { orderMarketplace } from "./order-context.ts";
import { requireOpen } from "./purchase-locks.ts";

type Answer = Omit<OrderCancelResult, "request_id">;

/**
 * Creates the route of POST /v1/orders/cancel. It makes one call of the marketplace; a lost answer is 202 and settled
 * by detail. The stored order is read again soon after.
 */
export function createCancelRoute(services: GatewayServices, shortcut: Channel | null): Route {
  const { dependencies, purchasing } = services;
  const { purchases } = dependencies.store;
  const { readEveryMs } = purchasing;

  return createOrderCallRoute(
    orderCancelEndpoint,
    { services, shortcut },
    async (context, { access, isSandbox, input, channel, answerBy }) => {
      if (!isSandbox) await requireOpen(access.app, services);
      const marketplace = await orderMarketplace(context, { access, channel, answerBy }, services);
      const cancel = connectorMethod(marketplace.connector, "cancelOrder");
      const { result, headers } = await billedWrite(
        context,
        { endpoint: orderCancelEndpoint, access, channel },
        services,
        async () => {
          const end = await marketplace.write((call) => cancel(input, call));
          if (end.kind === "not_sent") throw end.failure;
          return {
            result: answerOf(end, { channel, order_id: input.order_id }),
            isBilled: end.kind !== "rejected",
          };
        },
      );
      context.outcome = result.state;
      // The schedule reads the order in any case, only later.
      if (result.state !== "refused")
        await purchases.hint({ channel, orderIds: [input.order_id], readEveryMs }).catch(() => false);
      return respond(
        context,
        result.state === "unknown" ? 202 : 200,
        renderStandard(result, context.requestId),
        headers,
      );
    },
  );
}

function answerOf(
  end: Exclude<WriteEnd<{ pending: boolean }>, { kind: "not_sent" }>,
  order: Pick<Answer, "channel" | "order_id">,
): Answer {
  if (end.kind === "unknown")
    return {
      ...order,
      success: false,
      state: "unknown",
      pending: false,
      next: "detail",
      message:
        "The cancellation was sent and no usable answer came back: the order may be cancelled. Ask detail.",
    };
  if (end.kind === "rejected")
    return {
      ...order,
      success: false,
      state: "refused",
      pending: false,
      error_code: end.code,
      error_message: end.message,
    };
  return { ...order, success: true, state: end.pending ? "pending" : "cancelled", pending: end.pending };
}
