import { describe, expect, test } from "vitest";
import { orderIdIssue } from "#contract/shared/order-id";
import { previewParams } from "../operations/preview-order.ts";
import { orderScenarios, productCases } from "./scenarios.ts";
import { documentedProduct } from "./simulate-products.ts";
import { signature } from "../client.ts";
import { createAlibaba1688Simulator } from "./simulator.ts";
import { nodeDigests } from "#server/node/runtime.ts";

const now = Date.UTC(2026, 10, 21, 4);
const appKey = "1000000";
const appSecret = "test123";
const payWay = "com.alibaba.trade/alibaba.trade.payWay.query";
const preview = "com.alibaba.trade/alibaba.createOrder.preview";

const createSimulator = (clock = () => now) =>
  createAlibaba1688Simulator({
    digests: nodeDigests,
    clock,
    appKey,
    appSecret,
    accessTokens: ["buyer-token"],
    categoryNodes: 500,
  });

/** Makes one call as a client would; a test may pass an invalid `path` or `params`. */
async function ask(
  simulator: ReturnType<typeof createSimulator>,
  api: string,
  params: Record<string, string>,
  { key = appKey, secret = appSecret, sign = true, unsigned = {} as Record<string, string> } = {},
) {
  const urlPath = `param2/1/${api}/${key}`;
  const signed = sign
    ? { ...params, _aop_signature: signature(nodeDigests, secret, { urlPath, params }) }
    : params;
  const response = await simulator.handle({
    method: "POST",
    path: `/openapi/${urlPath}`,
    query: "",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...signed, ...unsigned }).toString(),
  });
  if ("fault" in response) throw new Error(response.fault);
  return { status: response.status, headers: response.headers, body: response.body };
}

const gatewayError = (body: string) => (JSON.parse(body) as { error_code: string }).error_code;

describe("the simulated gateway", () => {
  test("checks API, appKey, signature, token and parameters in this order", async () => {
    const simulator = createSimulator();
    const wrong = { key: "9", secret: "wrong" };
    expect(gatewayError((await ask(simulator, "no/such.api", {}, wrong)).body)).toBe("gw.APIUnsupported");
    expect(gatewayError((await ask(simulator, payWay, {}, wrong)).body)).toBe("gw.AppKeyNotFound");
    expect(gatewayError((await ask(simulator, payWay, {}, { secret: "wrong" })).body)).toBe(
      "gw.SignatureInvalid",
    );
    expect(gatewayError((await ask(simulator, payWay, {}, { sign: false })).body)).toBe(
      "gw.SignatureMissing",
    );
    expect(JSON.parse((await ask(simulator, payWay, {})).body)).toEqual({
      error_code: "401",
      error_message: "Request need user authenticated",
      exception: "Request need user authenticated",
    });
    const stale = await ask(simulator, payWay, { access_token: "stale" });
    expect(stale.status).toBe(401);
    expect(JSON.parse(stale.body)).toMatchObject({ error_message: "Request need user authorized" });
    const bare = await ask(simulator, payWay, { access_token: "buyer-token" });
    expect(bare.status).toBe(400);
    expect(gatewayError(bare.body)).toBe("gw.ParamMissing");
  });

  test("answers the clock probe without a token, and dates every answer", async () => {
    const { body, headers } = await ask(createSimulator(), "system/currentTime", {});
    expect(body).toBe('"20261121120000000+0800"');
    expect(headers["date"]).toBe("Sat, 21 Nov 2026 04:00:00 GMT");
  });

  test("refuses a parameter that was changed after signing", async () => {
    const params = { access_token: "buyer-token", orderId: "1" };
    const { body } = await ask(createSimulator(), payWay, params, { unsigned: { orderId: "2" } });
    expect(gatewayError(body)).toBe("gw.SignatureInvalid");
  });
});

describe("simulated orders", () => {
  const order = (orderId: string, clock?: () => number) =>
    ask(createSimulator(clock), payWay, { access_token: "buyer-token", orderId }).then(({ body }) => body);

  test("gives any valid id the same answer every time", async () => {
    const first = await order("1234567890123456789");
    expect(await order("1234567890123456789")).toBe(first);
    expect(first).toMatch(/"orderId":"?1234567890123456789"?,"payFee":[0-9]+,"timeout":"2026-11-2[2-7] /);
    expect(await order("1234567890123456788")).not.toBe(first.replaceAll("456789", "456788"));
  });

  test("gives the vendor's documented answer for the vendor's documented order", async () => {
    expect(JSON.parse(await order("239695213738498520"))).toEqual({
      resultList: {
        channels: [{ code: 1, name: "支付宝" }],
        orderId: "239695213738498520",
        payFee: 32120,
        timeout: "2018-11-04 14:00:45",
      },
      success: true,
    });
  });

  test("documents valid order ids, each listed once, with both labels", () => {
    expect(orderScenarios.map(({ id }) => orderIdIssue(id)).filter(Boolean)).toEqual([]);
    expect(new Set(orderScenarios.map(({ id }) => id)).size).toBe(orderScenarios.length);
    expect(orderScenarios.every(({ label, effect }) => label.en && label.zh && effect)).toBe(true);
  });
});

describe("simulated previews", () => {
  test("discounts the goods that came back, and charges only the freight without any", async () => {
    const row = productCases.find(({ label }) => label.en === "Line missing from the answer")!;
    const { id, variants } = documentedProduct(row);
    const params = previewParams({
      receiver: {
        name: "张三",
        mobile: "15251667788",
        province: "浙江省",
        city: "杭州市",
        district: "滨江区",
        address: "网商路699号",
      },
      lines: [{ offer_id: id, spec_id: variants.find(({ stock }) => stock >= 50)?.specId, quantity: 50 }],
    });
    const { body } = await ask(createSimulator(), preview, { access_token: "buyer-token", ...params });
    const [group] = JSON.parse(body).orderPreviewResuslt;
    expect(group).toMatchObject({ cargoList: [], sumPaymentNoCarriage: 0, shopPromotionList: [] });
    expect(group.sumPayment).toBe(group.sumCarriage);
  });
});

describe("the simulated token endpoint", () => {
  const token = async (simulator: ReturnType<typeof createSimulator>, params: Record<string, string>) => {
    const response = await simulator.handle({
      method: "POST",
      path: `/openapi/http/1/system.oauth2/getToken/${appKey}`,
      query: "",
      headers: {},
      body: new URLSearchParams({ client_id: appKey, client_secret: appSecret, ...params }).toString(),
    });
    if ("fault" in response) throw new Error(response.fault);
    return JSON.parse(response.body) as Record<string, string>;
  };
  const accepted = async (simulator: ReturnType<typeof createSimulator>, access_token: string) =>
    !(await ask(simulator, payWay, { access_token, orderId: "1" })).body.includes("error_code");

  test("accepts a code once, issues a token for ten hours, and ends the previous token at a refresh", async () => {
    let time = now;
    const simulator = createSimulator(() => time);
    const exchange = {
      grant_type: "authorization_code",
      need_refresh_token: "true",
      code: "c1",
      redirect_uri: "x",
    };
    const first = await token(simulator, exchange);
    expect(first["expires_in"]).toBe("36000");
    expect(await accepted(simulator, first["access_token"] ?? "")).toBe(true);
    expect((await token(simulator, exchange))["error"]).toBe("invalid_grant");
    const refresh = { grant_type: "refresh_token", refresh_token: first["refresh_token"] ?? "" };
    const second = await token(simulator, refresh);
    expect(await accepted(simulator, first["access_token"] ?? "")).toBe(false);
    expect(await accepted(simulator, second["access_token"] ?? "")).toBe(true);
    time += 36_000_000;
    expect(await accepted(simulator, second["access_token"] ?? "")).toBe(false);
    expect((await token(simulator, { ...refresh, client_secret: "wrong" }))["error"]).toBe("invalid_client");
  });
});
