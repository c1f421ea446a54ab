import { afterEach, describe, expect, test } from "vitest";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { visit } from "#testing/http/visit.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";
import { startCollector } from "#testing/tracing/start-collector.ts";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const callerTrace = "0af7651916cd43dd8448eb211c80319c";
const callerSpan = "b7ad6b7169203331";
const sampled = `00-${callerTrace}-${callerSpan}-01`;
const order = "239695213738498520";
const server = 2;
const client = 3;

type Options = Parameters<typeof startTestServer>[0];

/** Starts the product with traces to a collector. `finish` stops it, so that its last spans are sent, and returns all. */
async function startTraced(options: Options = {}) {
  const collector = await startCollector();
  const product = await startTestServer({
    ...options,
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER_ARG: "1",
      ...options.environment,
    },
  });
  ends.push(collector.stop, product.stop);
  return {
    ...product,
    collector,
    post: (path: string, body: object, headers: Record<string, string> = {}) =>
      send(`${product.origin}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${demoKeys.live}`, "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    finish: async () => {
      ends.splice(ends.indexOf(product.stop), 1);
      await product.stop();
      return collector.spans();
    },
  };
}

const paymentMethods = ["/v1/orders/payment-methods", { channel: "1688", order_id: order }] as const;

describe("traces", () => {
  test("continue the caller's, with spans for the request, the store and the vendor call", async () => {
    const { post, finish, logged, collector } = await startTraced();
    const answer = await post(...paymentMethods, { traceparent: sampled });
    expect(answer.status).toBe(200);
    const spans = await finish();

    const request = spans.find(({ kind }) => kind === server);
    expect(request).toMatchObject({ traceId: callerTrace, parentSpanId: callerSpan, isError: false });
    expect(request?.name).toBe("POST orders.payment-methods");
    expect(request?.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.response.status_code": 200,
      "procurement.request_id": answer.headers["x-request-id"],
      "procurement.app_id": "demo",
      "procurement.marketplace": "1688",
      "procurement.units": 1,
    });
    expect(request?.resource).toMatchObject({ "service.name": "procurement", "host.name": "test" });
    const children = spans.filter(({ kind }) => kind === client);
    for (const child of children)
      expect(child).toMatchObject({ traceId: callerTrace, parentSpanId: request?.spanId });
    expect(children.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "access.findKey",
        "rateLimiter.admit",
        "quota.reserve",
        "1688 com.alibaba.trade/alibaba.trade.payWay.query",
        "quota.settle",
        "callLog.append",
      ]),
    );
    const line = logged.find((text) => text.includes('"kind":"call"')) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ trace_id: callerTrace });
    expect(collector.requests[0]?.path).toBe("/v1/traces");
  });

  test("hold no key, token, receiver, operator or text of a request", async () => {
    const { post, finish, collector, origin, configuration } = await startTraced();
    const secrets = configuration.access.apps.flatMap(({ authorizations }) =>
      Object.values(authorizations).map(({ accessToken }) => accessToken),
    );
    const receiver = { name: "Zhang San", mobile: "13800138000", address: "Secret Road 5" };
    await post("/v1/orders/preview", {
      channel: "1688",
      items: [{ id: "600000000001", quantity: 1 }],
      receiver: { ...receiver, province: "Zhejiang", city: "Hangzhou", district: "Binjiang" },
    });
    await post("/v1/products/search", { channel: "1688", keyword: "private words" });
    await post("/v1/nothing-here?mobile=13800138000", {});
    await send(`${origin}/bff/session`, { headers: { "user-agent": "Private Browser" } });
    expect(await finish()).not.toEqual([]);

    const sent = collector.requests.map(({ text }) => text).join("\n");
    const words = ["private words", "nothing-here", "Private Browser", "127.0.0.1", demoKeys.live];
    for (const text of [...Object.values(receiver), ...words, ...secrets]) expect(sent).not.toContain(text);
  });

  test("record the renewal of a token, with its calls as children and without the token", async () => {
    const { post, finish, store, collector } = await startTraced();
    await store.authorizations.save({ kind: "app", id: "demo" }, "taobao", {
      accessToken: "ended-access-token",
      refreshToken: "unknown-refresh-token",
      expiresAt: Date.now() - 1,
      refreshExpiresAt: Date.now() + 86_400_000,
      account: null,
    });
    const answer = await post("/v1/products/search", { channel: "taobao", keyword: "cup" });
    expect(answer.status).toBe(401);
    const spans = await finish();

    const renewal = spans.find(({ name }) => name === "token renewal");
    expect(renewal).toMatchObject({ isError: true });
    expect(renewal?.attributes).toEqual({
      "procurement.marketplace": "taobao",
      "error.type": "CHANNEL_NOT_AUTHORIZED",
    });
    const vendor = spans.find(({ parentSpanId }) => parentSpanId === renewal?.spanId);
    expect(vendor?.name).toBe("taobao auth/token/refresh");
    const request = spans.find(({ kind }) => kind === server);
    expect(renewal?.parentSpanId).toBe(request?.spanId);
    expect(collector.requests.map(({ text }) => text).join("")).not.toContain('-token"');
  });

  test.each([
    ["begins one", {}],
    ["begins one where traceparent is malformed", { traceparent: `00-${callerTrace}-short-01` }],
  ])("belong to one new trace for a call without a trace: %s", async (_, headers: Record<string, string>) => {
    const { post, finish, logged } = await startTraced();
    await post(...paymentMethods, headers);
    const spans = await finish();
    const [first] = spans;
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(first?.traceId).not.toBe(callerTrace);
    const line = logged.find((text) => text.includes('"kind":"call"')) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ trace_id: first?.traceId });
  });

  test("leave out a call whose sender decided so, and log its trace all the same", async () => {
    const { post, finish, logged } = await startTraced();
    await post(...paymentMethods, { traceparent: sampled.replace(/01$/, "00") });
    expect(await finish()).toEqual([]);
    expect(logged.find((text) => text.includes('"kind":"call"'))).toContain(`"trace_id":"${callerTrace}"`);
  });

  test("leave out pages, health and metrics", async () => {
    const { origin, finish } = await startTraced();
    for (const path of ["/", "/healthz", "/readyz", "/metrics", "/openapi.json", "/guide/"])
      await send(`${origin}${path}`, { headers: { traceparent: sampled } });
    expect(await finish()).toEqual([]);
  });

  test("cover tools and the console, each request by one span", async () => {
    const { post, origin, finish } = await startTraced();
    const input = { channel: "1688", order_id: order };
    await post("/ai/v1/tools/call", { tool_id: "order.payment_methods", arguments: input });
    await send(`${origin}/bff/session`);
    const names = (await finish()).filter(({ kind }) => kind === server).map(({ name }) => name);
    expect(names).toEqual(["POST orders.payment-methods", "GET /bff/session"]);
  });

  test("continue in the gateway behind a console that runs apart from it", async () => {
    const gateway = await startTraced();
    const console = await startTraced({ environment: { ROLES: "console", GATEWAY_URL: gateway.origin } });
    const visitor = visit(console.origin);
    await visitor.signIn({ demo: "admin" });
    const answer = await visitor.call("/bff/v1/account");
    expect(answer.status).toBe(200);
    const ours = (await console.finish()).filter(({ kind }) => kind === server).at(-1);
    const theirs = (await gateway.finish()).find(({ kind }) => kind === server);
    expect(theirs).toMatchObject({ traceId: ours?.traceId, parentSpanId: ours?.spanId });
  });
});

describe("without a collector", () => {
  test("writes no line with a trace id", async () => {
    const product = await startTestServer();
    ends.push(product.stop);
    await send(`${product.origin}/v1/account`, { headers: { traceparent: sampled } });
    expect(product.logged.join("\n")).toContain('"kind":"call"');
    expect(product.logged.join("\n")).not.toContain("trace_id");
  });
});

test("has neither spans nor a trace id in the log for a call without a trace at a ratio of 0", async () => {
  const { post, finish, logged } = await startTraced({ environment: { OTEL_TRACES_SAMPLER_ARG: "0" } });
  await post(...paymentMethods);
  expect(await finish()).toEqual([]);
  expect(logged.join("\n")).not.toContain("trace_id");
});
