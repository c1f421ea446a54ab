import { describe, expect, test } from "vitest";
import { startOrders } from "#testing/gateway/order-fixture.ts";
import type { MessageOutcome } from "./message-report.ts";

/**
 * Creates an order, an hour ago so that the schedule is slow, whose product determines how the messages about it are
 * pushed.
 */
async function startOrder(product: string) {
  const outcomes: MessageOutcome[] = [];
  const orders = await startOrders({
    isPushed: true,
    purchasing: { onMessage: ({ outcome }) => outcomes.push(outcome) },
  });
  const { body } = await orders.post("/v1/orders/create", await orders.agreed(product, "PO-1"));
  const orderId = String(body["order_id"]);
  orders.advance(1_000);
  await orders.follow();
  orders.advance(3_600_000);
  await orders.follow();
  await orders.pushed();
  outcomes.length = 0;
  return {
    ...orders,
    outcomes,
    /** Moves the order on. Returns the statuses of the messages about it. */
    step: async (step: "pay" | "ship" | "sign" | "complete") => {
      await orders.moveOn(step, orderId);
      return orders.pushed();
    },
    /** Returns the events that are known a minute later, when the next read may begin. */
    events: async () => {
      orders.advance(60_000);
      await orders.follow();
      return (await orders.told()).map(({ type }) => type).filter((type) => type !== "logistics.updated");
    },
  };
}

describe("messages of the simulated 1688", () => {
  test("reports each step before the schedule reads it", async () => {
    const { step, events, outcomes } = await startOrder("720000000118");
    expect(await events()).toEqual(["order.created"]);
    expect(await step("pay")).toEqual([200]);
    expect(await events()).toEqual(["order.created", "order.paid"]);
    await step("ship");
    expect(await events()).toEqual(["order.created", "order.paid", "order.shipped"]);
    expect(outcomes).toEqual(["known", "known"]);
  });

  test("are stored once where they come seven times at once", async () => {
    const { step, events, outcomes } = await startOrder("720000000122");
    expect(await step("pay")).toEqual(Array.from({ length: 7 }, () => 200));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 6 }, () => "duplicate"), "known"]);
    expect(await events()).toEqual(["order.created", "order.paid"]);
  });

  test.each([
    ["were never pushed", "720000000123", []],
    ["were refused for their signature", "720000000125", [401]],
  ])("are fetched once where they %s, and then no more", async (_, product, statuses) => {
    const { step, events, outcomes, pull, advance } = await startOrder(product);
    expect(await step("pay")).toEqual(statuses);
    expect(await events()).toEqual(["order.created"]);
    outcomes.length = 0;
    await pull();
    // The message about the creation was held as well.
    expect(outcomes).toEqual(["known", "known"]);
    expect(await events()).toEqual(["order.created", "order.paid"]);
    advance(300_000);
    await pull();
    expect(outcomes).toHaveLength(2);
  });

  test("lead to the same end where each second one comes after its follower", async () => {
    const { step, events } = await startOrder("720000000124");
    // The message about the creation waited for this one.
    expect(await step("pay")).toEqual([200, 200]);
    expect(await step("ship")).toEqual([]);
    expect(await step("sign")).toEqual([200, 200]);
    expect(await events()).toEqual(["order.created", "order.paid", "order.shipped", "order.delivered"]);
  });

  test("cause a read also under an undocumented topic", async () => {
    const { step, events } = await startOrder("720000000126");
    expect(await step("pay")).toEqual([200]);
    expect(await events()).toEqual(["order.created", "order.paid"]);
  });
});

describe("messages of the simulated Taobao", () => {
  test("tell each step before the schedule reads it", async () => {
    const orders = await startOrders({ isPushed: true });
    const { body } = await orders.post(
      "/v1/orders/create",
      await orders.agreed("688000000001", "PO-1", "taobao"),
    );
    const [order] = body["orders"] as { order_id: string }[];
    orders.advance(1_000);
    await orders.follow();
    orders.advance(3_600_000);
    await orders.follow();
    for (const step of ["pay", "ship"] as const) {
      await orders.pushed();
      await orders.moveOn(step, order!.order_id, "taobao");
      expect(await orders.pushed()).toEqual([200]);
      orders.advance(60_000);
      await orders.follow();
    }
    expect((await orders.told()).map(({ type }) => type)).toEqual([
      "order.created",
      "order.paid",
      "order.shipped",
    ]);
  });
});
