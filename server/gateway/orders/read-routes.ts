import type { Channel } from "#contract/shared/channel";
import type { RequestOf, StandardOf } from "#contract/shared/endpoint";
import {
  orderListEndpoint,
  type OrderListRequest,
  orderTraceEndpoint,
} from "#contract/public/orders/order-reads";
import { paymentLinkEndpoint } from "#contract/public/orders/payment-link";
import type { CallContext, Connector, ReadOrder, VendorAnswer } from "#server/marketplaces/connector.ts";
import type { KeyAccess } from "#server/store/access.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { connectorMethod } from "../operations/operations.ts";
import type { Route } from "../gateway-request.ts";
import { renderStandard, renderUpstream, respond } from "../respond.ts";
import { billed } from "./billed.ts";
import { shownOrder } from "#server/purchasing/purchased-order.ts";
import { createOrderCallRoute, type OrderEndpoint, type RoutePlace } from "./order-call-route.ts";
import { orderMarketplace } from "./order-context.ts";

type Body<E extends OrderEndpoint> = Omit<StandardOf<E>, "request_id">;

/** Creates the route of a read of orders that is one call of the marketplace. */
function createReadRoute<E extends OrderEndpoint, Said>(
  endpoint: E,
  {
    ask,
    present,
  }: {
    ask: (connector: Connector, input: RequestOf<E>, call: CallContext) => Promise<VendorAnswer<Said>>;
    present: (said: Said, input: RequestOf<E>, access: KeyAccess) => Body<E> | Promise<Body<E>>;
  },
  { services, shortcut }: RoutePlace,
): Route {
  return createOrderCallRoute(
    endpoint,
    { services, shortcut },
    async (context, { access, input, channel, answerBy }) => {
      const marketplace = await orderMarketplace(context, { access, channel, answerBy }, services);
      const { result, headers } = await billed(context, { endpoint, access, channel }, services, async () => {
        const answer = await marketplace.read((call) => ask(marketplace.connector, input, call));
        if (input.response_format === "upstream") return renderUpstream(channel, answer, context.requestId);
        return renderStandard(await present(answer.standard(), input, access), context.requestId);
      });
      return respond(context, 200, result, headers);
    },
  );
}

/** Creates the route of POST /v1/orders/list. */
export function createListRoute(services: GatewayServices, shortcut: Channel | null): Route {
  const { purchases } = services.dependencies.store;
  return createReadRoute(
    orderListEndpoint,
    {
      ask: (connector, { status, page, page_size, created_from: from, created_to: to }, call) =>
        connectorMethod(connector, "listOrders")(
          {
            status,
            page,
            page_size,
            createdFrom: from === undefined ? null : Date.parse(from),
            createdTo: to === undefined ? null : Date.parse(to),
            marker: null,
          },
          call,
        ),
      present: async (said, asked, access) => {
        const { channel, page, page_size: size } = asked;
        const fields = { channel, page, page_size: size, monetary_unit: "CNY_minor" } as const;
        if ("refusal" in said) {
          const { code, message } = said.refusal;
          return {
            ...fields,
            success: false,
            items: [],
            total: null,
            has_more: false,
            error_code: code,
            error_message: message,
          };
        }
        const items = await Promise.all(
          said.orders.filter(fits(asked)).map(async (order) => {
            const place = { appId: access.app.id, channel, environment: access.key.environment } as const;
            const own =
              order.marker === null
                ? null
                : await purchases.find({ ...place, orderId: order.order_id }).catch(() => null);
            const { parcels: _parcels, ...listed } = shownOrder(order, own);
            return listed;
          }),
        );
        const { total } = said;
        const hasMore = total === null ? said.orders.length >= size : page * size < total;
        return {
          ...fields,
          success: true,
          items,
          // A list that also returned other orders counted them too.
          total: items.length === said.orders.length ? total : null,
          has_more: said.orders.length > 0 && hasMore,
        };
      },
    },
    { services, shortcut },
  );
}

/** Returns whether an order matches the request, because marketplaces ignore filters, and lack some of them. */
function fits({ status, created_from: from, created_to: to }: OrderListRequest) {
  return (order: ReadOrder): boolean => {
    if (status !== undefined && order.status !== status) return false;
    const { created } = order.times;
    if (created === null) return true;
    const at = Date.parse(created);
    return (from === undefined || at >= Date.parse(from)) && (to === undefined || at <= Date.parse(to));
  };
}

/** Creates the route of POST /v1/orders/payment-link. */
export function createPaymentLinkRoute(services: GatewayServices, shortcut: Channel | null): Route {
  return createReadRoute(
    paymentLinkEndpoint,
    {
      ask: (connector, { order_ids, method }, call) =>
        connectorMethod(connector, "paymentLink")({ order_ids, method }, call),
      present: (said) => said,
    },
    { services, shortcut },
  );
}

/** Creates the route of POST /v1/orders/logistics/trace. */
export function createTraceRoute(services: GatewayServices, shortcut: Channel | null): Route {
  return createReadRoute(
    orderTraceEndpoint,
    {
      ask: (connector, { order_id: orderId }, call) =>
        connectorMethod(connector, "traceOrder")({ orderId }, call),
      present: (said) => said,
    },
    { services, shortcut },
  );
}
