import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/public/endpoints";
import { previewRequestSchema } from "#contract/public/preview-request";
import { shapeOf } from "./request-shape.ts";
import { z } from "zod";
import { editDistance, guessOf, unknownFieldIssues } from "./unknown-fields.ts";

const names = [
  "order_id",
  "response_format",
  "quantity",
  "spec_id",
  "page",
  "page_size",
  "category_id",
  "id",
  "mi_id",
];
const schema = z.object(Object.fromEntries(names.map((name) => [name, z.string().optional()])));
const meant = (name: string, sent: object = {}) =>
  unknownFieldIssues(shapeOf(schema), { [name]: "x", ...sent })[0]?.expected?.[0] ?? null;

describe("the meaning of an unknown field", () => {
  test.each([
    ["orderId", "order_id"],
    ["OrderID", "order_id"],
    ["order-id", "order_id"],
    ["order.id", "order_id"],
    ["orderid", "order_id"],
    ["oder_id", "order_id"],
    ["order_di", "order_id"],
    ["orders_id", "order_id"],
    ["response_fromat", "response_format"],
    ["responseFormat", "response_format"],
    ["reponse_fromat", "response_format"],
    ["quanity", "quantity"],
    ["Quantity", "quantity"],
    ["quantitiy", "quantity"],
    ["quantity_", "quantity"],
    ["specId", "spec_id"],
    ["sepc_id", "spec_id"],
    ["sku_id", "spec_id"],
    ["skuId", "spec_id"],
    ["pgae", "page"],
    ["pages", "page"],
    ["pagesize", "page_size"],
    ["page_szie", "page_size"],
    ["catagory_id", "category_id"],
    ["ID", "id"],
  ])("finds that %s means %s", (name, field) => {
    expect(meant(name)).toBe(field);
  });

  test.each([
    "town",
    "zip",
    "country",
    "remark",
    "note",
    "trace_id",
    "client_ref",
    "user_id",
    "order_no",
    "order_sn",
    "outer_id",
    "seller_id",
    "item_id",
    "mid",
    "uid",
    "sid",
    "_id",
    "__v",
    "$type",
    "title",
    "price",
    "image",
    "sessionId",
    "toolCallId",
    "action",
    "chatInput",
    "__proto__",
    "constructor",
    "x".repeat(1_000),
    "订单号",
  ])("is not guessed for %s", (name) => {
    expect(
      unknownFieldIssues(shapeOf(previewRequestSchema), {
        [name]: "x",
        lines: [{ [name]: "x", id: "1" }],
        receiver: { [name]: "x", name: "x", city: "x" },
      }),
    ).toEqual([]);
  });

  test("allows another spelling of a field next to it only with the same value", () => {
    expect(meant("orderId", { order_id: "x" })).toBeNull();
    expect(meant("orderId", { order_id: "y" })).toBe("order_id");
  });

  test("allows a name that is only similar to a field next to it", () => {
    expect(meant("quanity", { quantity: 2 })).toBeNull();
    expect(meant("sku_id", { spec_id: "y" })).toBeNull();
  });

  test("ignores empty values", () => {
    const shape = shapeOf(previewRequestSchema);
    for (const value of [null, "", undefined])
      expect(unknownFieldIssues(shape, { currency: value, responseFormat: value })).toEqual([]);
  });

  test("is unambiguous: no field of any request resembles another of the same request", () => {
    const shapes = endpoints.map(({ request }) => shapeOf(request));
    for (const shape of shapes) {
      if (shape.kind !== "object") continue;
      const fields = [...shape.fields.keys()];
      for (const field of fields)
        expect([
          field,
          guessOf(
            field,
            fields.filter((other) => other !== field),
          ),
        ]).toEqual([field, null]);
    }
  });
});

test("checks a body full of unknown names within moments", () => {
  const shape = shapeOf(previewRequestSchema);
  // This is as many names as fit into the largest body.
  const names = Array.from({ length: 20_000 }, (_, at) => [`recei${at}`, "x"]);
  // Processor time, because the wall clock also counts other processes.
  const started = process.cpuUsage();
  unknownFieldIssues(shape, Object.fromEntries(names));
  unknownFieldIssues(shape, {
    lines: Array.from({ length: 200 }, () => Object.fromEntries(names.slice(0, 100))),
  });
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(500);
});

describe("the edit distance of two names", () => {
  const word = fc.string({ maxLength: 8, unit: fc.constantFrom("a", "b", "c") });

  test("is symmetric, and 0 for a name itself", () => {
    fc.assert(
      fc.property(word, word, (one, two) => {
        expect(editDistance(one, two)).toBe(editDistance(two, one));
        expect(editDistance(one, one)).toBe(0);
        expect(editDistance(one, two)).toBeGreaterThanOrEqual(Math.abs(one.length - two.length));
        expect(editDistance(one, two)).toBeLessThanOrEqual(Math.max(one.length, two.length));
      }),
    );
  });

  test("is 1 for a letter that is added, dropped, replaced or swapped", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 2, maxLength: 20 }),
        fc.nat(),
        fc.constantFrom("add", "drop", "replace", "swap"),
        (text, at, edit) => {
          const place = at % (text.length - 1);
          const [before, one = "", two = "", after] = [
            text.slice(0, place),
            text[place],
            text[place + 1],
            text.slice(place + 2),
          ];
          const edited = {
            add: `${before}${one}#${two}${after}`,
            drop: `${before}${two}${after}`,
            replace: `${before}#${two}${after}`,
            swap: `${before}${two}${one}${after}`,
          }[edit];
          expect(editDistance(text, edited)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe("a field in the wrong object of a request", () => {
  const receiver = {
    name: "A",
    mobile: "13800000000",
    province: "p",
    city: "c",
    district: "d",
    address: "x",
  };
  const cart = { channel: "1688", receiver, lines: [{ id: "1", quantity: 1 }] };
  const found = (sent: object) =>
    unknownFieldIssues(shapeOf(previewRequestSchema), sent).map(({ path, expected }) => [
      path,
      expected?.[0],
    ]);

  test.each([
    [{ ...cart, address_id: "9" }, "address_id", "receiver.address_id"],
    [{ ...cart, addressId: "9" }, "addressId", "receiver.address_id"],
    [{ ...cart, adress_id: "9" }, "adress_id", "receiver.address_id"],
    [{ ...cart, spec_id: "9" }, "spec_id", "lines.0.spec_id"],
    [
      { ...cart, receiver: { ...receiver, response_format: "upstream" } },
      "receiver.response_format",
      "response_format",
    ],
    [
      { ...cart, lines: [{ ...cart.lines[0], address_id: "9" }] },
      "lines.0.address_id",
      "receiver.address_id",
    ],
  ])("is refused with its place: %j", (sent, path, place) => {
    expect(found(sent)).toStrictEqual([[path, place]]);
  });

  test.each([
    { ...cart, address_id: null },
    { ...cart, address_id: "9", receiver: { ...receiver, address_id: "9" } },
    { ...cart, spec_id: "9", lines: [{ id: "1", spec_id: "8", quantity: 1 }] },
    { ...cart, name: "x", quantity: 3, address2: "y" },
    { ...cart, lines: [{ ...cart.lines[0], channel: "1688", name: "x" }] },
  ])("is allowed where nothing is lost: %j", (sent) => {
    expect(found(sent)).toStrictEqual([]);
  });
});

test.each(["curreny", "curency", "currecny", "Currancy"])("refuses a misspelt currency: %s", (name) => {
  expect(guessOf(name, names)).toStrictEqual({ kind: "currency" });
});
