import { describe, expect, test } from "vitest";
import { refused } from "#testing/gateway/test-gateway.ts";
import { receiver, sampleRequests } from "#testing/gateway/sample-requests.ts";

const long = (length: number) => "9".repeat(length);
const optionalText = [5, "", ["1"], {}, true];
const text = [null, ...optionalText];
const number = ["x", [], {}, true];
const languages = ["xx", "EN", ...optionalText];
const formats = ["raw", ...optionalText];

/** Values that each field of each request refuses: wrong types, null, empty, huge, unknown. */
const cases: Record<string, { path: string; base: object; fields: Record<string, readonly unknown[]> }> = {
  detail: {
    path: "/v1/products/detail",
    base: sampleRequests["products.detail"],
    fields: {
      id: [...text, long(2049), "abc", "0123", "taobao_1", "1688_", "https://item.taobao.com/item.htm?id=1"],
      language: languages,
      response_format: formats,
    },
  },
  "detail by url": {
    path: "/v1/products/detail",
    base: { channel: "taobao" },
    fields: {
      product_id: [...optionalText, long(2049), "1688_1", "01"],
      url: [
        ...optionalText,
        long(2049),
        "https://m.tb.cn/h.g",
        "https://shop1.taobao.com/",
        "https://example.com/1",
      ],
    },
  },
  parse: {
    path: "/v1/products/parse",
    base: sampleRequests["products.parse"],
    fields: {
      url: [
        undefined,
        ...text,
        long(2049),
        "1001",
        "连衣裙",
        "https://s.1688.com/x",
        "https://shop1.1688.com/",
      ],
      channel: ["amazon", ...optionalText],
      language: languages,
      response_format: formats,
    },
  },
  search: {
    path: "/v1/products/search",
    base: sampleRequests["products.search"],
    fields: {
      keyword: [...text, long(201)],
      category_id: ["x", "01", long(20), ...optionalText],
      page: [0, -1, 1001, 1.5, 1e300, ...number],
      page_size: [0, -1, 1.5, 1e300, ...number],
      price_start: [-1, 1e300, 1e-7, 0.12345, "-1", "1,5", "1e2", "", [], {}, true],
      price_end: [-1, 1e300, "x"],
      sort_field: ["x", ...optionalText],
      sort_order: ["up", ...optionalText],
      language: languages,
      response_format: formats,
    },
  },
  "freight estimate": {
    path: "/v1/products/freight/estimate",
    base: sampleRequests["products.freight-estimate"],
    fields: {
      receiver: [undefined, "x", null, [], {}],
      lines: [undefined, "x", null, [], {}, Array(51).fill({ id: "1", quantity: 1 })],
      channel: [undefined, "amazon", ...text],
      language: languages,
      response_format: formats,
    },
  },
  preview: {
    path: "/v1/orders/preview",
    base: sampleRequests["orders.preview"],
    fields: { language: languages },
  },
  "payment methods": {
    path: "/v1/orders/payment-methods",
    base: sampleRequests["orders.payment-methods"],
    fields: { language: languages },
  },
};

const rows = Object.entries(cases).flatMap(([name, { path, base, fields }]) =>
  Object.entries(fields).flatMap(([field, values]) =>
    values.map((value) => [
      name,
      field,
      JSON.stringify(value)?.slice(0, 40),
      path,
      { ...base, [field]: value },
    ]),
  ),
) as [string, string, string, string, object][];

describe("a 400 names the field in the product's own words, calls no marketplace and bills nothing", () => {
  test.each(rows)("refuses %s: %s %s", async (_, field, _value, path, body) => {
    const error = await refused({ status: 400 }, body, { path });
    const named = error.issues?.map((issue) => issue.path.split(".")[0]) ?? [];
    expect(new Set(named)).toEqual(new Set([field]));
    for (const { message } of error.issues ?? [])
      expect(message).not.toMatch(/Invalid|expected|received|Too /);
  });

  test("and lists the languages", async () => {
    const body = { ...sampleRequests["products.search"], language: "xx" };
    const error = await refused({ status: 400 }, body, { path: "/v1/products/search" });
    expect(error.message).toMatch(/one of zh, .*en, ja, ko, ru, vi/);
  });

  test("for a price range whose start exceeds its end, compared by value and not by text", async () => {
    const search = sampleRequests["products.search"];
    for (const [price_start, price_end] of [
      ["100", "20"],
      ["10.01", "10"],
      [100, 99.99],
      ["1", 0],
    ]) {
      const error = await refused(
        { status: 400 },
        { ...search, price_start, price_end },
        { path: "/v1/products/search" },
      );
      expect(error.issues).toEqual([
        { path: "price_end", message: "is below price_start", fault: "wrong_form" },
      ]);
    }
  });

  test("for credit where the marketplace does not sort by it", async () => {
    const body = { channel: "taobao", keyword: "x", sort_field: "credit" };
    const error = await refused({ status: 400 }, body, { path: "/v1/products/search" });
    expect(error.message).toMatch(/credit is no sort of Taobao/);
  });

  test.each(["5 6", " 5", "05", "https://item.taobao.com/item.htm?id=5", "1688_5"])(
    "refuses the taobao id %j of a preview line",
    async (id) => {
      for (const path of [
        "/v1/orders/preview",
        "/v1/orders/taobao/preview",
        "/v1/products/freight/estimate",
      ]) {
        const body = { channel: "taobao", receiver, lines: [{ id, quantity: 1 }] };
        const error = await refused({ status: 400 }, body, { path });
        expect(error.issues?.map((issue) => issue.path)).toEqual(["lines.0.id"]);
      }
    },
  );

  test("refuses a marketplace without a product detail", async () => {
    const expected = { status: 400, code: "UNSUPPORTED_CHANNEL" };
    await refused(expected, { url: "weidian_1", channel: "weidian" }, { path: "/v1/products/parse" });
    const error = await refused({ status: 400 }, { url: "weidian_1" }, { path: "/v1/products/parse" });
    expect(error.issues?.map(({ path }) => path)).toEqual(["url"]);
  });
});
