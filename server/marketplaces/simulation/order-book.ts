import type { Scenario } from "../simulator.ts";

/** Line of a simulated order; amounts in fen. */
export type BookedLine = {
  lineId: string;
  productId: string;
  variantId: string | null;
  title: string;
  attributes: { name: string; value: string }[];
  quantity: number;
  unitPrice: number;
};

/** Step of an order, which the marketplace reports in a message. */
export type BookedStep = "create" | "pay" | "ship" | "sign" | "complete" | "close" | "reprice";

export type BookedStatus = "unpaid" | "paid" | "shipped" | "signed" | "completed" | "closed";

export type BookedOrder = {
  id: string;
  /** The caller's external id, where the marketplace stored it. */
  marker: string | null;
  sellerId: string;
  sellerName: string;
  lines: BookedLine[];
  shipping: number;
  /** Reduction, fen from 0 on. */
  discount: number;
  status: BookedStatus;
  message: string;
  createdAt: number;
  paidAt: number | null;
  shippedAt: number | null;
  signedAt: number | null;
  closedAt: number | null;
  closeReason: string | null;
  /** Time from which lists show it. */
  visibleAt: number;
  trackingNumber: string | null;
};

/** Time after which an unpaid order is closed, ms. */
export const payTimeoutMs = 12 * 3_600_000;

/** Maximum orders in a book. The oldest is removed first, so that sandbox keys cannot fill the memory. */
const maxOrders = 50_000;

export type OrderBook = {
  create: (
    order: Pick<BookedOrder, "marker" | "sellerId" | "sellerName" | "shipping" | "discount" | "message"> & {
      lines: Omit<BookedLine, "lineId">[];
      visibleAfterMs?: number;
    },
  ) => BookedOrder;
  find: (id: string) => BookedOrder | undefined;
  /** Finds the order that has a line. */
  withLine: (lineId: string) => BookedOrder | undefined;
  /** Returns the orders that lists show, newest first. */
  visible: () => BookedOrder[];
  /** Moves an order on. Returns false where its status does not allow that. */
  pay: (id: string) => boolean;
  ship: (id: string) => boolean;
  sign: (id: string) => boolean;
  complete: (id: string) => boolean;
  close: (id: string, reason: string) => boolean;
  /** Lets the seller reduce the price of an unpaid order, fen. */
  reprice: (id: string, discount: number) => boolean;
};

/** Returns the price of an order, in fen. */
export function totalOf({
  lines,
  shipping,
  discount,
}: Pick<BookedOrder, "lines" | "shipping" | "discount">): number {
  return goodsOf({ lines }) + shipping - discount;
}

export function goodsOf({ lines }: Pick<BookedOrder, "lines">): number {
  return lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
}

/**
 * Creates the orders of a simulated marketplace, as long as its process lives. Ids have 19 digits, beyond the range of
 * a double. An unpaid order is closed after its deadline.
 */
export function createOrderBook({
  clock,
  firstId,
  documented = [],
  onStep = () => undefined,
}: {
  clock: () => number;
  firstId: bigint;
  /** Orders that exist from the start, under documented ids. */
  documented?: readonly DocumentedOrder[];
  /** Receives each step of an order that was created here. */
  onStep?: (order: BookedOrder, step: BookedStep) => void;
}): OrderBook {
  const always = createDocumentedOrders(documented, clock);
  const orders = new Map<string, BookedOrder>();
  let next = firstId;
  const newId = () => {
    // Ids of one account do not follow each other.
    next += 10_007n;
    return String(next);
  };
  const find = (id: string) => {
    const order = orders.get(id);
    if (order?.status === "unpaid" && clock() >= order.createdAt + payTimeoutMs) {
      order.status = "closed";
      order.closedAt = order.createdAt + payTimeoutMs;
      order.closeReason = "BUYER_NO_PAY";
      onStep(order, "close");
    }
    return order ?? always.find(id);
  };
  const move =
    (step: BookedStep, from: BookedStatus, change: (order: BookedOrder) => void) => (id: string) => {
      const order = find(id);
      if (order?.status !== from) return false;
      change(order);
      // A documented order is created again each time, so it has no history.
      if (orders.has(id)) onStep(order, step);
      return true;
    };
  return {
    create: ({ visibleAfterMs = 0, lines, ...order }) => {
      const now = clock();
      const created: BookedOrder = {
        ...order,
        id: newId(),
        lines: lines.map((line) => ({ ...line, lineId: newId() })),
        status: "unpaid",
        createdAt: now,
        paidAt: null,
        shippedAt: null,
        signedAt: null,
        closedAt: null,
        closeReason: null,
        visibleAt: now + visibleAfterMs,
        trackingNumber: null,
      };
      orders.set(created.id, created);
      const [oldest] = orders.keys();
      if (orders.size > maxOrders && oldest !== undefined) orders.delete(oldest);
      onStep(created, "create");
      return created;
    },
    find,
    withLine: (lineId) => {
      const order = [...orders.values()].find(({ lines }) => lines.some((line) => line.lineId === lineId));
      return order ? find(order.id) : always.withLine(lineId);
    },
    visible: () =>
      [...orders.keys()]
        .reverse()
        .flatMap((id) => find(id) ?? [])
        .filter(({ visibleAt }) => visibleAt <= clock()),
    pay: move("pay", "unpaid", (order) => {
      order.status = "paid";
      order.paidAt = clock();
    }),
    ship: move("ship", "paid", (order) => {
      order.status = "shipped";
      order.shippedAt = clock();
      order.trackingNumber = `SF${order.id.slice(-12)}`;
    }),
    sign: move("sign", "shipped", (order) => {
      order.status = "signed";
      order.signedAt = clock();
    }),
    complete: move("complete", "signed", (order) => {
      order.status = "completed";
      order.closedAt = clock();
    }),
    close: (id, reason) =>
      move("close", "unpaid", (order) => {
        order.status = "closed";
        order.closedAt = clock();
        order.closeReason = reason;
      })(id),
    reprice: (id, discount) =>
      move("reprice", "unpaid", (order) => {
        order.discount = discount;
      })(id),
  };
}

/** Order that a simulator always has. Its changes are answered and not saved. */
export type DocumentedOrder = Scenario & {
  status: BookedStatus;
  seller: { id: string; name: string };
  line: Omit<BookedLine, "lineId">;
  shipping: number;
};

const hour = 3_600_000;

/**
 * Returns the lookup of the documented orders. Each lookup creates the order with times relative to now, so that every
 * example succeeds however often it is sent. No list shows them.
 */
function createDocumentedOrders(
  documented: readonly DocumentedOrder[],
  clock: () => number,
): { find: (id: string) => BookedOrder | undefined; withLine: (lineId: string) => BookedOrder | undefined } {
  const find = (id: string) => {
    const order = documented.find((one) => one.id === id);
    return order && bookedAt(order, clock());
  };
  return {
    find,
    withLine: (lineId) => {
      const order = documented.find(({ id }) => lineIdOf(id) === lineId);
      return order && find(order.id);
    },
  };
}

const lineIdOf = (id: string) => `${id.slice(0, -4)}9${id.slice(-3)}`;

function bookedAt({ id, status, seller, line, shipping }: DocumentedOrder, now: number): BookedOrder {
  const isShipped = status === "shipped";
  const isClosed = status === "closed";
  const age = isShipped ? 72 * hour : isClosed ? payTimeoutMs + hour : hour;
  return {
    id,
    marker: null,
    sellerId: seller.id,
    sellerName: seller.name,
    lines: [{ lineId: lineIdOf(id), ...line }],
    shipping,
    discount: 0,
    status,
    message: "",
    createdAt: now - age,
    paidAt: isShipped ? now - 71 * hour : null,
    shippedAt: isShipped ? now - 48 * hour : null,
    signedAt: null,
    closedAt: isClosed ? now - hour : null,
    closeReason: isClosed ? "BUYER_NO_PAY" : null,
    visibleAt: Number.POSITIVE_INFINITY,
    trackingNumber: isShipped ? `SF${id.slice(-12)}` : null,
  };
}
