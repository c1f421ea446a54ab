import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freightEstimateEndpoint } from "#contract/public/freight-estimate";
import { previewEndpoint } from "#contract/public/preview";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { productSearchEndpoint } from "#contract/public/product-search";
import { parseAnswer } from "#contract/shared/yuan-amount";
import { startHttpFixture } from "#testing/gateway/http-fixture.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";

let harness: Awaited<ReturnType<typeof startHttpFixture>>;
beforeAll(async () => {
  harness = await startHttpFixture();
});
afterAll(() => harness.stop());

async function post(path: string, body: object | string) {
  const response = await harness.post(path, body);
  return {
    status: response.status,
    units: response.headers.get("x-quota-billable-units"),
    json: parseAnswer(await response.text()) as { [field: string]: unknown },
  };
}

const offer = "907001255426";
const item = "688000000001";

describe("POST /v1/products/parse", () => {
  test.each([
    [`https://detail.1688.com/offer/${offer}.html`, offer],
    [`看看 https://m.1688.com/offer/${offer}.html 不错`, offer],
    [`1688_${offer}`, offer],
    [`https://item.taobao.com/item.htm?id=${item}`, item],
    [`https://detail.tmall.com/item.htm?id=${item}&skuId=5`, item],
  ])("returns the detail of %s for 1 unit", async (url, id) => {
    const { status, units, json } = await post("/v1/products/parse", { url });
    expect([status, units]).toEqual([200, "1"]);
    const { product } = productDetailEndpoint.responses.standard.parse(json);
    expect(product.source_product_id).toBe(id);
  });

  test("reads an id with a separate channel, in another language and in the vendor's own payload", async () => {
    const body = { url: offer, channel: "1688", language: "ja", response_format: "upstream" };
    const { status, json } = await post("/v1/products/parse", body);
    expect(status).toBe(200);
    expect(JSON.stringify(json)).toContain('"attributeNameTrans":"素材"');
  });
});

describe("hidden characters of a request", () => {
  const of = (...points: number[]) => String.fromCodePoint(...points);

  test.each([of(0x200b), of(0x202e, 0), `${of(0xfeff)} `])(
    "leave no keyword where nothing else is sent: %j",
    async (keyword) => {
      const { status, units, json } = await post(productSearchEndpoint.path, { channel: "1688", keyword });
      expect([status, units]).toEqual([400, "0"]);
      expect(JSON.stringify(json)).toContain("send a keyword or a category_id");
    },
  );

  test("are removed from a keyword, so that it finds the visible text", async () => {
    const keyword = `${of(0x202e)}连衣${of(0)}裙${of(0x200b)}`;
    const { json } = await post(productSearchEndpoint.path, { channel: "1688", keyword });
    expect(productSearchEndpoint.responses.standard.parse(json).keyword).toBe("连衣裙");
  });

  test("are removed from a receiver and refused where nothing is left", async () => {
    const preview = (name: string) =>
      post("/v1/orders/1688/preview", {
        receiver: { ...receiver, name },
        lines: [{ id: "612731740718", quantity: 1 }],
      });
    expect((await preview(of(0x200b))).status).toBe(400);
    expect((await preview(`李${of(0)}四`)).status).not.toBe(400);
  });
});

describe("composite ids", () => {
  test("are accepted where an id is, and returned as plain ids", async () => {
    const { json } = await post("/v1/products/detail", { channel: "1688", product_id: `1688_${offer}` });
    expect(productDetailEndpoint.responses.standard.parse(json).product.id).toBe(offer);
    const plain = await post("/v1/products/detail", { channel: "taobao", id: item });
    const { product } = productDetailEndpoint.responses.standard.parse(plain.json);
    const lines = [{ id: `taobao_${product.id}`, spec_id: product.variants[0]?.sku_id, quantity: 1 }];
    const preview = await post("/v1/orders/taobao/preview", { receiver, lines, language: "en" });
    const answer = previewEndpoint.responses.standard.parse(preview.json);
    expect(answer).toMatchObject({ success: true, sellers: [{ lines: [{ id: product.id }] }] });
  });
});

describe("a search", () => {
  const search = async (body: object | string) => {
    const { status, json } = await post("/v1/products/search", body);
    expect(status).toBe(200);
    return productSearchEndpoint.responses.standard.parse(json);
  };

  test("lowers the page size to the marketplace's maximum and says so", async () => {
    const taobao = await search({ channel: "taobao", keyword: "连衣裙", page_size: 50 });
    expect([taobao.page_size, taobao.items.length, taobao.has_more]).toEqual([20, 20, true]);
    expect(taobao).not.toHaveProperty("total");
    const alibaba = await search({ channel: "1688", keyword: "连衣裙", page_size: 5000 });
    expect([alibaba.page_size, alibaba.items.length, alibaba.has_more]).toEqual([50, 50, true]);
  });

  test("reports no more pages on the last one, exactly where there is a total", async () => {
    const { total = 0 } = await search({ channel: "1688", keyword: "连衣裙", page_size: 1 });
    const size = [...Array(50).keys()].find((one) => one > 1 && total % one === 0) ?? 1;
    const ends = await search({ channel: "1688", keyword: "连衣裙", page_size: size, page: total / size });
    expect([ends.items.length, ends.has_more]).toEqual([size, false]);
    const none = await search({ channel: "taobao", keyword: "没有这种东西xyz" });
    expect(none).toMatchObject({ items: [], has_more: false });
  });

  test("accepts prices as numbers and reads them as they are written", async () => {
    const body = (start: string, end: string) =>
      `{"channel":"1688","keyword":"连衣裙","price_start":${start},"price_end":${end}}`;
    const asText = await search(body('"50"', '"60.5"'));
    expect(asText.total).toBeGreaterThan(0);
    for (const [start, end] of [
      ["50", "60.5"],
      ["5E+1", "60.50000000"],
      ["50.0", "605e-1"],
    ] as const)
      expect((await search(body(start, end))).items).toEqual(asText.items);
  });

  test("sorts by credit on 1688", async () => {
    expect((await search({ channel: "1688", keyword: "连衣裙", sort_field: "credit" })).items).not.toEqual(
      [],
    );
  });
});

describe("POST /v1/products/freight/estimate", () => {
  const lines = async (channel: string, id: string) => {
    const { json } = await post("/v1/products/detail", { channel, id });
    const { product } = productDetailEndpoint.responses.standard.parse(json);
    const variant = product.variants.find(({ stock }) => (stock ?? 0) >= 2);
    return [{ id: product.id, spec_id: variant?.sku_id, quantity: 2 }];
  };

  test.each([
    ["1688", offer],
    ["taobao", item],
  ])("returns the freight of the preview for 1 unit on %s", async (channel, id) => {
    const body = { channel, receiver, lines: await lines(channel, id) };
    const preview = previewEndpoint.responses.standard.parse((await post("/v1/orders/preview", body)).json);
    const { status, units, json } = await post("/v1/products/freight/estimate", body);
    expect([status, units]).toEqual([200, "1"]);
    expect(freightEstimateEndpoint.responses.standard.parse(json)).toEqual(json);
    expect(json).toMatchObject({
      channel,
      estimate: { freight: preview.total.shipping },
      monetary_unit: "CNY_minor",
    });
    expect(preview.total.shipping.amount).toBeGreaterThan(0);
  });

  test("returns unknown freight where a line cannot be bought, because the freight of the others does not cover it", async () => {
    const [line] = await lines("taobao", item);
    const body = { channel: "taobao", receiver, lines: [line, { id: "20486880000000", quantity: 1 }] };
    const { status, json } = await post("/v1/products/freight/estimate", body);
    expect(status).toBe(200);
    expect(json["estimate"]).toEqual({ freight: { amount: null, currency: "CNY" } });
  });

  test("returns unknown freight where 1688 refuses the seller's group, whose freight is not valid", async () => {
    const body = { channel: "1688", receiver, lines: await lines("1688", "974506501474") };
    const preview = previewEndpoint.responses.standard.parse((await post("/v1/orders/preview", body)).json);
    expect(preview).toMatchObject({
      success: false,
      checks: { sellers_present: false, lines_returned: true },
    });
    const { json } = await post("/v1/products/freight/estimate", body);
    expect(json["estimate"]).toEqual({ freight: { amount: null, currency: "CNY" } });
  });

  test("answers 502 unbilled, like a preview, when 1688 refuses the cart", async () => {
    const [line] = await lines("1688", offer);
    const body = { channel: "1688", receiver, lines: [{ ...line, quantity: 900_000_000 }] };
    const { status, units, json } = await post("/v1/products/freight/estimate", body);
    expect([status, units]).toEqual([502, "0"]);
    expect(json).toMatchObject({ error: { code: "CHANNEL_UPSTREAM_ERROR" } });
  });
});
