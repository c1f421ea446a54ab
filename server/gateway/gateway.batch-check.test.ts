import { describe, expect, test } from "vitest";
import { startOrders } from "#testing/gateway/order-fixture.ts";

describe("checking products and variants at once", () => {
  test("tells what is gone beside what can be ordered, and bills each product once", async () => {
    const orders = await startOrders();
    const { lines } = await orders.agreed("720000000101", "PO-1");
    const items = [...lines.map(({ id, spec_id }) => ({ id, spec_id })), { id: "748927600882" }];
    const answer = await orders.post("/v1/products/batch-check", { channel: "1688", items });
    expect(answer.status).toBe(200);
    expect(answer.headers["x-quota-billable-units"]).toBe("2");
    expect(answer.body).toMatchObject({
      success: false,
      items: [
        { id: "720000000101", available: true, reason: null, unit_price: 6.2 },
        { id: "720000000101", available: true, reason: null, unit_price: 6.2 },
        { id: "748927600882", available: false, reason: "PRODUCT_GONE" },
      ],
    });
    await orders.stop();
  });
});
