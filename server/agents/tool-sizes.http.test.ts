import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productScenarios as alibaba1688Products } from "#server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import { orderVerdictCases } from "#server/marketplaces/alibaba-1688/simulator/order-answer-cases.ts";
import { productScenarios as taobaoProducts } from "#server/marketplaces/taobao/simulator/product-cases.ts";
import { startAgentsFixture, type AgentsFixture } from "#testing/agents/agents-fixture.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";

let harness: AgentsFixture;
beforeAll(async () => {
  harness = await startAgentsFixture({ environment: { SIMULATOR_CATEGORY_NODES: "300" } });
});
afterAll(() => harness.stop());

const preview = { channel: "1688", receiver };

describe("the size of an answer", () => {
  const products = [
    ...alibaba1688Products.map(({ id }) => ({ channel: "1688", id })),
    ...taobaoProducts.map(({ id }) => ({ channel: "taobao", id })),
  ];
  const asked: [tool: string, given: object][] = [
    ...products.map((given): [string, object] => ["product.get_detail", given]),
    ...["杯", "裙", "灯", "包"].flatMap((keyword): [string, object][] => [
      ["product.search", { channel: "1688", keyword, page_size: 50 }],
      ["product.search", { channel: "1688", keyword }],
      ["product.search", { channel: "taobao", keyword, page_size: 20 }],
    ]),
    ...orderVerdictCases.map(({ id }): [string, object] => ["order.payment_methods", { order_id: id }]),
    ["category.find", { words: "类" }],
    ["category.find", { words: "a" }],
    ["account.get", {}],
  ];

  test("is at most 8 KB by default and 60 KB in full, for all products of the simulators", async () => {
    const sizes = { small: 0, full: 0 };
    for (const [tool, given] of asked)
      for (const detail of ["small", "full"] as const) {
        const { json, status } = await harness.call(tool, { ...given, detail });
        if (status !== 200) continue;
        const size = Buffer.byteLength(JSON.stringify(json.data));
        sizes[detail] = Math.max(sizes[detail], size);
        expect([tool, given, size < (detail === "small" ? 8_000 : 60_000)]).toEqual([tool, given, true]);
        expect(JSON.stringify(json.data)).not.toMatch(/data:image|<\/?(p|div|img|br)\b/i);
      }
    expect(sizes.full).toBeGreaterThan(20_000);
  });

  test("is limited for a cart of fifty lines too", async () => {
    const detail = await harness.call("product.get_detail", {
      channel: "1688",
      id: "1051153972986",
      detail: "full",
    });
    const { variants } = detail.json.data["product"] as {
      variants: { sku_id: string; stock: number | null }[];
    };
    const lines = variants
      .filter(({ stock }) => (stock ?? 0) > 0)
      .slice(0, 50)
      .map(({ sku_id }) => ({ id: "1051153972986", spec_id: sku_id, quantity: 1 }));
    expect(lines).toHaveLength(50);
    for (const [detail, max] of [
      ["small", 8_000],
      ["full", 60_000],
    ] as const) {
      const { json, status } = await harness.call("order.preview", { ...preview, lines, detail });
      expect(status).toBe(200);
      expect(Buffer.byteLength(JSON.stringify(json.data))).toBeLessThan(max);
    }
  });

  test("finds the wanted variant of four hundred by its words", async () => {
    const given = { channel: "1688", id: "1051153972986" };
    const all = await harness.call("product.get_detail", { ...given, detail: "full" });
    const { product, variants_total } = all.json.data as unknown as {
      product: { variants: { sku_id: string; attributes: { value: string }[] }[] };
      variants_total: number;
    };
    expect(variants_total).toBe(400);
    expect(all.json.data["left_out"]).toEqual([
      { field: "product.variants", shown: product.variants.length, total: 400 },
    ]);
    const wanted = product.variants[7];
    const variant = wanted?.attributes.map(({ value }) => value).join(" ");
    const one = await harness.call("product.get_detail", { ...given, variant });
    expect(one.json.data["variants_matching"]).toBeLessThan(5);
    expect(one.json.data["product"]).toMatchObject({
      variants: expect.arrayContaining([expect.objectContaining({ sku_id: wanted?.sku_id })]),
    });
  });
});
