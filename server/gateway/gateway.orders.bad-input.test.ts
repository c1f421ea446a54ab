import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderReceiver, startOrders } from "#testing/gateway/order-fixture.ts";

type Sent = { [name: string]: unknown };
type Refusal = { error: { code: string; message: string; issues: { path: string; message: string }[] } };

let orders: Awaited<ReturnType<typeof startOrders>>;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.stop());

/** Sends a request that has to be refused before anything is sent or billed, and returns the refusal. */
async function refused(path: string, body: Sent) {
  const before = orders.sent.length;
  const answer = await orders.post(path, body);
  expect(orders.sent.slice(before)).toEqual([]);
  expect(answer.headers["x-quota-billable-units"]).toBe("0");
  const { error } = answer.body as Refusal;
  return { status: answer.status, ...error };
}

/** Expects 400 with this field first, and a sentence that matches. */
async function expectIssue(path: string, body: Sent, [field, words]: [string, RegExp]) {
  const error = await refused(path, body);
  expect(error).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
  expect(error.issues[0]?.path).toBe(field);
  expect(error.message).toMatch(words);
}

const line = { id: "720000000118", spec_id: "a", quantity: 2 };
const total = (amount: unknown, currency: unknown = "CNY") => ({ amount, currency });
const create = {
  channel: "1688",
  receiver: orderReceiver,
  lines: [line],
  external_order_id: "PO-1",
  confirm: true,
  expected_total: total(4850),
};

const sendTrue = /confirm: .*send true, the JSON boolean/;
const sendId = /external_order_id: .*(?:send 1 to 64 of|send your own id of this order as text)/;
const inFen = /whole number/;

describe("a field of create that is refused", () => {
  test.each<[string, Sent, string, RegExp]>([
    ["confirm as text", { confirm: "true" }, "confirm", sendTrue],
    ["confirm as 1", { confirm: 1 }, "confirm", sendTrue],
    ["confirm false", { confirm: false }, "confirm", sendTrue],
    ["confirm null", { confirm: null }, "confirm", sendTrue],
    ["confirm missing", { confirm: undefined }, "confirm", sendTrue],
    ["an external id of 65 characters", { external_order_id: "a".repeat(65) }, "external_order_id", sendId],
    ["an external id with a blank", { external_order_id: "PO 1" }, "external_order_id", sendId],
    ["an external id in Chinese", { external_order_id: "订单1" }, "external_order_id", sendId],
    ["an external id as a number", { external_order_id: 1001 }, "external_order_id", sendId],
    ["an empty external id", { external_order_id: "" }, "external_order_id", sendId],
    ["an external id that is missing", { external_order_id: undefined }, "external_order_id", sendId],
    [
      "a misspelled external id",
      { external_order_id: undefined, externalOrderId: "PO-1" },
      "externalOrderId",
      /send it as external_order_id/,
    ],
    ["a total as a number", { expected_total: 4850 }, "expected_total", /amount.*CNY/],
    ["a total as text", { expected_total: "48.50" }, "expected_total", /amount.*CNY/],
    ["a total null", { expected_total: null }, "expected_total", /amount.*CNY/],
    ["an amount as text", { expected_total: total("4850") }, "expected_total.amount", inFen],
    ["a negative amount", { expected_total: total(-1) }, "expected_total.amount", inFen],
    ["an amount of 0", { expected_total: total(0) }, "expected_total.amount", inFen],
    ["a fraction of a fen", { expected_total: total(48.5) }, "expected_total.amount", inFen],
    ["an amount beyond 2^53", { expected_total: total(2 ** 60) }, "expected_total.amount", inFen],
    [
      "a misspelled amount",
      { expected_total: { amout: 1, currency: "CNY" } },
      "expected_total.amout",
      /as amount/,
    ],
    ["another currency", { expected_total: total(1, "USD") }, "expected_total.currency", /CNY/],
    ["an empty trade type", { trade_type: "" }, "trade_type", /op_support/],
    ["a trade type as a number", { trade_type: 1 }, "trade_type", /op_support/],
    ["a huge trade type", { trade_type: "x".repeat(65) }, "trade_type", /op_support/],
    ["an empty flow", { flow: "" }, "flow", /flow of the preview/],
    [
      "a message of 501 characters",
      { buyer_message: "好".repeat(501) },
      "buyer_message",
      /at most 500 characters/,
    ],
    ["a message as a number", { buyer_message: 5 }, "buyer_message", /send text/],
    ["red envelopes as text", { use_red_envelope: "y" }, "use_red_envelope", /true or false/],
    ["no lines", { lines: [] }, "lines", /at least one line/],
    [
      "51 lines",
      { lines: Array.from({ length: 51 }, (_, at) => ({ ...line, spec_id: `${at}` })) },
      "lines",
      /at most 50/,
    ],
    [
      "a quantity as text",
      { lines: [{ ...line, quantity: "2" }] },
      "lines.0.quantity",
      /positive whole number/,
    ],
    ["a quantity of 0", { lines: [{ ...line, quantity: 0 }] }, "lines.0.quantity", /positive whole number/],
    ["half a piece", { lines: [{ ...line, quantity: 0.5 }] }, "lines.0.quantity", /positive whole number/],
    [
      "a product id as a number",
      { lines: [{ ...line, id: 720000000118 }] },
      "lines.0.id",
      /as text in quotes/,
    ],
    ["two equal lines", { lines: [line, line] }, "lines.0", /same product and variant/],
    ["a receiver as text", { receiver: "x" }, "receiver", /send an object/],
    ["an empty name", { receiver: { ...orderReceiver, name: " " } }, "receiver.name", /fill it in/],
    ["the format upstream", { response_format: "upstream" }, "response_format", /standard/],
  ])("says what to send for %s", async (_, change, field, words) => {
    await expectIssue("/v1/orders/create", { ...create, ...change }, [field, words]);
  });

  const taobao = { ...create, channel: "taobao" };
  test.each<[string, Sent, string]>([
    ["trade_type", { trade_type: "assureTrade" }, "trade_type"],
    ["flow", { flow: "general" }, "flow"],
    ["use_red_envelope", { use_red_envelope: false }, "use_red_envelope"],
    ["address_id", { receiver: { ...orderReceiver, address_id: "1" } }, "receiver.address_id"],
  ])("says that %s exists on 1688 only", async (_, change, field) => {
    await expectIssue("/v1/orders/create", { ...taobao, ...change }, [field, /1688/]);
  });

  test("refuses Weidian, and another marketplace than the path's", async () => {
    expect(await refused("/v1/orders/create", { ...create, channel: "weidian" })).toMatchObject({
      status: 400,
      code: "CHANNEL_CAPABILITY_NOT_SUPPORTED",
    });
    expect(await refused("/v1/orders/taobao/create", create)).toMatchObject({ status: 400 });
  });
});

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
const [detail, list, link, cancel, trace, check] = [
  "/v1/orders/detail",
  "/v1/orders/list",
  "/v1/orders/payment-link",
  "/v1/orders/cancel",
  "/v1/orders/logistics/trace",
  "/v1/products/batch-check",
] as const;
const oneOfThree = /exactly one of order_id, external_order_id and purchase_id/;
const isoTime = /ISO time with a zone/;
const inQuotes = /as a decimal string in quotes/;

describe("a field of another order call that is refused", () => {
  test.each<[string, string, Sent, string, RegExp]>([
    ["no id", detail, {}, "order_id", oneOfThree],
    ["two ids", detail, { order_id: "5", external_order_id: "a" }, "order_id", oneOfThree],
    [
      "an order id and a purchase",
      detail,
      { order_id: "5", purchase_id: "pur_12345678" },
      "order_id",
      oneOfThree,
    ],
    ["an id as a number", detail, { order_id: 5 }, "order_id", inQuotes],
    ["an id with a zero before it", detail, { order_id: "05" }, "order_id", /leading zeros/],
    ["an id of another form", detail, { purchase_id: "5" }, "purchase_id", /purchase_id of a create answer/],
    ["an id in Chinese", detail, { external_order_id: "单" }, "external_order_id", sendId],
    [
      "another format",
      detail,
      { order_id: "5", response_format: "xml" },
      "response_format",
      /standard, upstream/,
    ],
    ["a time without a zone", list, { created_from: "2026-11-26T00:00:00" }, "created_from", isoTime],
    ["a day", list, { created_to: "2026-11-26" }, "created_to", isoTime],
    ["a time as a number", list, { created_from: 1764055800 }, "created_from", isoTime],
    ["a day that does not exist", list, { created_from: "2026-02-30T00:00:00Z" }, "created_from", isoTime],
    [
      "from after to",
      list,
      { created_from: "2026-11-26T00:00:00+08:00", created_to: "2026-11-25T15:59:59Z" },
      "created_to",
      /not before created_from/,
    ],
    ["the vendor's status", list, { status: "waitbuyerpay" }, "status", /send one of wait_payment/],
    ["page 0", list, { page: 0 }, "page", /from 1 to 1000/],
    ["a page as text", list, { page: "1" }, "page", /from 1 to 1000/],
    ["51 a page", list, { page_size: 51 }, "page_size", /from 1 to 50/],
    ["a misspelled size", list, { pageSize: 5 }, "pageSize", /as page_size/],
    ["no order ids", link, { method: "kjb", order_ids: [] }, "order_ids", /at least one order id/],
    ["31 order ids", link, { method: "kjb", order_ids: ids(31) }, "order_ids", /at most 30/],
    ["an id twice", link, { method: "kjb", order_ids: ["1", "1"] }, "order_ids", /each order id once/],
    ["ids as numbers", link, { method: "kjb", order_ids: [1] }, "order_ids.0", inQuotes],
    ["one id as text", link, { method: "kjb", order_ids: "1" }, "order_ids", /send a list/],
    ["order_id for order_ids", link, { method: "kjb", order_id: "1" }, "order_id", /as order_ids/],
    ["another method", link, { method: "KJB", order_ids: ["1"] }, "method", /kjb, alipay, credit, group/],
    ["no reason", cancel, { order_id: "5", cancel_reason: " " }, "cancel_reason", /send/],
    ["another reason", cancel, { order_id: "5", cancel_reason: "late" }, "cancel_reason", /buyerCancel/],
    ["an id as a number", cancel, { order_id: 5, cancel_reason: "other" }, "order_id", inQuotes],
    [
      "order lines of 1688",
      cancel,
      { order_id: "5", cancel_reason: "other", sub_order_ids: ["1"] },
      "sub_order_ids",
      /leave it out/,
    ],
    [
      "an order line twice",
      cancel,
      { channel: "taobao", order_id: "5", cancel_reason: "x", sub_order_ids: ["1", "1"] },
      "sub_order_ids",
      /once/,
    ],
    [
      "no order lines",
      cancel,
      { channel: "taobao", order_id: "5", cancel_reason: "x", sub_order_ids: [] },
      "sub_order_ids",
      /leave it out/,
    ],
    [
      "201 characters",
      cancel,
      { channel: "taobao", order_id: "5", cancel_reason: "x".repeat(201) },
      "cancel_reason",
      /200/,
    ],
    [
      "upstream",
      cancel,
      { order_id: "5", cancel_reason: "other", response_format: "upstream" },
      "response_format",
      /standard/,
    ],
    ["no id", trace, {}, "order_id", inQuotes],
    ["an id as a number", trace, { order_id: 5 }, "order_id", inQuotes],
    ["no items", check, { items: [] }, "items", /at least one item/],
    ["51 items", check, { items: ids(51).map((id) => ({ id })) }, "items", /at most 50/],
    ["lines for items", check, { lines: [{ id: "1" }] }, "items", /send a list/],
    ["an item without an id", check, { items: [{}] }, "items.0.id", /product id/],
    ["an id of another form", check, { items: [{ id: "1" }, { id: "abc" }] }, "items.1.id", /product id is/],
    ["an id of Taobao at 1688", check, { items: [{ mi_id: "1" }] }, "items.0.id", /product id/],
    [
      "a quantity as text",
      check,
      { items: [{ id: "1", quantity: "1" }] },
      "items.0.quantity",
      /positive whole/,
    ],
  ])("says what to send for %s to %s", async (_, path, change, field, words) => {
    await expectIssue(path, { channel: "1688", ...change }, [field, words]);
  });

  test("says where the payment link of Taobao is", async () => {
    const error = await refused(link, { channel: "taobao", method: "kjb", order_ids: ["1"] });
    expect(error).toMatchObject({ status: 400, code: "CHANNEL_CAPABILITY_NOT_SUPPORTED" });
    expect(error.message).toMatch(/payment_url.*create/);
  });

  test("says nothing about an id that this app has not used", async () => {
    for (const body of [{ purchase_id: "pur_12345678" }, { external_order_id: "PO-9" }])
      expect(await refused(detail, { channel: "1688", ...body })).toMatchObject({
        status: 404,
        code: "NOT_FOUND",
      });
  });
});
