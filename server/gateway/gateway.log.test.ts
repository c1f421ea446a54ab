import { callsOf } from "#testing/store/calls-of.ts";
import { describe, expect, it } from "vitest";
import { Failure } from "#contract/failure";
import { failing } from "#testing/gateway/fake-products.ts";
import { receiver, sampleRequests } from "#testing/gateway/sample-requests.ts";
import { liveKey, narrowKey, sandboxKey } from "#testing/gateway/test-access.ts";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";

const path = "/v1/orders/payment-methods";
const body = sampleRequests["orders.payment-methods"];

const fields = [
  "appId",
  "at",
  "callerRequestId",
  "channel",
  "code",
  "detail",
  "durationMs",
  "keyId",
  "method",
  "operatorId",
  "outcome",
  "requestId",
  "route",
  "status",
  "surface",
  "units",
  "upstreamCalls",
];

describe("the request id", () => {
  it("is ours on every answer, in header, body and log", async () => {
    const { send, post, lines } = await createTestGateway();
    const own = { headers: { "x-request-id": "mine" } };
    const answers = [
      await post(path, body, own),
      await post(path, "x", own),
      await post(path, "x".repeat(300_000), own),
      await post(path, body, { headers: { "content-type": "text/plain" } }),
      await post("/v1/nothing", body, own),
      await send({ path, ...own }),
      await send({ path: "/healthz", ...own }),
      await send({ path: "/readyz", ...own }),
      await send({ path: "/v1/account", ...own }),
      await send({ path: "/api/client/open-purchase/category/item", ...own }),
    ];
    const ids = answers.map((answer) => answer.headers["x-request-id"]);
    expect(new Set(ids).size).toBe(answers.length);
    for (const id of ids) expect(id).toMatch(/^req_[0-9]{6}$/);
    expect(lines.map((line) => line.requestId)).toEqual(ids);
    for (const { json, headers } of answers) {
      const error = (json as { error?: { request_id: string } }).error;
      if (error) expect(error.request_id).toBe(headers["x-request-id"]);
    }
  });

  it("stands beside the marketplace that a link says, as of any call", async () => {
    const { post, lines } = await createTestGateway();
    await post("/v1/products/parse", { url: "https://detail.1688.com/offer/907001255426.html" });
    await post("/v1/products/parse", { url: "https://item.taobao.com/item.htm?id=688000000001" });
    expect(lines.map(({ channel }) => channel)).toEqual(["1688", "taobao"]);
  });

  it("of the caller is only logged, cut and encoded", async () => {
    const { post, lines } = await createTestGateway();
    const response = await post(path, body, {
      headers: { "x-request-id": `a"\r\n{"level":60}\u202e杯%\ud800${"x".repeat(500)}` },
    });
    expect(response.text + JSON.stringify(response.headers)).not.toContain("level");
    expect(lines[0]?.callerRequestId).toMatch(/^a"%0D%0A\{"level":60\}%E2%80%AE%E6%9D%AF%25%EF%BF%BDx+$/);
    expect(lines[0]?.callerRequestId?.length).toBeLessThan(130);
  });
});

describe("the log line", () => {
  it("is one per request, with these fields and no others", async () => {
    const { post, send, lines } = await createTestGateway();
    await post(path, body, {});
    await post(path, body, { key: narrowKey });
    await send({ path: "/v1/nothing" });
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(Object.keys(line).sort()).toEqual(fields);
    expect(lines[0]).toMatchObject({
      method: "POST",
      route: "orders.payment-methods",
      status: 200,
      code: null,
      outcome: "kjb_possible",
      channel: "1688",
      units: 1,
      appId: "acme",
      keyId: "k1",
      upstreamCalls: 1,
      detail: null,
    });
    expect(lines[2]).toMatchObject({ route: "unmatched", status: 404, code: "NOT_FOUND", appId: null });
  });

  it("holds no key, token, receiver, body or fault text, whatever happens", async () => {
    const secret = new TypeError(`token-of-acme-1688 ${receiver.mobile} ${liveKey}`);
    const vendor = new Failure("CHANNEL_UPSTREAM_ERROR", `1688: ${receiver.mobile}`, { cause: secret });
    const preview = sampleRequests["orders.preview"];
    const texts: string[] = [];
    for (const error of [secret, vendor]) {
      const { post, lines, store } = await createTestGateway({ channel1688: failing(error) });
      await post("/v1/orders/preview", preview);
      await post("/v1/orders/preview", { ...preview, lines: [] });
      await post("/v1/orders/preview", `{"receiver":"${receiver.mobile}`);
      await post("/v1/orders/preview", preview, { key: sandboxKey });
      await post("/v1/orders/preview", preview, { key: "svc_live_nobody" });
      texts.push(JSON.stringify(lines), JSON.stringify(await callsOf(store)));
      expect(lines).toHaveLength(5);
    }
    const text = texts.join();
    for (const hidden of [...Object.values(receiver), "svc_live", "svc_test", "token-of"])
      expect(text).not.toContain(hidden);
  });
});

describe("the activity list", () => {
  const operator = { operatorId: "op-7" };
  const headers = { authorization: `Bearer ${liveKey}`, "content-type": "application/json" };

  it("keeps metered calls and refusals of known keys with who called, not free successes", async () => {
    const { send, store } = await createTestGateway();
    const call = { method: "POST", path, headers, ...operator };
    await send({ ...call, body: JSON.stringify(body) });
    await send({ ...call, body: "{}" });
    await send({ path: "/v1/account", headers, ...operator });
    await send({ ...call, headers: { ...headers, authorization: "Bearer svc_live_nobody" } });
    const kept = await callsOf(store, { operatorId: "op-7" });
    expect(
      kept.map(({ operation, status, outcome, units }) => ({ operation, status, outcome, units })),
    ).toEqual([
      { operation: "orders.payment-methods", status: 400, outcome: "VALIDATION_ERROR", units: 0 },
      { operation: "orders.payment-methods", status: 200, outcome: "kjb_possible", units: 1 },
    ]);
  });

  it("keeps what a call was about, what the marketplace said of it, and how long it was asked", async () => {
    const upstream = { code: "gw.Timeout", message: `of ${receiver.mobile}` };
    const refusal = new Failure("CHANNEL_UPSTREAM_ERROR", "1688 did not answer.", { upstream });
    const well = await createTestGateway();
    await well.post(path, body);
    await well.post(path, { ...body, order_id: "no digits" });
    await well.post("/v1/orders/preview", sampleRequests["orders.preview"]);
    expect(await callsOf(well.store)).toMatchObject([
      { operation: "orders.preview", subject: null, upstreamMs: 0 },
      { status: 400, subject: null, upstreamMs: null, upstreamCalls: null },
      { status: 200, subject: body.order_id, upstreamCode: null, upstreamCalls: 1, upstreamMs: 0 },
    ]);
    const badly = await createTestGateway({ channel1688: failing(refusal) });
    await badly.post(path, body);
    const kept = await callsOf(badly.store);
    expect(kept).toMatchObject([
      { status: 502, subject: body.order_id, upstreamCode: "gw.Timeout", upstreamMs: 0 },
    ]);
    expect(JSON.stringify(kept)).not.toContain(receiver.mobile);
  });

  it("keeps a product's id where it is digits, and none that could hold something else", async () => {
    const { post, store } = await createTestGateway();
    await post("/v1/products/detail", { channel: "taobao", id: "svc_live_alpha" });
    await post("/v1/products/detail", {
      channel: "1688",
      id: "https://detail.1688.com/offer/610947572360.html",
    });
    expect((await callsOf(store)).map(({ subject }) => subject)).toEqual(["610947572360", null]);
    expect(JSON.stringify(await callsOf(store))).not.toContain("svc_live");
  });
});
