import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createTestConnector } from "#testing/taobao/test-connector.ts";
import { orderToCreate } from "#testing/gateway/order-to-create.ts";

const folder = new URL("../../fixtures/orders/", import.meta.url);
const vector = (name: string) => readFileSync(new URL(`${name}.json`, folder), "utf8");
const answerWith = (...answers: string[]) => createTestConnector({ answers });
const item = "2048153758314474";
const sku = "3357413213162";
const order = {
  ...orderToCreate("taobao", [{ offer_id: item, spec_id: sku, quantity: 1 }]),
  expectedTotal: 1480,
};
const paramsOf = (body: string | null | undefined) => Object.fromEntries(new URLSearchParams(body ?? ""));

async function create(body: string, sent = order) {
  const { connector, call, sent: requests } = answerWith(body);
  const end = await connector.createOrder!(sent, call);
  return { end, params: paramsOf(requests.at(-1)?.body) };
}

const created = vector("purchase.order.create.response.constructed");

describe("creating an order at Taobao", () => {
  test("sends the fields of the facts, with bare ids and amounts in fen", async () => {
    const { params } = await create(created);
    const documented = JSON.parse(vector("purchase.order.create.request-form.constructed")) as Record<
      string,
      string
    >;
    expect(Object.keys(params)).toEqual(expect.arrayContaining(Object.keys(documented)));
    expect(params).toMatchObject({
      outer_purchase_id: "pur01",
      purchase_amount: "1480",
      channel_order_type: "PANAMA",
      support_partial_success: "false",
    });
    expect(params["order_line_list"]).toContain(`"item_id":${item},"sku_id":${sku},"quantity":1`);
  });

  test("reads the order, its amount and the address where it is paid", async () => {
    expect((await create(created)).end).toEqual({
      kind: "done",
      orders: [
        {
          order_id: "200049919063",
          amount: { amount: 1480, currency: "CNY" },
          shipping: { amount: null, currency: "CNY" },
          status: "wait_payment",
        },
      ],
      failed_lines: [],
      payment: 1480,
      payment_url: "https://example.invalid/pay",
    });
  });

  const list = '[{"purchaseId":"9007199254740993","estimateAmount":"1480"}]';
  test.each([
    [
      "camel case, text for numbers and no lines",
      `{"success":"true","data":{"orderList":${list},"paymentUrl":null}}`,
    ],
    ["a wrapper named result", `{"result":{"success":true,"data":{"orderList":${list}}}}`],
    ["no data around it", `{"success":true,"orderList":${list}}`],
    [
      "a refusal beside it",
      `{"success":false,"error_code":"X","data":{"success":"false","orderList":${list}}}`,
    ],
    ["one order in place of a list", `{"success":true,"data":{"order_list":${list.slice(1, -1)}}}`],
  ])("reads an order of an answer with %s", async (_, body) => {
    expect((await create(body)).end).toMatchObject({
      kind: "done",
      orders: [{ order_id: "9007199254740993", amount: { amount: 1480 } }],
      failed_lines: [],
    });
  });

  test("returns every order of a split and the lines that no order has", async () => {
    const lines = [1, 2, 3].map((index) => ({
      offer_id: `${item}${index}`,
      spec_id: undefined,
      quantity: 1,
    }));
    const orders = [
      { purchase_id: 1, estimate_amount: 100, order_line_list: [{ order_line_no: "1" }] },
      { purchase_id: 2, estimate_amount: 200, order_line_list: [{ item_id: `${item}3`, sku_id: null }] },
    ];
    const { end } = await create(JSON.stringify({ success: true, data: { order_list: orders } }), {
      ...order,
      lines,
    });
    expect(end).toMatchObject({ kind: "done", payment: 300, failed_lines: [{ line: 1, id: `${item}2` }] });
  });

  test.each([
    ['{"success":false,"error_code":"OUT_OF_STOCK","error_msg":"库存不足"}', "OUT_OF_STOCK"],
    [
      '{"success":false,"error_code":null,"data":{"success":false,"error_code":"PARAM_INVALID"}}',
      "PARAM_INVALID",
    ],
    [
      '{"success":true,"data":{"success":"false","errorCode":"ITEM_NOT_FOUND","errorMessage":null}}',
      "ITEM_NOT_FOUND",
    ],
  ])("reads %s as a refusal that made no order", async (body, code) => {
    expect((await create(body)).end).toMatchObject({ kind: "rejected", code });
  });

  test.each([
    "{}",
    '{"success":true,"data":null}',
    '{"success":null,"error_code":null,"data":{"order_list":[]}}',
    '{"success":false,"error_code":"SYSTEM_BUSY","error_msg":"系统繁忙"}',
    '{"success":false,"error_code":"NEW_CODE"}',
    '{"success":true,"data":{"order_list":[{"purchase_id":4.16e18}]}}',
    '{"success":true,"data":{"order_list":[{"purchase_id":null}]}}',
  ])("reports an unknown outcome after %s", async (body) => {
    expect((await create(body)).end.kind).toBe("unknown");
  });
});

describe("reading orders of Taobao", () => {
  const query = vector("purchase.orders.query.response.constructed");
  const read = async (body: string, orderId = "200049919063") => {
    const { connector, call } = answerWith(body);
    return (await connector.readOrder!({ orderId }, call)).standard();
  };

  test("reads the order with exact ids, fen and times, and no person", async () => {
    expect(await read(query)).toMatchObject({
      order_id: "200049919063",
      status: "wait_payment",
      marketplace_status: "WAIT_BUYER_P",
      amounts: {
        total: { amount: 1480 },
        goods: { amount: 1480 },
        shipping: { amount: 0 },
        paid: { amount: 0 },
      },
      lines: [{ line_id: "4169757385897317637", status: "wait_payment" }],
      marker: "po_01jd0000000000000000000002",
      payment_deadline: "2025-11-26T15:30:00.000+08:00",
    });
  });

  test.each([
    ["BULIDING", "creating"],
    ["WAIT_BUYER_P", "wait_payment"],
    ["WAIT_SELLER_SEND_GOODS", "wait_shipment"],
    ["WAIT_BUYER_CONFIRM_GOODS", "shipped"],
    ["TRADE_CLOSED", "cancelled"],
    ["SOMETHING_NEW", "unknown"],
  ])("maps %s to %s and returns the platform's word", async (raw, status) => {
    const body = query.replaceAll('"WAIT_BUYER_P"', JSON.stringify(raw));
    expect(await read(body)).toMatchObject({ status, marketplace_status: raw, lines: [{ status }] });
  });

  const listed = (order: string) =>
    `{"success":"true","data":{"resultsTotal":"1","purchaseOrders":[${order}]}}`;
  test("reads camel case, numbers as text and members that are absent or null", async () => {
    const order =
      '{"purchaseId":"200049919063","purchaseAmount":"1480","payAmount":1480.0,"payTime":"1764055800000","status":null,"subPurchaseOrders":null}';
    expect(await read(listed(order))).toMatchObject({
      status: "unknown",
      marketplace_status: "",
      amounts: { total: { amount: 1480 }, goods: { amount: null }, paid: { amount: 1480 } },
      times: { paid: "2025-11-25T15:30:00.000+08:00" },
      lines: [],
    });
  });

  test.each(["14.8", "1480.5", "-1", '"14.80"'])("has no amounts where one is %s", async (amount) => {
    expect(await read(listed(`{"purchase_id":200049919063,"purchase_amount":${amount}}`))).toMatchObject({
      amounts: null,
    });
  });

  test("says that there is no order where the platform ignores the id that was asked for", async () => {
    expect(await read(query, "5")).toMatchObject({ refusal: { isNotFound: true } });
  });

  test.each(["{}", '{"success":true,"data":{}}', '{"success":true,"data":{"purchase_orders":[]}}'])(
    "does not read %s as no orders",
    async (body) => {
      await expect(read(body)).rejects.toThrow("cannot be passed on exactly");
    },
  );

  test("leaves orders of another time in a list, because its pages are counted with them", async () => {
    const { connector, call, sent } = answerWith(query);
    const window = { createdFrom: 1_764_055_800_001, createdTo: null };
    const criteria = { page: 1, page_size: 20, status: undefined, marker: "m", ...window };
    expect((await connector.listOrders!(criteria, call)).standard()).toMatchObject({
      orders: [{ order_id: "200049919063" }],
      total: 1,
    });
    expect(paramsOf(sent[0]?.body)).toMatchObject({
      modify_time_start: "1764055800001",
      outer_purchase_id: "m",
      page_no: "1",
      page_size: "20",
    });
  });
});

describe("cancelling and parcels at Taobao", () => {
  test.each([
    [vector("purchase.order.asyn.cancel.accepted.constructed"), "done"],
    ['{"success":"true","error_code":"0"}', "done"],
    ['{"success":false,"error_code":"ORDER_STATUS_ERROR"}', "rejected"],
    ['{"success":false,"error_code":"SYSTEM_BUSY"}', "unknown"],
    ["{}", "unknown"],
  ])("reads %s as %s", async (body, kind) => {
    const { connector, call, sent } = answerWith(body);
    const request = {
      order_id: "200049919063",
      cancel_reason: "不要了",
      sub_order_ids: ["9007199254740993"],
    };
    expect((await connector.cancelOrder!(request, call)).kind).toBe(kind);
    expect(paramsOf(sent[0]?.body)).toMatchObject({
      purchase_id: "200049919063",
      sub_purchase_orderId_list: "[9007199254740993]",
      cancel_reason: "不要了",
    });
  });

  test("reads the parcels of each order line", async () => {
    const { connector, call, sent } = answerWith(
      vector("purchase.orders.query.response.constructed"),
      vector("logistics.detail.get.constructed"),
    );
    expect((await connector.traceOrder!({ orderId: "200049919063" }, call)).standard()).toMatchObject({
      success: true,
      packages: [
        {
          tracking_number: "SF0000000000001",
          carrier: "顺丰",
          status: "DELIVERING",
          steps: [{ at: "2025-11-25T15:30:00.000+08:00", text: "已揽收" }],
        },
      ],
    });
    expect(paramsOf(sent[1]?.body)).toMatchObject({ purchase_order_line_id: "4169757385897317637" });
  });
});
