import {
  consoleOrderPaths,
  orderQuerySchema,
  type OrderAlerts,
  type OrderCheck,
  type OrderPage,
  type OrderQuery,
  type OrderRow,
  type StoredOrder,
} from "#contract/console/console-orders";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { verdictKinds } from "#contract/public/verdict-kinds";
import { fen } from "#contract/shared/money";
import { orderIdIssue } from "#contract/shared/order-id";
import { respond } from "#server/gateway/respond.ts";
import { createAnswer, storedPurchase, sumOfOrders } from "#server/purchasing/purchase-answer.ts";
import { isoTime } from "#server/shared/runtime.ts";
import type { StoredCall } from "#server/store/call-record.ts";
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
/**
 * Checks are shown for this many orders of a purchase, and this many of each, because every order is one search of the
 * log.
 */
const maxChecked = { orders: 5, checks: 20 };

/** App and environment of the service credential: orders are listed for these only, because only these can be opened. */
type Own = Pick<Purchase, "appId" | "environment">;

/**
 * Creates the routes that list the purchases created here from the store. They call no marketplace and cost nothing.
 * The stored state of an order is as old as its last read.
 */
export function createOrderRoutes(
  { store, credentials, digests, clock }: ConsoleDependencies,
  directory: Pick<OperatorDirectory, "all">,
): ConsoleRoute[] {
  const { purchases } = store;

  /** Returns null where the gateway has its keys, and so its orders, in another store. */
  async function own(): Promise<Own | null> {
    const { apiKey } = credentials;
    const access = apiKey === null ? null : await store.access.findKey(digests.sha256(apiKey));
    return access && { appId: access.app.id, environment: access.key.environment };
  }

  async function rowsOf(found: readonly Purchase[]): Promise<OrderRow[]> {
    const nameOf = await namesOf(found);
    return found.map((purchase) => rowOf(purchase, nameOf));
  }

  /** Returns the names of operators by id. None are read where only programs created the orders. */
  async function namesOf(found: readonly { operatorId: string | null }[]): Promise<Names> {
    const people = found.some(({ operatorId }) => operatorId !== null) ? await directory.all() : [];
    return new Map(people.map(({ id, name }) => [id, name]));
  }

  /** Returns the latest checks of the orders' payment methods, as far back as one search of the call log reaches. */
  async function checksOf({ appId }: Own, orderIds: readonly string[]): Promise<OrderCheck[]> {
    const filter = { appId, operation: paymentMethodsEndpoint.id };
    const pages = await Promise.all(
      orderIds.slice(0, maxChecked.orders).map((subject) => {
        const question = { place: null, direction: "older", most: maxChecked.checks } as const;
        return store.callLog.find({ ...question, filter: { ...filter, subject } });
      }),
    );
    const found = pages.flatMap(({ calls }) => calls).toSorted((one, other) => other.at - one.at);
    const nameOf = await namesOf(found);
    return found.map((call) => checkOf(call, nameOf));
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
    const other = orderIdIssue(id) === null ? [id] : [];
    const orderIds = purchase ? purchase.orders.map(({ orderId }) => orderId) : other;
    const body: StoredOrder = {
      order: purchase && row ? { ...row, ...detailOf(purchase) } : null,
      checks: app ? await checksOf(app, orderIds) : [],
    };
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

/** Names of operators by id. */
type Names = ReadonlyMap<string, string>;

function operatorOf(id: string | null, nameOf: Names): OrderRow["operator"] {
  return id === null ? null : { id, name: nameOf.get(id) ?? id };
}

function checkOf({ subject, at, outcome, operatorId, requestId }: StoredCall, nameOf: Names): OrderCheck {
  return {
    order_id: subject ?? "",
    at: isoTime(at),
    // A check that failed has the code of its error as its outcome.
    verdict: verdictKinds.find((kind) => kind === outcome) ?? "check_failed",
    operator: operatorOf(operatorId, nameOf),
    request_id: requestId,
  };
}

function rowOf(purchase: Purchase, nameOf: Names): OrderRow {
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
    total: fen(sumOfOrders(orders)),
    lines: lines.length,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    created_at: isoTime(purchase.createdAt),
    operator: operatorOf(operatorId, nameOf),
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
