import { afterEach, describe, expect, test } from "vitest";
import { startOrders } from "#testing/gateway/order-fixture.ts";

let orders: Awaited<ReturnType<typeof startOrders>>;
afterEach(() => orders.stop());

const create = (given: object) =>
  orders.post("/ai/v1/tools/call", { tool_id: "order.create", arguments: given });

describe("order_create", () => {
  test("creates the agreed order once, and answers a repeated call from the store without units", async () => {
    orders = await startOrders();
    const agreed = await orders.agreed("720000000118", "PO-1");
    const first = await create(agreed);
    expect([first.status, first.body["units_charged"]]).toEqual([200, 5]);
    expect(first.body["data"]).toMatchObject({
      says: "The order was created. Nothing is paid: a person pays it (order_payment_link).",
      outcome_known: true,
      success: true,
      state: "created",
      total: { payment: { amount: agreed.expected_total.amount, text: expect.stringMatching(/^¥/) } },
    });
    const again = await create(agreed);
    expect([again.status, again.body["units_charged"]]).toEqual([200, 0]);
    expect(again.body["data"]).toMatchObject({
      says: expect.stringMatching(/^Nothing was sent now/),
      replayed: true,
    });
    expect(orders.creates()).toHaveLength(1);
  });

  test("presents a lost answer as an order that may exist, with status 202 and without an error", async () => {
    orders = await startOrders();
    const answer = await create(await orders.agreed("720000000101", "PO-2"));
    expect([answer.status, answer.body["units_charged"], answer.body["error"]]).toEqual([202, 5, undefined]);
    expect(answer.body["data"]).toMatchObject({
      says: expect.stringMatching(/^THIS IS NOT A FAILURE.*Do not create it again/),
      outcome_known: false,
      state: "unknown",
    });
    expect(JSON.stringify(answer.body)).not.toContain('"success":false');
  });

  test("refuses a confirmation that is not the JSON true, although other flags may be text", async () => {
    orders = await startOrders();
    const agreed = await orders.agreed("720000000118", "PO-3");
    for (const confirm of ["true", 1, false, "yes"]) {
      const answer = await create({ ...agreed, confirm });
      expect([confirm, answer.status]).toEqual([confirm, 400]);
      expect(answer.body["error"]).toMatchObject({
        issues: [{ path: "confirm", message: expect.stringMatching(/send true, the JSON boolean/) }],
      });
    }
    expect(orders.creates()).toHaveLength(0);
  });

  test("sends nothing and costs nothing when the total is not the agreed one", async () => {
    orders = await startOrders();
    const agreed = await orders.agreed("720000000118", "PO-4");
    const expected_total = { ...agreed.expected_total, amount: agreed.expected_total.amount - 100 };
    const answer = await create({ ...agreed, expected_total });
    expect([answer.status, answer.body["units_charged"]]).toEqual([409, 0]);
    expect(answer.body["error"]).toMatchObject({
      code: "PREVIEW_CHANGED",
      total: agreed.expected_total,
      next_step: expect.stringMatching(/only after they agree/),
    });
    expect(orders.creates()).toHaveLength(0);
  });
});
