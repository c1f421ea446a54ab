import { describe, expect, test } from "vitest";
import { createTestConnector } from "#testing/alibaba-1688/test-connector.ts";

const headers = { "content-type": "application/json" };
const answerWith = (body: string) => createTestConnector(() => ({ status: 200, headers, body }));
const call = { accessToken: "token", signal: new AbortController().signal };
const payUrl = '"payUrl":"https://trade.1688.com/order/cashier.htm?orderId=1"';

describe("payment links that other spellings of the documents allow", () => {
  const ids = ["9007199254740993", "2"];
  const link = async (body: string, method: "kjb" | "group" = "kjb") => {
    const { connector, seen } = answerWith(body);
    const answer = await connector.paymentLink!({ order_ids: ids, method }, call);
    return { told: answer.standard, params: seen.sent[0]!.params };
  };

  test.each([
    ["numbers beyond 2^53", `"cantPayOrderList":[9007199254740993]`],
    ["texts", `"cantPayOrderList":["9007199254740993"]`],
    ["one text", `"payFailureOrderList":"9007199254740993"`],
    ["JSON in a text", `"payFailureOrderList":"[9007199254740993, 5]"`],
    ["a bare number", `"payFailureOrderList":[9007199254740993],"cantPayOrderList":null`],
  ])("reads refused orders that are reported as %s", async (_, list) => {
    const { told } = await link(`{${payUrl},"success":"true",${list}}`);
    expect(told()).toMatchObject({
      success: true,
      payable_order_ids: ["2"],
      unpayable_order_ids: ["9007199254740993"],
    });
  });

  test("gives no link where every order is refused", async () => {
    const { told } = await link(`{${payUrl},"success":true,"cantPayOrderList":[9007199254740993,2]}`);
    expect(told()).toMatchObject({ success: false, payment_url: null, unpayable_order_ids: ids });
  });

  test.each([
    ["wrapped as the group cashier's", `{"results":{${payUrl},"success":"true"}}`],
    ["flat", `{${payUrl},"success":true,"errorCode":null}`],
    ["without success", `{${payUrl},"errorCode":""}`],
  ])("reads a link that is %s by each method", async (_, body) => {
    for (const method of ["kjb", "group"] as const)
      expect((await link(body, method)).told()).toMatchObject({ success: true, payable_order_ids: ids });
  });

  test.each([
    ['{"success":false,"errorCode":"400_4","erroMsg":"Batch pay : not surport MANUAL-TRADE!"}', "400_4"],
    ['{"errorCode":"400_4","errorMsg":"x"}', "400_4"],
    ['{"success":"true","payUrl":null,"errorCode":"PRODUCT_TRADE_STAT_ERROR"}', "PRODUCT_TRADE_STAT_ERROR"],
    ['{"results":{"success":"false","errorInfo":"x"}}', "none"],
  ])("reads %s as an answer that nothing can be paid that way", async (body, code) => {
    expect((await link(body)).told()).toMatchObject({ success: false, error_code: code, payment_url: null });
  });

  test.each([
    "{}",
    '{"success":true}',
    '{"results":null}',
    '{"success":true,"payUrl":"http://trade.1688.com/"}',
  ])("reads no link out of %s", async (body) => {
    const { told } = await link(body);
    expect(told).toThrow("cannot be passed on exactly");
  });

  test("sends bare numbers under the name that each call documents", async () => {
    expect((await link(`{${payUrl},"success":true}`)).params).toMatchObject({
      orderIdList: "[9007199254740993,2]",
    });
    expect((await link(`{${payUrl},"success":true}`, "group")).params).toMatchObject({
      orderIds: "[9007199254740993,2]",
      payPlatformType: "PC",
    });
  });
});

describe("ends of a cancellation that other spellings of the documents allow", () => {
  test.each([
    ['{"success":"true","errorCode":""}', "done"],
    ['{"result":{"success":true}}', "done"],
    ['{"errorCode":"CLOSE_ORDER_TOO_FAST"}', "rejected"],
    ['{"result":{"success":"false","errorCode":"400_3"}}', "rejected"],
    ['{"success":false,"errorCode":"NEW_CODE","errorMessage":null}', "rejected"],
    ['{"success":false,"errorCode":"500","errorMessage":"系统繁忙,请重试!"}', "unknown"],
    ['{"errorCode":"NEW_CODE"}', "unknown"],
    ['{"success":true,"errorCode":"400_4"}', "unknown"],
    ['{"success":null,"errorCode":null}', "unknown"],
  ])("reads %s as %s", async (body, kind) => {
    const { connector, seen } = answerWith(body);
    const request = { order_id: "9007199254740993", cancel_reason: "other", sub_order_ids: undefined };
    expect((await connector.cancelOrder!(request, call)).kind).toBe(kind);
    expect(seen.sent[0]!.params).toMatchObject({
      webSite: "1688",
      tradeID: "9007199254740993",
      cancelReason: "other",
    });
  });
});

describe("parcels that other spellings of the documents allow", () => {
  const trace = async (shipments: string, steps: string) => {
    const { connector } = createTestConnector(({ path }) => ({
      status: 200,
      headers,
      body: path.includes("getLogisticsInfos") ? shipments : steps,
    }));
    return (await connector.traceOrder!({ orderId: "5" }, call)).standard();
  };
  const none = '{"success":true,"errorMessage":"暂无物流信息"}';

  test("separates parcels without an id, joins steps by the carrier's number, and drops words in place of a number", async () => {
    const shipments =
      '{"result":[{"logisticsBillNo":"SF1"},{"logisticsBillNo":2222},{"logisticsBillNo":"不需要物流","status":"SIGN"}]}';
    const steps =
      '{"logisticsTrace":{"logisticsBillNo":"SF1","logisticsSteps":[{"acceptTime":null,"remark":"in"}]}}';
    expect((await trace(shipments, steps)).packages).toMatchObject([
      { tracking_number: "SF1", steps: [{ at: null, text: "in" }] },
      { tracking_number: "2222", steps: [] },
      { tracking_number: null, status: "SIGN" },
    ]);
  });

  test("tells steps although the parcels are refused", async () => {
    const steps = '{"logisticsTrace":[{"logisticsId":"LP1","logisticsSteps":[]}],"success":true}';
    expect(await trace('{"success":false,"errorCode":"404"}', steps)).toMatchObject({
      success: true,
      packages: [{ logistics_id: "LP1" }],
    });
  });

  test.each([
    ["500_2", '{"success":"false","errorCode":"500_2"}', none, { success: true, packages: [] }],
    [
      "404",
      '{"success":false,"errorCode":"404","errorMessage":"x"}',
      none,
      { success: false, error_code: "404" },
    ],
    [
      "order.nopermission.buyer",
      '{"success":false,"errorCode":"order.nopermission.buyer"}',
      none,
      { success: false, error_code: "order.nopermission.buyer" },
    ],
    [
      "order.createtime.history",
      '{"success":true,"result":null}',
      '{"success":false,"errorCode":"order.createtime.history"}',
      { success: false, error_code: "order.createtime.history" },
    ],
    ["nothing", "{}", "{}", { success: true, packages: [] }],
  ])("reads an order whose parcels end with %s", async (_, shipments, steps, told) => {
    expect(await trace(shipments, steps)).toMatchObject(told);
  });
});
