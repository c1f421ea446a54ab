import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentKeys, startAgentsFixture, type AgentsFixture } from "#testing/agents/agents-fixture.ts";
import { toolSurfaces } from "#testing/agents/tool-surfaces.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";

let harness: AgentsFixture;
beforeAll(async () => {
  harness = await startAgentsFixture();
});
afterAll(() => harness.stop());

const live = { authorization: `Bearer ${agentKeys.live}` };
const order_id = "239695213738498520";
const line = { id: "907001255426", spec_id: "51d81d4a84a28ea6e07ab7b0fb5aa06f", quantity: 2 };
const cart = { channel: "1688", receiver, lines: [line] };
const search = { channel: "1688", keyword: "杯" };

const written = (value: unknown) => JSON.stringify(JSON.stringify(value));

describe.each(toolSurfaces)("values that models send for an absent argument on %s", (_, callOn) => {
  const call = (tool: string, given: unknown) => callOn(harness, tool, given);

  test.each<[form: string, given: object]>([
    [
      "empty texts",
      { ...search, category_id: "", page: "", price_start: "", sort_field: "", language: "", detail: "" },
    ],
    ["blank texts", { ...search, page: " ", sort_order: " ", region: "  " }],
    ["null as text", { ...search, category_id: "null", page: "null", sort_field: "null", language: "null" }],
    ["None of Python", { ...search, category_id: "None", page: "None", sort_field: "None", detail: "None" }],
    ["undefined of JavaScript", { ...search, category_id: "undefined", page_size: "undefined" }],
    [
      "empty lists and objects",
      { ...search, category_id: [], page: [], sort_field: {}, price_end: {}, detail: [] },
    ],
  ])("are treated as absent: %s", async (_form, given) => {
    const { status, message } = await call("product.search", given);
    expect([message, status]).toEqual(["", 200]);
  });

  test("are treated as absent in a line and in a receiver", async () => {
    const { message, data } = await call("order.preview", {
      ...cart,
      receiver: { ...receiver, address_id: "" },
      lines: [{ ...line, offer_id: "", mi_id: "null" }],
    });
    expect([message, data?.["success"]]).toEqual(["", true]);
  });

  test("are refused in a required field", async () => {
    expect(await call("order.payment_methods", { order_id: "" })).toMatchObject({ status: 400 });
    expect(await call("order.payment_methods", { order_id: "null" })).toMatchObject({ status: 400 });
    expect(await call("product.search", { channel: "1688", keyword: "" })).toMatchObject({
      status: 400,
      charged: 0,
    });
  });
});

describe.each(toolSurfaces)("arguments of another type than declared on %s", (_, callOn) => {
  const call = (tool: string, given: unknown) => callOn(harness, tool, given);

  test.each<[form: string, tool: string, given: unknown]>([
    [
      "a list and an object as text",
      "order.preview",
      { ...cart, receiver: JSON.stringify(receiver), lines: JSON.stringify([line]) },
    ],
    ["a list of texts of objects", "order.preview", { ...cart, lines: [JSON.stringify(line)] }],
    ["a quantity as text", "order.preview", { ...cart, lines: [{ ...line, quantity: "2" }] }],
    [
      "a quantity as text within a list as text",
      "order.preview",
      { ...cart, lines: JSON.stringify([{ ...line, quantity: "2" }]) },
    ],
    ["a list as text that was written as text again", "order.preview", { ...cart, lines: written([line]) }],
    [
      "a list as text with blanks around it",
      "order.preview",
      { ...cart, lines: ` \n${JSON.stringify([line], null, 2)}\n` },
    ],
    ["pages as text", "product.search", { ...search, page: "1", page_size: "5" }],
    ["a whole number as JSON writes it", "product.search", { ...search, page: "1.0", page_size: "1e1" }],
    ["a number between blanks", "product.search", { ...search, page: " 1 " }],
    ["1688 as a number", "product.search", { ...search, channel: 1688 }],
    ["a price as a number", "product.search", { ...search, price_start: 1.5, price_end: "900" }],
    ["a flag for detail", "product.search", { ...search, detail: true }],
    ["a flag for detail as text", "product.search", { ...search, detail: "true" }],
    ["false as text for detail", "product.search", { ...search, detail: "false" }],
    ["the arguments as text", "order.payment_methods", JSON.stringify(JSON.stringify({ order_id }))],
    ["no arguments: null", "account.get", "null"],
    ["no arguments: an empty list, as PHP writes it", "account.get", "[]"],
    ["no arguments: empty text", "account.get", '""'],
    ["no arguments: an object as text", "account.get", '"{}"'],
  ])("are converted: %s", async (_form, tool, given) => {
    const { status, message } = await call(tool, given);
    expect([message, status]).toEqual(["", 200]);
  });

  test("return full detail for a flag", async () => {
    const small = await call("product.get_detail", { channel: "1688", id: line.id, detail: false });
    const full = await call("product.get_detail", { channel: "1688", id: line.id, detail: "true" });
    expect(small.data?.["product"]).not.toHaveProperty("attributes");
    expect(full.data?.["product"]).toHaveProperty("attributes");
  });

  test.each<[form: string, tool: string, given: unknown, message: RegExp]>([
    [
      "a fraction",
      "order.preview",
      { ...cart, lines: [{ ...line, quantity: "2.5" }] },
      /^lines\.0\.quantity: /,
    ],
    [
      "a number beyond exact ones",
      "product.search",
      `{"channel":"1688","keyword":"x","page":"9007199254740993"}`,
      /^page: /,
    ],
    [
      "a number with words",
      "product.search",
      { ...search, page: "2 pages" },
      /^page: is text; send a whole number/,
    ],
    ["a number with a plus sign", "product.search", { ...search, page: "+2" }, /^page: is text/],
    ["a number with zeros before it", "product.search", { ...search, page: "02" }, /^page: is text/],
    ["a hexadecimal number", "product.search", { ...search, page: "0x2" }, /^page: is text/],
    ["full-width digits", "product.search", { ...search, page: "２" }, /^page: is text/],
    [
      "a number in words",
      "order.preview",
      { ...cart, lines: [{ ...line, quantity: "two" }] },
      /^lines\.0\.quantity: /,
    ],
    [
      "a quantity of zero",
      "order.preview",
      { ...cart, lines: [{ ...line, quantity: "0" }] },
      /^lines\.0\.quantity: /,
    ],
    ["a flag for a page", "product.search", { ...search, page: true }, /^page: is a boolean/],
    [
      "a list that is cut short",
      "order.preview",
      { ...cart, lines: JSON.stringify([line]).slice(0, -1) },
      /^lines: is text; send a list/,
    ],
    [
      "a Python list",
      "order.preview",
      { ...cart, lines: "[{'id': '1', 'quantity': 1}]" },
      /^lines: is text; send a list/,
    ],
    ["an object for a list", "order.preview", { ...cart, lines: line }, /^lines: is an object; send a list/],
    [
      "a list for an object",
      "order.preview",
      { ...cart, receiver: [receiver] },
      /^receiver: is a list; send an object/,
    ],
    [
      "the same key twice in an object as text",
      "order.preview",
      { ...cart, receiver: '{"name":"a","name":"b"}' },
      /^receiver: is text/,
    ],
    [
      "an order id as a number",
      "order.payment_methods",
      `{"order_id":${order_id}}`,
      /^order_id: is a number.*in quotes, because a number loses digits/,
    ],
    [
      "an order id in arguments as text",
      "order.payment_methods",
      JSON.stringify(`{"order_id":${order_id}}`),
      /^order_id: is a number.*loses digits/,
    ],
    [
      "a product id as a number",
      "product.get_detail",
      { channel: "1688", id: 907001255426 },
      /^id: is a number; send .*in quotes, because a number loses digits/,
    ],
    [
      "a product id in lines as text",
      "order.preview",
      { ...cart, lines: '[{"id":907001255426,"quantity":1}]' },
      /^lines\.0\.id: is a number; send .*in quotes, because a number loses digits/,
    ],
    [
      "a variant id as a number",
      "order.preview",
      { ...cart, lines: [{ ...line, spec_id: 5 }] },
      /^lines\.0\.spec_id: is a number; send .*in quotes/,
    ],
    [
      "a category id as a number",
      "product.search",
      { ...search, category_id: 5 },
      /^category_id: is a number; send .*in quotes/,
    ],
    [
      "an image id as a number",
      "product.search_by_image",
      { channel: "1688", image_id: 5 },
      /^image_id: is a number; send .*in quotes/,
    ],
    [
      "an id of a saved address as a number",
      "order.preview",
      { ...cart, receiver: { ...receiver, address_id: 5 } },
      /^receiver\.address_id: is a number; send .*in quotes/,
    ],
    [
      "a shop id as a number",
      "category.find",
      { channel: "weidian", words: "裙", shop_id: 5 },
      /^shop_id: is a number; send .*in quotes/,
    ],
    ["a word for detail", "account.get", { detail: "everything" }, /^detail: is not known/],
    ["a number for detail", "account.get", { detail: 1 }, /^detail: /],
  ])("are refused where they could be misread: %s", async (_form, tool, given, message) => {
    const reply = await call(tool, given);
    expect([reply.status, reply.charged]).toEqual([400, 0]);
    expect(reply.message).toMatch(message);
  });

  test.each([['"all"'], ["[1]"], ["5"], ["true"], ['"[]x"']])(
    "are refused when they are not an object: %s",
    async (given) => {
      expect(await call("account.get", given)).toMatchObject({ status: 400, data: null });
    },
  );

  test("ignore the host's own fields", async () => {
    const extras = {
      _meta: { progressToken: 1 },
      sessionId: "s",
      toolCallId: "call_1",
      tool: "product_search",
      action: "sendMessage",
      chatInput: "杯",
      random_string: "",
      requestId: "1",
      thought: "x",
    };
    const { status, message } = await call("product.search", { ...search, ...extras });
    expect([message, status]).toEqual(["", 200]);
  });
});

test("refuses values of another type than declared on /v1", async () => {
  for (const [path, body, field] of [
    ["/v1/products/search", { ...search, page: "1" }, "page"],
    ["/v1/products/search", { ...search, sort_field: "" }, "sort_field"],
    ["/v1/orders/preview", { ...cart, lines: JSON.stringify([line]) }, "lines"],
    ["/v1/orders/preview", { ...cart, lines: [{ ...line, quantity: "2" }] }, "lines.0.quantity"],
    ["/v1/orders/payment-methods", { channel: 1688, order_id }, "channel"],
  ] as const) {
    const { status, text } = await harness.post(path, body, live);
    expect([status, JSON.parse(text).error.issues[0].path]).toEqual([400, field]);
  }
});
