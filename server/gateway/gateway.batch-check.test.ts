import { describe, expect, test } from "vitest";
import { TransportError } from "#server/marketplaces/upstream/transport.ts";
import { startOrders } from "#testing/gateway/order-fixture.ts";

describe("checking products and variants at once", () => {
  test("lists missing products next to those that can be ordered, and bills each product once", async () => {
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

  test("bills one unit for each requested product, whatever the plan's other calls cost", async () => {
    const orders = await startOrders();
    const check = (channel: string, ids: string[]) =>
      orders.post("/v1/products/batch-check", { channel, items: ids.map((id) => ({ id })) });
    const two = await check("1688", ["720000000118", "720000000101", "720000000118"]);
    expect(two.headers["x-quota-billable-units"]).toBe("2");
    expect(orders.sent).toHaveLength(2);
    const gone = await check("taobao", ["688000000023", "TzcI5uaYIp4p-0000"]);
    expect(gone.headers["x-quota-billable-units"]).toBe("2");
    expect(gone.body).toMatchObject({ items: [{ reason: "PRODUCT_GONE" }, { reason: "STALE_ID" }] });
    await orders.stop();
  });

  test("bills nothing where the marketplace could not answer for one product", async () => {
    const orders = await startOrders({
      between: (_, body) => {
        if (body.includes("720000000101")) throw new TransportError("headers_timeout", true);
      },
    });
    const items = [{ id: "720000000118" }, { id: "720000000101" }];
    const answer = await orders.post("/v1/products/batch-check", { channel: "1688", items });
    expect(answer.status).toBeGreaterThanOrEqual(502);
    expect(answer.headers["x-quota-billable-units"]).toBe("0");
    await orders.stop();
  });
});
