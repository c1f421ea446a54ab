import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { productSearchEndpoint } from "#contract/public/product-search";
import { callOperation, callUpstream } from "./call.ts";
import { forgetPaidCalls } from "./paid-calls.ts";
import { send } from "./send.ts";
import { learnServerClock } from "./server-clock.ts";
import { onSessionLoss } from "./session-loss.ts";
import { sessionUnits } from "./session-units.ts";

const body = { channel: "1688", order_id: "239695213738498520" } as const;
const answer = {
  channel: "1688",
  success: true,
  order_id: body.order_id,
  channels: [{ code: 16, name: "跨境宝" }],
  payment_amount: { amount: 32120, currency: "CNY" },
  payment_deadline: null,
  monetary_unit: "CNY_minor",
  request_id: "req_1",
};
const headers = {
  "x-request-id": "req_1",
  "x-quota-billable-units": "1",
  "x-quota-channel": "1688",
  "x-quota-remaining-day": "4871",
};
const envelope = (code: string, more: object = {}) => ({
  error: { code, message: "m", category: "RATE_LIMIT_ERROR", request_id: "req_2", ...more },
});

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const respond = (content: unknown, init: ResponseInit = {}) =>
  fetched.mockResolvedValueOnce(
    new Response(typeof content === "string" ? content : JSON.stringify(content), init),
  );

beforeEach(() => {
  fetched.mockReset();
  sessionUnits.reset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.unstubAllGlobals());

test("validates an answer by the contract and returns units, channel, units left and its text", async () => {
  respond(answer, { headers });
  const result = await callOperation(paymentMethodsEndpoint, body);
  expect(result).toMatchObject({
    ok: true,
    value: answer,
    requestId: "req_1",
    units: 1,
    channel: "1688",
    remainingDay: 4871,
    rawText: JSON.stringify(answer),
  });
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe("/bff/v1/orders/payment-methods");
  expect(init).toMatchObject({ method: "POST", body: JSON.stringify(body) });
  expect(new Headers(init?.headers).get("x-console")).toBe("1");
});

test("dates an answer by the server's clock, whatever the device's clock says", async () => {
  respond(answer, { headers: { ...headers, date: "Sun, 22 Nov 2020 08:00:00 GMT" } });
  const result = await callOperation(paymentMethodsEndpoint, body);
  learnServerClock(new Date().toUTCString());
  expect(result.at - Date.parse("2020-11-22T08:00:00Z")).toBeLessThan(10_000);
});

test("keeps the vendor's digits of product amounts as text, never as a number", async () => {
  const price = {
    original_amount: "ORIGINAL",
    display_amount: "DISPLAY",
    promotion_amount: null,
    original_currency: "CNY",
    display_currency: "CNY",
  };
  const item = {
    id: "1",
    channel: "1688",
    source_product_id: "1",
    source_url: "https://detail.1688.com/offer/1.html",
    title: { original: "杯 46.40", translated: null, language: null },
    image: null,
    price,
    seller: { id: null, name: null },
    seller_name: null,
    sales_count: 100,
    min_order_quantity: 1,
  };
  const found = { channel: "1688", keyword: "杯", page: 1, page_size: 20, has_more: false, items: [item] };
  const text = JSON.stringify({ ...found, request_id: "req_1" })
    .replace('"ORIGINAL"', "46.40")
    .replace('"DISPLAY"', "1E+2");
  respond(text, { headers });
  const result = await callOperation(productSearchEndpoint, { channel: "1688", keyword: "杯" });
  expect(result).toMatchObject({
    ok: true,
    value: { items: [{ price: { original_amount: "46.40", display_amount: "100" }, sales_count: 100 }] },
  });
});

test("makes and counts one call for an identical request in flight", async () => {
  respond(answer, { headers });
  const [one, other] = [1, 2].map(() => callOperation(paymentMethodsEndpoint, body));
  expect(await other).toBe(await one);
  expect(fetched).toHaveBeenCalledOnce();
  expect(sessionUnits.read().total).toBe(1);
  respond(answer, { headers });
  await callOperation(paymentMethodsEndpoint, body);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("does not give an operator the answer to the previous operator's request", async () => {
  respond(answer, { headers });
  const before = callOperation(paymentMethodsEndpoint, body);
  forgetPaidCalls();
  fetched.mockReturnValueOnce(new Promise(() => {}));
  void callOperation(paymentMethodsEndpoint, body);
  expect(fetched).toHaveBeenCalledTimes(2);
  await before;
  // The end of the forgotten call must not remove the new one in flight.
  void callOperation(paymentMethodsEndpoint, body);
  expect(fetched).toHaveBeenCalledTimes(2);
  forgetPaidCalls();
});

test("tallies the units that answers report", async () => {
  respond(answer, { headers });
  respond(answer, { headers: { ...headers, "x-quota-remaining-day": "4870" } });
  await callOperation(paymentMethodsEndpoint, body);
  await callOperation(paymentMethodsEndpoint, body);
  expect(sessionUnits.read()).toMatchObject({
    total: 2,
    byChannel: { "1688": 2 },
    remainingDay: 4870,
    unreported: 0,
  });
});

test("returns a refusal as the envelope, with the time when the call can succeed again", async () => {
  respond(envelope("RATE_LIMIT_EXCEEDED", { retry_at: "2026-11-21T06:03:00Z" }), { status: 429 });
  expect(await callOperation(paymentMethodsEndpoint, body)).toMatchObject({
    ok: false,
    kind: "error",
    status: 429,
    requestId: "req_2",
    retryAt: Date.UTC(2026, 10, 21, 6, 3, 0),
    envelope: { code: "RATE_LIMIT_EXCEEDED" },
  });
  expect(sessionUnits.read().total).toBe(0);
});

test("reports no answer without a network, after one attempt", async () => {
  fetched.mockRejectedValue(new TypeError("failed"));
  expect(await callOperation(paymentMethodsEndpoint, body)).toMatchObject({
    kind: "no_answer",
    aborted: false,
  });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("reports a stopped call", async () => {
  const controller = new AbortController();
  controller.abort();
  fetched.mockRejectedValue(new DOMException("stopped", "AbortError"));
  const { path, responses } = paymentMethodsEndpoint;
  const result = await send({
    method: "POST",
    path,
    schema: responses.standard,
    body,
    signal: controller.signal,
  });
  expect(result).toMatchObject({ kind: "no_answer", aborted: true });
});

test.each([
  ["an answer of another shape", { success: "yes" }, 200],
  ["no JSON", "<html>maintenance</html>", 200],
  ["a proxy's error page", "<html>bad gateway</html>", 502],
])("returns %s as a failure with the request id, never as a result", async (_, content, status) => {
  respond(content, { status, headers: { "x-request-id": "req_9" } });
  expect(await callOperation(paymentMethodsEndpoint, body)).toMatchObject({
    ok: false,
    kind: "error",
    status,
    requestId: "req_9",
    envelope: { code: "INTERNAL_ERROR" },
  });
});

test("requests the vendor's own payload by name, and keeps its digits as received", async () => {
  const text =
    '{"channel":"1688","response_format":"upstream","upstream_api":"a/b","upstream":{"payFee":1.10},"upstream_steps":[],"request_id":"req_1"}';
  respond(text, { headers });
  const result = await callUpstream(paymentMethodsEndpoint, body);
  expect(result).toMatchObject({ ok: true, rawText: text });
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({
    ...body,
    response_format: "upstream",
  });
});

test("announces a lost session for a 401 about the session, but not for one about the key", async () => {
  const lost = vi.fn();
  const stop = onSessionLoss(lost);
  respond(envelope("INVALID_API_KEY"), { status: 401 });
  await callOperation(paymentMethodsEndpoint, body);
  expect(lost).not.toHaveBeenCalled();
  respond(envelope("NOT_SIGNED_IN"), { status: 401 });
  await callOperation(paymentMethodsEndpoint, body);
  expect(lost).toHaveBeenCalledTimes(1);
  stop();
});

test("removes invisible characters from others' texts, and keeps ids and the raw text of the answer", async () => {
  const hiding = "\u202e\u200b\u{e0041}\u001b\u0000";
  const spoilt = { ...answer, order_id: `1${hiding}`, channels: [{ code: 16, name: `跨境${hiding}宝` }] };
  respond(spoilt, { headers });
  const result = await callOperation(paymentMethodsEndpoint, body);
  expect(result).toMatchObject({
    ok: true,
    value: { order_id: `1${hiding}`, channels: [{ code: 16, name: "跨境宝" }] },
    rawText: JSON.stringify(spoilt),
  });
  respond(envelope("CHANNEL_UPSTREAM_ERROR", { upstream: { code: "500", message: `系统${hiding}繁忙` } }), {
    status: 502,
  });
  expect(await callOperation(paymentMethodsEndpoint, body)).toMatchObject({
    envelope: { upstream: { message: "系统繁忙" } },
  });
});
