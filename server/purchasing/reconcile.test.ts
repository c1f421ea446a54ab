import { describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import { fen } from "#contract/shared/money";
import type { OrderCriteria, ReadOrder, ReadOrders } from "#server/marketplaces/connector.ts";
import type { Purchase, PurchaseChange } from "#server/store/purchases.ts";
import type { PurchaseEvent } from "./purchase-event.ts";
import { reconcile } from "./reconcile.ts";

const purchase: Purchase = {
  id: "pur_1",
  appId: "acme",
  keyId: "k1",
  operatorId: null,
  channel: "1688",
  environment: "live",
  externalOrderId: "PO-1",
  bodyHash: "",
  fieldHashes: {},
  marker: "pur1",
  state: "unknown",
  version: 1,
  lines: [
    { offer_id: "100", spec_id: "red", quantity: 2 },
    { offer_id: "100", spec_id: "blue", quantity: 3 },
    { offer_id: "200", spec_id: null, quantity: 1 },
  ],
  sellerIds: [],
  expectedTotal: 4400,
  amountMismatch: false,
  orders: [],
  answer: null,
  attempts: [],
  createdAt: Date.UTC(2026, 10, 26),
  changedAt: 0,
  readAt: null,
  emptyReads: 0,
};

type Sold = [id: string | null, spec: string | null, quantity: number | null];
const all: Sold[] = [
  ["100", "red", 2],
  ["100", "blue", 3],
  ["200", null, 1],
];

function order(id: number, marker: string | null, sold: Sold[] = all, total = 4400): ReadOrder {
  const none = { created: null, paid: null, shipped: null, received: null, completed: null, closed: null };
  return {
    order_id: String(id),
    status: "wait_payment",
    marketplace_status: "waitbuyerpay",
    amounts: { total: fen(total), goods: fen(total), shipping: fen(0), discount: fen(0), paid: fen(0) },
    lines: sold.map(([productId, spec, quantity]) => ({
      line_id: null,
      id: productId,
      spec_id: spec,
      title: null,
      attributes: [],
      quantity,
      unit_price: fen(null),
      amount: fen(null),
      status: "wait_payment",
      marketplace_status: null,
      parcel_status: null,
      refund_status: null,
    })),
    parcels: [],
    times: none,
    payment_deadline: null,
    close_reason: null,
    refund_status: null,
    external_order_id: null,
    seller_name: null,
    marker,
    seller_id: null,
  };
}

const others = (count: number, from = 1000) =>
  Array.from({ length: count }, (_, index) => order(from + index, null));

/** Searches for the purchase in the answers of `list`, which may be a failure. */
async function search(list: (asked: OrderCriteria) => ReadOrders | Failure) {
  const asked: OrderCriteria[] = [];
  const changes: PurchaseChange[] = [];
  const events: PurchaseEvent[] = [];
  const connector = {
    listOrders: async (criteria: OrderCriteria) => {
      asked.push(criteria);
      const answer = list(criteria);
      return {
        upstreamApi: "list",
        upstream: "{}",
        standard: () => {
          if (answer instanceof Failure) throw answer;
          return answer;
        },
      };
    },
  };
  const end = await reconcile(purchase, {
    purchases: {
      change: async (_, change) => {
        changes.push(change);
        return { ...purchase, state: change.state };
      },
      find: async () => purchase,
    },
    connector: connector as never,
    call: { accessToken: "token", signal: new AbortController().signal },
    notify: (event) => events.push(event),
    newId: () => "id",
  }).catch((error: unknown) => error as Failure);
  return { end, asked, changes, events };
}

const paged =
  (orders: ReadOrder[], size: number, total: number | null = orders.length) =>
  ({ page, marker }: OrderCriteria): ReadOrders =>
    marker === null
      ? { orders: orders.slice((page - 1) * size, page * size), total }
      : { orders: [], total: 0 };
const broken = new Failure("CHANNEL_UPSTREAM_ERROR", "broken");

describe("finding an order again in lists that are faithful in their own way", () => {
  test("asks for the marker at any time, and settles by it alone", async () => {
    const { end, asked } = await search(() => ({ orders: [order(1, "pur1")], total: 1 }));
    expect(end).toMatchObject({ state: "created" });
    expect(asked).toMatchObject([{ marker: "pur1", createdFrom: null, createdTo: null, page: 1 }]);
  });

  test.each<[string, (asked: OrderCriteria) => ReadOrders | Failure]>([
    [
      "ignores the marker",
      ({ page }) => paged([...others(90), order(1, "pur1")], 50)({ page, marker: null } as OrderCriteria),
    ],
    [
      "refuses the marker",
      (asked) => (asked.marker === null ? paged([order(1, "pur1")], 50)(asked) : broken),
    ],
    ["gives shorter pages than it is asked for", paged([...others(45), order(1, "pur1")], 10)],
    ["tells no total", paged([...others(120), order(1, "pur1")], 50, null)],
  ])("reads on to the order in a list that %s", async (_, list) => {
    const { end, changes } = await search(list);
    expect(end).toMatchObject({ state: "created" });
    expect(changes[0]?.orders).toMatchObject([{ orderId: "1", amount: 4400 }]);
  });

  test.each<[string, (asked: OrderCriteria) => ReadOrders | Failure]>([
    [
      "repeats its first page",
      ({ marker }) => (marker === null ? { orders: others(50), total: 90 } : { orders: [], total: 0 }),
    ],
    ["ends before its total", paged(others(50), 50, 90)],
    ["cannot be read", () => broken],
    ["has too many pages", ({ page }) => ({ orders: others(50, page * 100), total: 5000 })],
  ])("takes nothing for granted from a list that %s", async (_, list) => {
    const { end, changes } = await search(list);
    expect(end).toBeInstanceOf(Failure);
    expect(changes).toEqual([]);
  });

  test("counts a complete search that found nothing, and leaves the purchase unknown", async () => {
    const { end, changes } = await search(paged([...others(60), order(1, "pur2"), order(2, null)], 50));
    expect(end).toMatchObject({ state: "unknown" });
    expect(changes).toMatchObject([{ emptyReads: 1, orders: [] }]);
  });

  test.each<[string, Sold[][], string]>([
    ["a split", [[all[0]!], [all[1]!, all[2]!]], "created"],
    [
      "lines whose variant is not told",
      [
        [
          ["100", null, 3],
          ["100", null, 2],
          ["200", null, 1],
        ],
      ],
      "created",
    ],
    ["a variant that was not named in the cart", [[all[0]!, all[1]!, ["200", "only", 1]]], "created"],
    ["one line in two parts", [[all[0]!, all[1]!], [["200", null, 1]]], "created"],
    ["a part of the lines", [[all[0]!]], "unknown"],
    ["another quantity", [[["100", "red", 1], all[1]!, all[2]!]], "unknown"],
    ["a quantity that is not told", [[["100", "red", null], all[1]!, all[2]!]], "unknown"],
    ["another product", [[["300", null, 1]]], "unknown"],
    ["no lines", [[]], "unknown"],
  ])("compares the lines of %s", async (_, orders, state) => {
    const found = orders.map((sold, index) => order(index + 1, "pur1", sold, 4400 / orders.length));
    expect((await search(() => ({ orders: found, total: found.length }))).end).toMatchObject({ state });
  });

  test("raises an alarm where two orders bear the marker", async () => {
    const found = [order(1, "pur1"), order(2, "pur1")];
    const { end, events } = await search(() => ({ orders: found, total: 2 }));
    expect(end).toMatchObject({ state: "unknown" });
    expect(events).toMatchObject([{ kind: "double" }]);
  });

  test("raises an alarm where the order has another price than agreed", async () => {
    const { changes, events } = await search(() => ({ orders: [order(1, "pur1", all, 4399)], total: 1 }));
    expect(changes).toMatchObject([{ state: "created", amountMismatch: true }]);
    expect(events.map(({ kind }) => kind)).toEqual(["found", "amount_mismatch"]);
  });
});
