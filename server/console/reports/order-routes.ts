import {
  consoleOrderPaths,
  orderQuerySchema,
  type OrderAlerts,
  type OrderPage,
  type OrderQuery,
  type OrderRow,
  type StoredOrder,
} from "#contract/console/console-orders";
import { fen } from "#contract/shared/money";
import { respond } from "#server/gateway/respond.ts";
import { createAnswer, storedPurchase, sumOf } from "#server/purchasing/purchase-answer.ts";
import { isoTime } from "#server/shared/runtime.ts";
import { standingOf } from "#server/store/purchase-standing.ts";
import type { Purchase, PurchaseListing, PurchasePlace } from "#server/store/purchases.ts";
import type { OperatorDirectory } from "../auth/operator-directory.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import { readQuery } from "../read-form.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";

const pageSize = 50;
const maxAlerts = 50;
/** An unpaid order is an alert when it has to be paid within this time, ms: a day. */
const soonMs = 86_400_000;

/** App and environment of the service credential: orders are listed for these only, because only these can be opened. */
type Own = Pick<Purchase, "appId" | "environment">;

/**
 * Creates the routes that list what was created here from the store. They call no marketplace and cost nothing; the
 * stored state of an order is as old as its last read.
 */
export function createOrderRoutes(
  { store, credentials, digests, clock }: ConsoleDependencies,
  directory: Pick<OperatorDirectory, "all">,
): ConsoleRoute[] {
  const { purchases } = store;

  /** Returns null where the gateway keeps its keys, and so its orders, in another store. */
  async function own(): Promise<Own | null> {
    const { apiKey } = credentials;
    const access = apiKey === null ? null : await store.access.findKey(digests.sha256(apiKey));
    return access && { appId: access.app.id, environment: access.key.environment };
  }

  async function rowsOf(found: readonly Purchase[]): Promise<OrderRow[]> {
    const people = found.some(({ operatorId }) => operatorId !== null) ? await directory.all() : [];
    const nameOf = new Map(people.map(({ id, name }) => [id, name]));
    return found.map((purchase) => rowOf(purchase, nameOf));
  }

  const list: ConsoleHandler = async (call) => {
    const query = readQuery(call.request, orderQuerySchema);
    const app = await own();
    const body: OrderPage = {
      ...(app ? await pageOf(app, query) : { orders: [], older: null, newer: null }),
      elsewhere: app === null,
    };
    return respond(call, 200, JSON.stringify(body));
  };

  async function pageOf(app: Own, query: OrderQuery): Promise<Omit<OrderPage, "elsewhere">> {
    if (query.id !== undefined) {
      const found = await purchases.byAnyId({ ...app, id: query.id });
      return { orders: await rowsOf(found), older: null, newer: null };
    }
    const question = { ...questionOf(query), ...app };
    const isOlder = question.direction === "older";
    // One more than the page tells whether there are more.
    const found = await purchases.list({ ...question, most: pageSize + 1 });
    const hasMore = found.length > pageSize;
    const page = isOlder ? found.slice(0, pageSize) : found.slice(-pageSize);
    const [newest, oldest] = [page[0], page.at(-1)];
    return {
      orders: await rowsOf(page),
      older: oldest && (isOlder ? hasMore : true) ? placeOf(oldest) : null,
      newer: newest && (isOlder ? question.place !== null : hasMore) ? placeOf(newest) : null,
    };
  }

  const listAlerts: ConsoleHandler = async (call) => {
    const app = await own();
    const question = { paidBefore: clock() + soonMs, most: maxAlerts };
    const found = app ? await purchases.alerts({ ...app, ...question }) : [];
    const body: OrderAlerts = { alerts: await rowsOf(found.map(({ purchase }) => purchase)) };
    return respond(call, 200, JSON.stringify(body));
  };

  const show: ConsoleHandler<typeof consoleOrderPaths.order> = async (call, _session, { id }) => {
    const app = await own();
    const [purchase] = app ? await purchases.byAnyId({ ...app, id }) : [];
    const [row] = purchase ? await rowsOf([purchase]) : [];
    const body: StoredOrder = { order: purchase && row ? { ...row, ...detailOf(purchase) } : null };
    return respond(call, 200, JSON.stringify(body));
  };

  return [
    route("GET", consoleOrderPaths.alerts, "orders.read", listAlerts),
    route("GET", consoleOrderPaths.list, "orders.read", list),
    route("GET", consoleOrderPaths.order, "orders.read", show),
  ];
}

function questionOf({ stage, operator, from, to, before, after }: OrderQuery) {
  const place = before ?? after;
  return {
    stage,
    operatorId: operator,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    place: place === undefined ? null : readPlace(place),
    direction: after === undefined ? "older" : "newer",
  } satisfies Omit<PurchaseListing, "appId" | "environment" | "most">;
}

function placeOf({ createdAt, id }: Purchase): string {
  return `${createdAt}.${id}`;
}

function readPlace(text: string): PurchasePlace {
  const dot = text.indexOf(".");
  return { at: Number(text.slice(0, dot)), id: text.slice(dot + 1) };
}

function rowOf(purchase: Purchase, nameOf: ReadonlyMap<string, string>): OrderRow {
  const { stage, need, payBefore } = standingOf(purchase);
  const { operatorId, orders, lines } = purchase;
  return {
    purchase_id: purchase.id,
    external_order_id: purchase.externalOrderId,
    channel: purchase.channel,
    stage,
    need,
    pay_before: timeOf(payBefore),
    order_ids: orders.map(({ orderId }) => orderId),
    expected_total: { amount: purchase.expectedTotal, currency: "CNY" },
    total: fen(sumOf(orders)),
    lines: lines.length,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    created_at: isoTime(purchase.createdAt),
    operator: operatorId === null ? null : { id: operatorId, name: nameOf.get(operatorId) ?? operatorId },
  };
}

function detailOf(purchase: Purchase): Omit<NonNullable<StoredOrder["order"]>, keyof OrderRow> {
  const { orders, payment_url: paymentUrl } = createAnswer(purchase, { replayed: true });
  return {
    purchase: storedPurchase(purchase),
    state: purchase.state,
    orders: orders.map((order, index) => {
      const { payBefore, paidAt, readAt } = purchase.orders[index]!;
      return { ...order, pay_before: timeOf(payBefore), paid_at: timeOf(paidAt), read_at: timeOf(readAt) };
    }),
    payment_url: paymentUrl,
    next_read_at: timeOf(purchase.readAt),
  };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : isoTime(at);
}
