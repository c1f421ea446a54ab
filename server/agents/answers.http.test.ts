import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderVerdictCases } from "#server/marketplaces/alibaba-1688/simulator/order-answer-cases.ts";
import { agentKeys, startAgentsFixture, type AgentsFixture } from "#testing/agents/agents-fixture.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";

let harness: AgentsFixture;
beforeAll(async () => {
  harness = await startAgentsFixture();
});
afterAll(() => harness.stop());

const line = { id: "907001255426", spec_id: "51d81d4a84a28ea6e07ab7b0fb5aa06f", quantity: 2 };
const preview = { channel: "1688", receiver, lines: [line] };
const order = "239695213738498520";

describe("the answer of a tool", () => {
  test("says unknown for unknown amounts and zero for zero, with unit and currency", async () => {
    const detail = await harness.call("product.get_detail", { channel: "1688", id: "1023565726598" });
    const { variants } = detail.json.data["product"] as { variants: { sku_id: string }[] };
    const freight = await harness.call("order.preview", {
      ...preview,
      lines: [{ id: "1023565726598", spec_id: variants[0]?.sku_id, quantity: 1 }],
    });
    expect(freight.json.data).toMatchObject({
      monetary_unit: "CNY_minor",
      total: { shipping: { amount: null, currency: "CNY", text: "unknown" } },
      // The payment excludes the freight, so the answer must not let it pass for the price of the cart.
      says: expect.stringMatching(/can be ordered.*freight is not known: payment may not include it/),
    });
    const known = await harness.call("order.preview", preview);
    expect(known.json.data["says"]).not.toMatch(/freight|KJB/);
    const nothing = await harness.call("order.payment_methods", { order_id: "239695231519528520" });
    expect(nothing.json.data).toMatchObject({
      payment_amount: { amount: 0, currency: "CNY", text: "¥0.00" },
      verdict: { kind: "nothing_to_pay" },
    });
    expect(detail.json.data).toMatchObject({ price_unit: "CNY yuan" });
  });

  test.each(orderVerdictCases)("never advises to cancel order $id ($label.en)", async ({ id }) => {
    const { text, json } = await harness.call("order.payment_methods", { order_id: id });
    if (json.data) {
      expect(json.data["verdict"]).toMatchObject({ never: expect.stringMatching(/^Never cancel/) });
      expect(json.data["order_id"]).toBe(id);
    }
    expect(text.replaceAll("Never cancel or advise to cancel an order", "")).not.toMatch(/cancel|取消/i);
  });

  test("names the products of a cart that KJB cannot pay", async () => {
    const id = "1099464895804";
    const detail = await harness.call("product.get_detail", { channel: "1688", id });
    const { variants } = detail.json.data["product"] as { variants: { sku_id: string; stock: number }[] };
    const lines = [{ id, spec_id: variants.find(({ stock }) => stock > 20)?.sku_id, quantity: 2 }];
    const { json } = await harness.call("order.preview", { ...preview, lines });
    expect(json.data).toMatchObject({
      kjb_unsupported_offer_ids: [id],
      says: expect.stringMatching(/KJB cannot pay .* kjb_unsupported_offer_ids/),
    });
  });

  test("keeps the vendor's digits in product amounts", async () => {
    const { text } = await harness.call("product.get_detail", { channel: "1688", id: line.id });
    expect(text).toContain('"display_amount":134.80');
  });

  test("accepts 1688 as a number, but no order id as a number", async () => {
    expect((await harness.call("order.payment_methods", { channel: 1688, order_id: order })).status).toBe(
      200,
    );
    for (const digits of [order, "1234567"]) {
      const body = `{"tool_id":"order.payment_methods","arguments":{"order_id":${digits}}}`;
      const answer = await harness.post("/ai/v1/tools/call", body, {
        authorization: `Bearer ${agentKeys.live}`,
      });
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringContaining("send the order id as a decimal string"),
      ]);
    }
  });
});
