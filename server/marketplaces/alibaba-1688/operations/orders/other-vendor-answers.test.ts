import { describe, expect, test } from "vitest";
import { createTestConnector } from "#testing/alibaba-1688/test-connector.ts";
import { orderToCreate } from "#testing/gateway/order-to-create.ts";

const answerWith = (body: string) =>
  createTestConnector(() => ({ status: 200, headers: { "content-type": "application/json" }, body }));
const call = { accessToken: "token", signal: new AbortController().signal };
const white = "b266e0726506185beaf205cbae88530d";
const black = "2ba3d63866a71fbae83909d9b4814f01";
const order = orderToCreate("1688", [
  { offer_id: "554456348334", spec_id: white, quantity: 5 },
  { offer_id: "554456348334", spec_id: black, quantity: 6 },
]);
const create = (body: string) => answerWith(body).connector.createOrder!(order, call);
const big = "3657499272179232333";

describe("answers to a create that other spellings of the documents allow", () => {
  test.each([
    [
      "amounts as text",
      `{"success":"true","result":{"orderId":"${big}","totalSuccessAmount":"156800","postFee":"800"}}`,
    ],
    [
      "amounts with .0",
      `{"success":true,"result":{"orderId":"${big}","totalSuccessAmount":156800.0,"postFee":800.0}}`,
    ],
    ["no wrapper", `{"success":"true","orderId":"${big}","totalSuccessAmount":156800,"postFee":800}`],
    [
      "the id beside an empty result",
      `{"result":{},"orderId":${big},"totalSuccessAmount":156800,"postFee":800}`,
    ],
    [
      "a list of one order",
      `{"result":{"orderList":[{"orderId":${big},"orderAmmount":156800,"postFee":800}]}}`,
    ],
    [
      "one order in place of a list",
      `{"result":{"orderId":"","orderList":{"orderId":"${big}","orderAmount":"156800","postFee":800}}}`,
    ],
    [
      "a list of ids as numbers",
      `{"result":{"orderIdList":[${big}],"totalSuccessAmount":156800,"postFee":800,"code":null}}`,
    ],
  ])("reads the order of an answer with %s", async (_, body) => {
    expect(await create(body)).toMatchObject({
      kind: "done",
      orders: [{ order_id: big, amount: { amount: 156_800 }, shipping: { amount: 800 } }],
      payment: 156_800,
    });
  });

  test.each(["1568.00", "-1", "1e3"])("does not read %s as fen, and retains the order", async (amount) => {
    const end = await create(`{"result":{"orderId":"${big}","totalSuccessAmount":"${amount}"}}`);
    expect(end).toMatchObject({ kind: "done", orders: [{ amount: { amount: null } }], payment: null });
  });

  const failed = (spec: string | null, code: string, message: string) =>
    JSON.stringify({ offerId: "554456348334", specId: spec, errorCode: code, errorMessage: message });
  test("reads a refusal that names every line as not ordered", async () => {
    const list = [failed(white, "new_code", "x"), failed(black, "new_code", "x")].join(",");
    expect(await create(`{"success":"false","result":{"failedOfferList":[${list}]}}`)).toMatchObject({
      kind: "rejected",
      code: "new_code",
    });
  });

  test.each([
    [
      "names only some lines",
      `{"success":false,"result":{"failedOfferList":[${failed(white, "new", "x")}]}}`,
    ],
    [
      "names a busy marketplace",
      `{"success":false,"result":{"failedOfferList":[${failed(white, "", "系统繁忙")},${failed(black, "", "系统繁忙")}]}}`,
    ],
    [
      "says success all the same",
      `{"success":true,"result":{"failedOfferList":[${failed(white, "new", "x")},${failed(black, "new", "x")}]}}`,
    ],
    ["has null everywhere", '{"success":null,"result":null,"code":null,"message":null}'],
  ])("reports an unknown outcome where an answer without an id %s", async (_, body) => {
    expect((await create(body)).kind).toBe("unknown");
  });

  test("finds the code of a refusal in the wrapper or in the result", async () => {
    const body =
      '{"success":"false","code":"","result":{"success":"false","code":400,"message":"AddressId invalid:x"}}';
    expect(await create(body)).toMatchObject({ kind: "rejected", code: "400" });
  });
});

const trade = (base: object, rest: object = {}) =>
  JSON.stringify({ baseInfo: { idOfStr: "77", ...base }, ...rest });
const read = async (result: string, envelope = '"success":"true"') =>
  (
    await answerWith(`{"result":${result},${envelope}}`).connector.readOrder!({ orderId: "77" }, call)
  ).standard();

describe("orders that other spellings of the documents allow", () => {
  test("reads an order that has only its id", async () => {
    expect(await read(trade({ status: null, totalAmount: null, createTime: null }))).toMatchObject({
      order_id: "77",
      status: "unknown",
      marketplace_status: "",
      amounts: null,
      lines: [],
      parcels: [],
    });
  });

  test("keeps the words of a status and of a refund that it does not know", async () => {
    const lines = {
      productItems: [{ status: "waitmoon", refundStatus: "WAIT_SELLER_AGREE", quantity: "5.0" }],
    };
    expect(await read(trade({ status: "waitmoon", refundStatus: "refundsuccess" }, lines))).toMatchObject({
      status: "unknown",
      marketplace_status: "waitmoon",
      refund_status: "refundsuccess",
      lines: [
        {
          status: "unknown",
          marketplace_status: "waitmoon",
          refund_status: "WAIT_SELLER_AGREE",
          quantity: 5,
        },
      ],
    });
  });

  test.each([
    ['"1568.00"', '"-3989"', { total: { amount: 156_800 }, discount: { amount: 3989 } }],
    ["1568.0", "-3989.0", { total: { amount: 156_800 }, discount: { amount: 3989 } }],
    ["1568", "null", { total: { amount: 156_800 }, discount: { amount: null } }],
    ["1568", "100", { total: { amount: 156_800 }, discount: { amount: 0 } }],
    ["1568", '"39.89"', null],
    ["0.015", "0", null],
  ])("reads a total of %s yuan with a discount of %s fen", async (total, discount, amounts) => {
    const told = await read(
      `{"baseInfo":{"idOfStr":77,"status":"cancel","totalAmount":${total},"discount":${discount}}}`,
    );
    if (amounts) expect(told).toMatchObject({ amounts });
    else expect(told).toMatchObject({ amounts: null });
  });

  const stage = (payStatus: unknown, phasAmount: unknown) => ({ payStatus, phasAmount });
  test.each([
    ["one of two stages", [stage("2", 500), stage("1", 1068)], 50_000],
    ["stages as numbers and amounts as text", [stage(2, "500.00"), stage(2, "1068")], 156_800],
    ["a payment in flight", [stage("9", 1568)], 0],
    ["money that was passed on to the seller", [stage("6", 1568)], 156_800],
    ["a payment without its amount", [stage("2", null)], null],
    ["no stages of a paid order", null, null],
  ])("reads the paid amount of %s", async (_, tradeTerms, paid) => {
    const base = { status: "waitsellersend", totalAmount: 1568, payTime: "20170913231727000+0800" };
    expect(await read(trade(base, { tradeTerms }))).toMatchObject({ amounts: { paid: { amount: paid } } });
  });

  test("reads times of any zone and drops invalid ones", async () => {
    const times = {
      createTime: "20260101080000000-0330",
      payTime: "2026-01-01 08:00:00",
      receivingTime: "soon",
    };
    expect(await read(trade({ status: "success", ...times }))).toMatchObject({
      times: {
        created: "2026-01-01T08:00:00.000-03:30",
        paid: "2026-01-01T08:00:00.000+08:00",
        received: null,
      },
    });
  });

  test("reads a refusal with an empty result as a refusal", async () => {
    const envelope = '"success":"false","errorCode":"ORDER_NOT_EXIST","errorMessage":null';
    expect(await read("{}", envelope)).toMatchObject({
      refusal: { code: "ORDER_NOT_EXIST", isNotFound: true },
    });
  });

  const list = async (body: string, status?: "received") =>
    (
      await answerWith(body).connector.listOrders!(
        { page: 1, page_size: 20, status, createdFrom: null, createdTo: null, marker: null },
        call,
      )
    ).standard();

  test("reads a refused list as a refusal, although it carries an empty list", async () => {
    expect(await list('{"success":"false","errorCode":"500","result":[],"totalRecord":0}')).toMatchObject({
      refusal: { code: "500" },
    });
  });

  test("returns no count for a status that the vendor's filter does not have", async () => {
    const body = `{"result":[${trade({ status: "signinsuccess" })}],"totalRecord":"8"}`;
    expect(await list(body, "received")).toMatchObject({ total: null, orders: [{ status: "received" }] });
    expect(await list(body)).toMatchObject({ total: 8 });
  });

  test("sends the documented names only", async () => {
    const { connector, seen } = answerWith('{"result":[],"totalRecord":0}');
    const window = { createdFrom: Date.UTC(2026, 10, 25, 16), createdTo: Date.UTC(2026, 10, 26, 16) };
    await connector.listOrders!(
      { page: 2, page_size: 50, status: "shipped", marker: "pur1", ...window },
      call,
    );
    const {
      access_token: _token,
      _aop_timestamp: _at,
      _aop_signature: _sign,
      ...params
    } = seen.sent[0]!.params;
    expect(params).toEqual({
      page: "2",
      pageSize: "50",
      isHis: "false",
      createStartTime: "20261126000000000+0800",
      createEndTime: "20261127000000000+0800",
      orderStatus: "waitbuyerreceive",
      outOrderId: "pur1",
    });
  });
});
