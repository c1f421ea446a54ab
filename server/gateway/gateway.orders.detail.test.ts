import { describe, expect, test } from "vitest";
import { productOrderCases } from "#server/marketplaces/alibaba-1688/simulator/product-order-cases.ts";
import { TransportError } from "#server/marketplaces/upstream/transport.ts";
import { startOrders } from "#testing/gateway/order-fixture.ts";

const product = (label: string) => {
  const found = productOrderCases.find((one) => one.label.en === label);
  if (!found) throw new Error(`no product ${label}`);
  return found.id;
};

/** Creates an order of a documented product, and returns the answers of create and, later, detail. */
async function bought(label: string, options: Parameters<typeof startOrders>[0] = {}) {
  const orders = await startOrders(options);
  const body = await orders.agreed(product(label), "PO-1");
  const created = await orders.post("/v1/orders/create", body);
  orders.advance(120_000);
  const detail = (asked: object = { external_order_id: "PO-1" }) =>
    orders.post("/v1/orders/detail", { channel: "1688", ...asked });
  return { orders, created, detail };
}

describe("order detail", () => {
  test("returns every order of a split, and one of them by its own id without losing the others", async () => {
    const { orders, created, detail } = await bought("Split in two");
    const [first, second] = created.body["orders"] as { order_id: string }[];
    expect(created.body["order_id"]).toBeNull();
    const ids = [first!.order_id, second!.order_id].toSorted();
    const whole = await detail();
    expect(whole.body).toMatchObject({
      success: true,
      order: null,
      purchase: { state: "created", order_ids: ids },
    });
    expect((whole.body["orders"] as { order_id: string }[]).map(({ order_id: id }) => id).toSorted()).toEqual(
      ids,
    );
    const one = await detail({ order_id: second!.order_id });
    expect(one.body).toMatchObject({
      order: { order_id: second!.order_id, external_order_id: "PO-1" },
      purchase: { order_ids: ids },
    });
    expect((await detail()).body).toMatchObject({ purchase: { order_ids: ids } });
    await orders.stop();
  });

  test("returns the lines that were not ordered", async () => {
    const { orders, created, detail } = await bought("Part of the lines");
    const failed = created.body["failed_lines"];
    expect(failed).toMatchObject([{ line: 1, error_code: "500_004" }]);
    expect((await detail()).body).toMatchObject({ purchase: { failed_lines: failed } });
    await orders.stop();
  });

  test("returns why a purchase was rejected, without calling the marketplace", async () => {
    const { orders, created, detail } = await bought("Trade type refused");
    const before = orders.sent.length;
    expect((await detail()).body).toMatchObject({
      success: true,
      order: null,
      orders: [],
      purchase: { state: "rejected", error_code: created.body["error_code"], order_ids: [] },
    });
    expect(orders.sent).toHaveLength(before);
    await orders.stop();
  });

  test("still reports that the amount differs from the agreed one", async () => {
    const { orders, created, detail } = await bought("Costs less than previewed");
    expect(created.body).toMatchObject({ success: true, amount_mismatch: true });
    expect((await detail()).body).toMatchObject({ purchase: { amount_mismatch: true } });
    await orders.stop();
  });

  test("returns a cancelled order with its reason and time", async () => {
    const { orders, created, detail } = await bought("Order id as a bare number");
    const cancel = { channel: "1688", order_id: created.body["order_id"], cancel_reason: "buyerCancel" };
    expect((await orders.post("/v1/orders/cancel", cancel)).body).toMatchObject({ state: "cancelled" });
    const told = await detail();
    expect(told.body).toMatchObject({
      success: true,
      purchase: { state: "created" },
      order: { status: "cancelled", payment_deadline: null, amounts: { paid: { amount: 0 } } },
    });
    const { times, close_reason: reason } = told.body["order"] as {
      times: { closed: unknown };
      close_reason: unknown;
    };
    expect([times.closed, reason]).not.toContain(null);
    await orders.stop();
  });

  test("reads an order in the background soon after its cancellation, also when no message reports it", async () => {
    const { orders, created } = await bought("Order id as a bare number");
    // The schedule reads an order less often as it gets older.
    orders.advance(3 * 60 * 60_000);
    await orders.follow();
    const cancel = { channel: "1688", order_id: created.body["order_id"], cancel_reason: "buyerCancel" };
    await orders.post("/v1/orders/cancel", cancel);
    orders.advance(60_000);
    expect(await orders.follow()).toEqual([]);
    expect((await orders.told()).map(({ type }) => type)).toEqual(["order.created", "order.cancelled"]);
    await orders.stop();
  });

  test("returns the stored purchase where the marketplace cannot list its orders", async () => {
    const { orders, created, detail } = await bought("Answer lost", {
      between: (url) => {
        if (url.includes("getBuyerOrderList")) throw new TransportError("reset", true);
      },
    });
    expect(created.status).toBe(202);
    const told = await detail();
    expect(told.status).toBe(200);
    expect(told.body).toMatchObject({
      success: false,
      purchase: { state: "unknown", order_ids: [] },
      order: null,
      error_message: expect.stringContaining("Do not create it again"),
    });
    await orders.stop();
  });

  test("returns no personal data in any answer about orders", async () => {
    const { orders, created, detail } = await bought("Order id as a bare number");
    const order = { channel: "1688", order_id: created.body["order_id"] };
    const answers = [
      created,
      await detail(),
      await orders.post("/v1/orders/list", { channel: "1688" }),
      await orders.post("/v1/orders/logistics/trace", order),
    ];
    expect(answers.every(({ body }) => body["success"] === true)).toBe(true);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(
      /13800000000|Warehouse A|科技园路|b2b-/,
    );
    await orders.stop();
  });

  test("filters a list by status and time itself", async () => {
    const { orders } = await bought("Order id as a bare number");
    const list = (filter: object) => orders.post("/v1/orders/list", { channel: "1688", ...filter });
    expect((await list({})).body).toMatchObject({
      total: 1,
      has_more: false,
      items: [{ status: "wait_payment" }],
    });
    expect((await list({ status: "received" })).body).toMatchObject({ total: null, items: [] });
    const later = new Date(orders.clock()).toISOString();
    expect((await list({ created_from: later })).body).toMatchObject({ items: [], has_more: false });
    await orders.stop();
  });
});
