import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createTestConnector } from "#testing/alibaba-1688/test-connector.ts";
import { orderToCreate } from "#testing/gateway/order-to-create.ts";
import { createParams } from "./create-order.ts";

const folder = new URL("../../fixtures/orders/", import.meta.url);
const vector = (name: string) => readFileSync(new URL(`${name}.json`, folder), "utf8");
const answerWith = (body: string, status = 200) =>
  createTestConnector(() => ({
    status,
    headers: { "content-type": "application/json;charset=UTF-8" },
    body,
  }));

const call = { accessToken: "token", signal: new AbortController().signal };
const white = "b266e0726506185beaf205cbae88530d";
const black = "2ba3d63866a71fbae83909d9b4814f01";
const order = orderToCreate("1688", [
  { offer_id: "554456348334", spec_id: white, quantity: 5 },
  { offer_id: "554456348334", spec_id: black, quantity: 6 },
]);

const create = (body: string, status?: number) =>
  answerWith(body, status).connector.createOrder!(order, call);

describe("creating an order at 1688", () => {
  test("sends the fields of the vendor's own form, with exact ids and without red envelopes", () => {
    const sent = createParams(order);
    const official = JSON.parse(vector("createCrossOrder.request-form.constructed")) as Record<
      string,
      string
    >;
    expect(JSON.parse(sent["cargoParamList"]!)).toEqual(JSON.parse(official["cargoParamList"]!));
    expect(sent).toMatchObject({
      flow: "general",
      tradeType: "assureTrade",
      outOrderId: "pur01",
      useRedEnvelope: "n",
    });
    expect(createParams({ ...order, useRedEnvelope: true, buyerMessage: "请尽快发货" })).toMatchObject({
      useRedEnvelope: "y",
      message: "请尽快发货",
    });
  });

  test.each([
    ["flat-alipay.official", ["87407346014789305"], [156_800]],
    ["flat-period.official", ["87407346015789305"], [156_800]],
    ["wrapped-single.constructed", ["3657499272179232333"], [156_800]],
    ["multi.official", ["105581756010628640", "105637283010628640"], [4_848_000, 5_050_000]],
  ])("reads %s as created, whatever success says", async (name, ids, amounts) => {
    const end = await create(vector(`createCrossOrder.${name}`));
    if (end.kind !== "done") throw new Error(`not created: ${end.kind}`);
    expect(end.orders.map(({ order_id: id }) => id)).toEqual(ids);
    expect(end.orders.map(({ amount }) => amount.amount)).toEqual(amounts);
    expect(end.payment).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
  });

  test("keeps the lines that were not ordered although others were", async () => {
    const end = await create(vector("createCrossOrder.partial-failedOfferList.constructed"));
    expect(end).toMatchObject({
      kind: "done",
      orders: [{ order_id: "3657499272179232334", amount: { amount: 10_500 }, shipping: { amount: 500 } }],
      failed_lines: [{ line: 1, id: "554456348334", spec_id: black, error_code: "500_004" }],
    });
  });

  test("keeps an order of several that failed, without naming lines that the marketplace does not name", async () => {
    const end = await create(vector("createCrossOrder.multi-one-failed.constructed"));
    expect(end).toMatchObject({
      kind: "done",
      orders: [{ order_id: "3657499272179232335", amount: { amount: 5_000 } }],
      failed_lines: [{ line: null, id: null, error_code: "500", error_message: "constructed failure" }],
    });
  });

  test.each([
    ["error-address.constructed", "400"],
    ["error-tradeType.constructed", "500"],
  ])("reads %s as a refusal that made no order", async (name, code) => {
    expect(await create(vector(`createCrossOrder.${name}`))).toMatchObject({ kind: "rejected", code });
  });

  test.each([
    ["a busy marketplace", '{"success":false,"code":"500","message":"系统繁忙,请重试!"}', 200],
    ["a refusal that is not documented", '{"success":false,"code":"900","message":"new"}', 200],
    ["a yes without an order id", '{"success":true,"result":{"success":true}}', 200],
    ["an order id with an exponent", '{"success":true,"result":{"orderId":3.65e18}}', 200],
    ["an order id that is no id", '{"success":true,"result":{"orderId":"-5"}}', 200],
    ["an empty object", "{}", 200],
    ["a list", "[]", 200],
    ["a web page", "<html></html>", 200],
    ["half an answer", '{"result":{"orderId":"36574', 200],
    ["HTTP 500", '{"success":false,"code":"400","message":"AddressId invalid"}', 500],
    ["HTTP 503 with a gateway code", '{"error_code":"gw.APIACLDecline","error_message":"acl"}', 503],
    [
      "a gateway that gave up waiting",
      '{"error_code":"gw.APIServiceTimeout","error_message":"timeout"}',
      400,
    ],
  ])("reports an unknown outcome after %s", async (_, body, status) => {
    expect((await create(body, status)).kind).toBe("unknown");
  });

  test.each([
    ["gw.APIACLDecline", "CHANNEL_UPSTREAM_ERROR"],
    ["gw.QosAppFrequencyLimit", "PLATFORM_QUOTA_EXCEEDED"],
    ["401", "CHANNEL_NOT_AUTHORIZED"],
  ])("reports after %s of the gateway that nothing was done", async (code, ours) => {
    const end = await create(`{"error_code":"${code}","error_message":"refused"}`, 400);
    expect(end).toMatchObject({ kind: "not_sent", failure: { code: ours } });
  });

  test.each(["reset", "close_before_headers", "hang", "truncate"] as const)(
    "sends once and calls the outcome unknown when the connection ends by %s",
    async (fault) => {
      const { connector, seen } = createTestConnector(() => ({ fault }));
      expect((await connector.createOrder!(order, call)).kind).toBe("unknown");
      expect(seen.sent).toHaveLength(1);
    },
  );

  test("reads an order id of nineteen digits as a bare number, digit for digit", async () => {
    const end = await create(
      '{"success":true,"result":{"orderId":3657499272179232333,"totalSuccessAmount":1}}',
    );
    expect(end).toMatchObject({ kind: "done", orders: [{ order_id: "3657499272179232333" }] });
  });
});

describe("reading orders of 1688", () => {
  const read = (body: string, orderId: string) => answerWith(body).connector.readOrder!({ orderId }, call);

  test("reads the official order: amounts of yuan, times with their zone, no person", async () => {
    const answer = await read(vector("get.buyerView.official-redacted"), "58218860983545941");
    const told = answer.standard();
    if ("refusal" in told) throw new Error("refused");
    expect(told).toMatchObject({
      order_id: "58218860983545941",
      status: "shipped",
      marketplace_status: "waitbuyerreceive",
      amounts: {
        total: { amount: 615 },
        goods: { amount: 30 },
        shipping: { amount: 600 },
        paid: { amount: 615 },
      },
      times: { created: "2017-09-13T23:17:08.000-07:00", paid: "2017-09-13T23:17:27.000-07:00" },
      refund_status: "waitselleragree",
      parcels: [
        { tracking_number: null, line_ids: ["58218860984545941", "58218860985545941", "58218860986545941"] },
      ],
    });
    expect(told.lines[0]).toMatchObject({
      line_id: "128403042259997715",
      id: "547486647009",
      spec_id: "28b952ec96c8b5c3ab0affc1b74923f0",
      quantity: 1,
      amount: { amount: 30 },
      parcel_status: "unsent",
    });
    expect(JSON.stringify(told)).not.toMatch(/13800000000|收货人甲|买家甲/);
  });

  test("reads an unpaid order with its marker and payment deadline", async () => {
    const answer = await read(vector("get.buyerView.waitbuyerpay.constructed"), "3657499272179232333");
    expect(answer.standard()).toMatchObject({
      status: "wait_payment",
      marker: "po_01jd0000000000000000000001",
      amounts: { total: { amount: 156_800 }, paid: { amount: 0 }, discount: { amount: 0 } },
      payment_deadline: "2026-11-26T03:17:08.000+08:00",
    });
  });

  test("refuses an answer about another order", async () => {
    const answer = await read(vector("get.buyerView.waitbuyerpay.constructed"), "3657499272179232334");
    expect(() => answer.standard()).toThrow("another order");
  });

  test("has no amounts where one of them is not a whole number of fen", async () => {
    const text = vector("get.buyerView.waitbuyerpay.constructed").replace(
      '"totalAmount": 1568',
      '"totalAmount": 1568.005',
    );
    expect((await read(text, "3657499272179232333")).standard()).toMatchObject({ amounts: null });
  });

  const criteria = {
    page: 1,
    page_size: 20,
    status: undefined,
    createdFrom: null,
    createdTo: null,
    marker: null,
  };
  const list = (body: string) => answerWith(body).connector.listOrders!(criteria, call);

  test("reads the official list, whose ids are bare numbers and whose discount is fen", async () => {
    const told = (await list(vector("getBuyerOrderList.official-redacted"))).standard();
    if ("refusal" in told) throw new Error("refused");
    expect(told.orders[0]).toMatchObject({
      order_id: "196965465451498520",
      status: "cancelled",
      close_reason: "BUYER_NO_PAY",
      amounts: { total: { amount: 1 }, goods: { amount: 3_990 }, discount: { amount: 3_989 } },
    });
  });

  test("reads an empty list as no orders, and an empty object as a missing answer", async () => {
    expect((await list(vector("getBuyerOrderList.empty.constructed"))).standard()).toEqual({
      orders: [],
      total: 0,
    });
    const broken = await list(vector("getBuyerOrderList.broken-empty-object.constructed"));
    expect(() => broken.standard()).toThrow("result");
  });
});
