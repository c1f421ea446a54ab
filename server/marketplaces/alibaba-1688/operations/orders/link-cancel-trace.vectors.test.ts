import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createTestConnector } from "#testing/alibaba-1688/test-connector.ts";

const folder = new URL("../../fixtures/orders/", import.meta.url);
const vector = (name: string) => readFileSync(new URL(`${name}.json`, folder), "utf8");
const answerWith = (body: string) =>
  createTestConnector(() => ({
    status: 200,
    headers: { "content-type": "application/json;charset=UTF-8" },
    body,
  }));
const call = { accessToken: "token", signal: new AbortController().signal };

describe("payment links, cancelling and parcels at 1688", () => {
  const link = (name: string, method: "kjb" | "alipay" | "group", ids: string[]) =>
    answerWith(vector(name)).connector.paymentLink!({ order_ids: ids, method }, call);

  test.each([
    ["alipay.url.get.single.official", "alipay", ["151923545459498520"], []],
    ["alipay.url.get.multi.official", "alipay", ["154051432607498520", "151923545459498520"], []],
    ["alipay.url.get.partial.constructed", "alipay", ["154051432607498520"], ["151923545459498520"]],
    ["grouppay.url.get.constructed", "group", ["154612245"], []],
  ] as const)("reads %s", async (name, method, payable, unpayable) => {
    const told = (await link(name, method, [...payable, ...unpayable])).standard();
    expect(told).toMatchObject({ success: true, payable_order_ids: payable, unpayable_order_ids: unpayable });
    expect(told.payment_url).toMatch(/^https:\/\/\w+\.(?:m\.)?1688\.com\//);
  });

  test("reads as an answer that no order can be paid by KJB", async () => {
    const told = (await link("crossBorderPay.url.get.error-400_4.constructed", "kjb", ["1"])).standard();
    expect(told).toMatchObject({
      success: false,
      error_code: "400_4",
      payment_url: null,
      unpayable_order_ids: ["1"],
    });
  });

  test("returns no link to another site", async () => {
    const body = '{"success":true,"payUrl":"https://trade.1688.com.example.com/pay"}';
    const answer = await answerWith(body).connector.paymentLink!({ order_ids: ["1"], method: "kjb" }, call);
    expect(() => answer.standard()).toThrow("payUrl");
  });

  const cancel = (body: string) =>
    answerWith(body).connector.cancelOrder!(
      { order_id: "202711458975969812", cancel_reason: "other", sub_order_ids: undefined },
      call,
    );

  test("reads the documented outcomes of a cancellation", async () => {
    expect(await cancel(vector("trade.cancel.success.official"))).toEqual({ kind: "done", pending: false });
    const refusals = JSON.parse(vector("trade.cancel.errors.documented-table")) as { errorCode: string }[];
    for (const refusal of refusals)
      expect(await cancel(JSON.stringify(refusal))).toMatchObject({
        kind: "rejected",
        code: refusal.errorCode,
      });
    expect((await cancel("{}")).kind).toBe("unknown");
  });

  const trace = (shipments: string, steps: string) => {
    const { connector } = createTestConnector(({ path }) => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: vector(path.includes("getLogisticsInfos") ? shipments : steps),
    }));
    return connector.traceOrder!({ orderId: "188983797838441800" }, call);
  };

  test("reads parcels with their steps in Beijing time, and an order that is not sent as no parcels", async () => {
    const told = await trace(
      "getLogisticsInfos.buyerView.official-redacted",
      "getLogisticsTraceInfo.buyerView.official-redacted",
    );
    const { packages } = told.standard();
    expect(packages.map(({ logistics_id: id }) => id)).toEqual(["BX111841674232006", "LP00106397027178"]);
    expect(packages[1]?.steps[0]).toEqual({
      at: "2018-07-24T21:55:33.000+08:00",
      text: "在广东广州天河区天平架一公司进行揽件扫描",
    });
    const unsent = await trace(
      "getLogisticsInfos.buyerView.not-shipped-500_2.live",
      "getLogisticsTraceInfo.none.live",
    );
    expect(unsent.standard()).toMatchObject({ success: true, packages: [] });
  });
});
