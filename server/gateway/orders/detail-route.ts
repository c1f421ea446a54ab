import type { Channel } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import { orderDetailEndpoint, type OrderDetailResult } from "#contract/public/orders/order-reads";
import type { ReadOrder, VendorAnswer, ReadRefusal } from "#server/marketplaces/connector.ts";
import { storedPurchase } from "#server/purchasing/purchase-answer.ts";
import { shownOrder } from "#server/purchasing/purchased-order.ts";
import { reconcile } from "#server/purchasing/reconcile.ts";
import { rememberOrders } from "#server/purchasing/remember-orders.ts";
import { isOpen } from "#server/purchasing/settle-create.ts";
import { isoTime } from "#server/shared/runtime.ts";
import type { Purchase } from "#server/store/purchases.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { connectorMethod } from "../operations/operations.ts";
import { billed } from "./billed.ts";
import type { Route } from "../gateway-request.ts";
import { renderStandard, renderUpstream, respond } from "../respond.ts";
import { fromStore } from "../waiting.ts";
import { createOrderCallRoute } from "./order-call-route.ts";
import { orderMarketplace, type OrderMarketplace } from "./order-context.ts";

type Answer = Omit<OrderDetailResult, "request_id">;

/**
 * Creates the route of POST /v1/orders/detail: the stored purchase, and its orders as the marketplace reports them now.
 */
export function createDetailRoute(services: GatewayServices, shortcut: Channel | null): Route {
  const { dependencies, purchasing } = services;
  const { store, clock, newId } = dependencies;
  const { purchases } = store;
  const { notify } = purchasing;
  const schedule = { clock, everyMs: purchasing.readEveryMs };

  /**
   * Searches for the orders of an unknown purchase that is old enough. A marketplace that cannot list its orders leaves
   * the purchase unchanged, and the stored purchase is the answer.
   */
  async function settled(
    purchase: Purchase,
    { connector, read }: OrderMarketplace,
  ): Promise<{ purchase: Purchase; refusal?: ReadRefusal["refusal"] }> {
    if (!isOpen(purchase) || readAfter(purchase) !== null) return { purchase };
    try {
      const reading = { purchases, notify, newId };
      return { purchase: await read((call) => reconcile(purchase, { ...reading, connector, call })) };
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "CHANNEL_UPSTREAM_ERROR") throw error;
      return { purchase, refusal: unread };
    }
  }

  /**
   * Returns when the orders of an unknown purchase may be searched for, epoch ms; null when they may be now, or it is
   * not unknown.
   */
  function readAfter(purchase: Purchase): number | null {
    const at = purchase.createdAt + purchasing.reconcileAfterMs;
    return isOpen(purchase) && clock() < at ? at : null;
  }

  return createOrderCallRoute(
    orderDetailEndpoint,
    { services, shortcut },
    async (context, { access, input, channel, answerBy }) => {
      const found = await fromStore(
        store.purchases.find({
          appId: access.app.id,
          channel,
          environment: access.key.environment,
          ...(input.purchase_id !== undefined && { purchaseId: input.purchase_id }),
          ...(input.external_order_id !== undefined && { externalOrderId: input.external_order_id }),
          ...(input.order_id !== undefined && { orderId: input.order_id }),
        }),
        clock,
      );
      if (!found && input.order_id === undefined) throw notFound();
      const marketplace = await orderMarketplace(context, { access, channel, answerBy }, services);
      const { result, headers } = await billed(
        context,
        { endpoint: orderDetailEndpoint, access, channel },
        services,
        async () => {
          const { purchase, refusal: unlisted } = found
            ? await settled(found, marketplace)
            : { purchase: null };
          const ids = purchase?.orders.map(({ orderId }) => orderId) ?? [input.order_id!];
          const read = connectorMethod(marketplace.connector, "readOrder");
          const answers: VendorAnswer<ReadOrder | ReadRefusal>[] = [];
          for (const orderId of input.order_id === undefined ? ids : [input.order_id])
            answers.push(await marketplace.read((call) => read({ orderId }, call)));
          const [first] = answers;
          if (input.response_format === "upstream" && first)
            return renderUpstream(channel, { ...first, steps: answers.slice(1) }, context.requestId);
          const told = answers.map((answer) => answer.standard());
          const orders = told.filter((order): order is ReadOrder => !("refusal" in order));
          const refusal = told.find((order) => "refusal" in order)?.refusal ?? unlisted;
          if (refusal?.isNotFound && !purchase) throw notFound();
          const remembered =
            purchase && orders.length > 0
              ? await rememberOrders(purchase, orders, { purchases, schedule, notify, newId }).catch(
                  () => null,
                )
              : null;
          const now = remembered ?? purchase;
          context.outcome = now?.state ?? orders[0]?.status ?? null;
          return renderStandard(answerOf(channel, { purchase: now, orders, refusal }), context.requestId);
        },
      );
      return respond(context, 200, result, headers);
    },
  );

  function answerOf(
    channel: Channel,
    {
      purchase,
      orders,
      refusal,
    }: { purchase: Purchase | null; orders: ReadOrder[]; refusal: ReadRefusal["refusal"] | undefined },
  ): Answer {
    const shown = orders.map((order) => shownOrder(order, purchase));
    const after = purchase && readAfter(purchase);
    return {
      channel,
      success: refusal === undefined,
      purchase: purchase && storedPurchase(purchase),
      order: shown.length === 1 ? shown[0]! : null,
      orders: shown,
      ...(after !== null && { read_after: isoTime(after) }),
      ...(refusal && { error_code: refusal.code, error_message: refusal.message }),
      monetary_unit: "CNY_minor",
    };
  }
}

/** Note for a marketplace where the orders of an unknown purchase cannot be searched for. */
const unread = {
  code: "none",
  message:
    "The marketplace's list of orders cannot be read now, so the order may exist or not. Do not create it again; ask later.",
  isNotFound: false,
};

function notFound(): Failure {
  return new Failure(
    "NOT_FOUND",
    "This app has created no such order here, and the authorized account has none with this id. Nothing was billed.",
  );
}
