import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { pathTo } from "#contract/console/console";
import {
  consoleOrderPaths,
  orderAlertsSchema,
  orderPageSchema,
  storedOrderSchema,
  type OrderAlerts,
  type OrderPage,
  type OrderQuery,
  type OrderRow,
  type StoredOrder,
} from "#contract/console/console-orders";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** Returns the query options for a page of the orders that were created here, newest first. */
export function ordersOptions(query: OrderQuery) {
  return queryOptions<OrderPage, RequestFailure>({
    queryKey: ["orders", "list", query],
    queryFn: async ({ signal }) => {
      const named = Object.entries(query).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      const path = `${consoleOrderPaths.list}?${new URLSearchParams(named).toString()}`;
      return valueOf(await send({ method: "GET", path, schema: orderPageSchema, signal }));
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The orders that need a person, most urgent first. */
export const orderAlertsOptions = queryOptions<OrderAlerts, RequestFailure>({
  queryKey: ["orders", "alerts"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: consoleOrderPaths.alerts, schema: orderAlertsSchema, signal })),
  staleTime: 0,
});

/** Returns the query options for what is stored about one order, by purchase id, order id or external id. */
export function storedOrderOptions(id: string) {
  return queryOptions<StoredOrder, RequestFailure>({
    queryKey: ["orders", "one", id],
    queryFn: async ({ signal }) => {
      const path = pathTo(consoleOrderPaths.order, { id });
      return valueOf(await send({ method: "GET", path, schema: storedOrderSchema, signal }));
    },
    staleTime: 0,
  });
}

/** Returns the orders of the lists that this page has read; reads nothing itself. */
export function knownOrders(queryClient: QueryClient): OrderRow[] {
  const pages = queryClient.getQueriesData<OrderPage>({ queryKey: ["orders", "list"] });
  const needing = queryClient.getQueryData(orderAlertsOptions.queryKey)?.alerts ?? [];
  return [...needing, ...pages.flatMap(([, page]) => page?.orders ?? [])];
}
