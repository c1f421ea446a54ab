import { describe, expect, test } from "vitest";
import { bodyLimitOf } from "./body-limits.ts";
import { vendorOrder } from "#testing/gateway/fake-connector.ts";
import { refused, createTestGateway } from "#testing/gateway/test-gateway.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import { liveKey } from "#testing/gateway/test-access.ts";

const path = "/v1/orders/payment-methods";
const shortcut = "/v1/orders/1688/payment-methods";
describe("400 for order_id", () => {
  test.each<[string, unknown]>([
    ["a number", 239695213738498],
    ["zero", "0"],
    ["a leading zero", "007"],
    ["empty", ""],
    ["twenty digits", "10000000000000000000"],
    ["one over the largest", "9223372036854775808"],
    ["full-width digits", "１２３"],
    ["spaces", " 123 "],
    ["an array", ["123"]],
    ["null", null],
    ["missing", undefined],
  ])("names the field for %s", async (_, order_id) => {
    const error = await refused({ status: 400 }, { channel: "1688", order_id });
    expect(error.issues).toMatchObject([{ path: "order_id", message: expect.stringMatching(/./) }]);
  });

  test("judges a number too large for a double by its digits, without rounding", async () => {
    const error = await refused({ status: 400 }, `{"channel":"1688","order_id":239695213738498520}`);
    expect(error.issues?.[0]?.path).toBe("order_id");
  });
});

describe("400 for channel", () => {
  const order = { order_id: vendorOrder };

  test.each<[string, unknown]>([
    ["is missing", undefined],
    ["is not known", "amazon"],
    ["is null", null],
    ["is empty", ""],
    ["is a number", 1688],
  ])("answers VALIDATION_ERROR on the unified path for a channel that %s", async (state, channel) => {
    const error = await refused({ status: 400 }, { ...order, channel });
    expect(error.issues).toMatchObject([{ path: "channel", message: `${state}; send one of 1688` }]);
  });

  test("answers UNSUPPORTED_CHANNEL for a marketplace that does not serve the operation", async () => {
    const error = await refused(
      { status: 400, code: "UNSUPPORTED_CHANNEL" },
      { ...order, channel: "taobao" },
    );
    expect(error.issues?.[0]?.path).toBe("channel");
  });

  test("answers UNSUPPORTED_CHANNEL for another marketplace than the shortcut path's", async () => {
    await refused(
      { status: 400, code: "UNSUPPORTED_CHANNEL" },
      { ...order, channel: "taobao" },
      { path: shortcut },
    );
    const preview = sampleRequests["orders.preview"];
    await refused(
      { status: 400, code: "UNSUPPORTED_CHANNEL" },
      { ...preview, channel: "1688" },
      { path: "/v1/orders/taobao/preview" },
    );
  });

  test("answers VALIDATION_ERROR for an unknown channel on the shortcut path", async () => {
    await refused({ status: 400 }, { ...order, channel: "amazon" }, { path: shortcut });
  });
});

describe("400 for response_format", () => {
  test.each([["raw"], [""], [1]])("refuses %j", async (response_format) => {
    const error = await refused(
      { status: 400 },
      { ...sampleRequests["orders.payment-methods"], response_format },
    );
    expect(error.issues?.map((issue) => issue.path)).toEqual(["response_format"]);
  });
});

describe("400 for the body", () => {
  const valid = JSON.stringify(sampleRequests["orders.payment-methods"]);
  const deep = `{"channel":"1688","order_id":"1","more":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;

  test.each([
    ["empty", "", /empty/],
    ["only white space", " \n", /empty/],
    ["a byte order mark", `\ufeff${valid}`, /byte order mark/],
    ["only a byte order mark", "\ufeff", /byte order mark/],
    ["not JSON", "order_id=1", /not valid JSON/],
    ["cut short", valid.slice(0, -1), /not valid JSON/],
    ["trailing text", `${valid} x`, /not valid JSON/],
    ["an array", "[]", /not a JSON object/],
    ["a string", '"1688"', /not a JSON object/],
    ["null", "null", /not a JSON object/],
    ["a number", "1", /not a JSON object/],
    ["a number beyond all doubles", "1e400", /not a JSON object/],
    ["10,000 levels deep", deep, /too deeply/],
    ["duplicate keys", '{"channel":"1688","order_id":"1","order_id":"2"}', /same key twice/],
    [
      "duplicate keys by an escape",
      '{"channel":"1688","order_id":"1","order\\u005fid":"2"}',
      /same key twice/,
    ],
  ])("has its own text for a body that is: %s", async (_, body, text) => {
    const error = await refused({ status: 400 }, body);
    expect(error.message).toMatch(text);
    expect(Object.keys(error)).toEqual(["code", "message", "category", "request_id", "retryable"]);
  });

  test("refuses a body that is not UTF-8", async () => {
    const { gateway } = await createTestGateway();
    const headers = { authorization: `Bearer ${liveKey}`, "content-type": "application/json" };
    const response = await gateway(
      { method: "POST", path, query: "", headers, body: null },
      new AbortController().signal,
    );
    expect(response.status).toBe(400);
    expect(String(response.body)).toMatch(/not valid UTF-8/);
  });

  test("treats keys of an object's prototype like any other key", async () => {
    const { post } = await createTestGateway();
    const response = await post(path, `{"channel":"1688","order_id":"1","__proto__":{"order_id":"2"}}`);
    expect(response.json).toMatchObject({ order_id: "1" });
    await refused({ status: 400 }, '{"channel":"1688","__proto__":{"order_id":"2"}}');
  });
});

describe("413 for the body", () => {
  const maxBodyBytes = bodyLimitOf();
  const sized = (bytes: number, unit = "x") => {
    const [head, tail] = [`{"channel":"1688","order_id":"1","more":"`, '"}'];
    const room = bytes - head.length - tail.length;
    return head + unit.repeat(room / new TextEncoder().encode(unit).length) + tail;
  };

  test("refuses a body of 1 MB, and one with one byte too many", async () => {
    await refused({ status: 413 }, sized(1_000_000));
    await refused({ status: 413 }, sized(maxBodyBytes + 1));
  });

  test("counts bytes, not characters", async () => {
    const body = sized(maxBodyBytes + 3, "杯");
    expect(body.length).toBeLessThan(maxBodyBytes);
    await refused({ status: 413 }, body);
  });

  test("refuses a body that the edge did not read completely", async () => {
    const { gateway } = await createTestGateway();
    const headers = { authorization: `Bearer ${liveKey}`, "content-type": "application/json" };
    const request = { method: "POST", path, query: "", headers, body: "", isBodyCut: true as const };
    expect((await gateway(request, new AbortController().signal)).status).toBe(413);
  });

  test("accepts a body of exactly the largest size", async () => {
    const { post } = await createTestGateway();
    expect((await post(path, sized(maxBodyBytes))).status).toBe(200);
  });
});

describe("415 for the body", () => {
  const body = sampleRequests["orders.payment-methods"];

  test.each([
    "",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=gbk",
    "application/json; charset=utf-8; charset=gbk",
    "application/jsonp",
    "application/json, text/plain",
  ])("refuses the content type %j", async (type) => {
    await refused({ status: 415 }, body, { headers: { "content-type": type } });
  });

  test("refuses a compressed body", async () => {
    await refused({ status: 415 }, body, { headers: { "content-encoding": "gzip" } });
  });

  test("refuses a body without a content type", async () => {
    const { send } = await createTestGateway();
    const headers = { authorization: `Bearer ${liveKey}` };
    expect((await send({ method: "POST", path, headers, body: JSON.stringify(body) })).status).toBe(415);
  });

  test.each([
    "application/json; charset=utf-8",
    "application/json; charset=utf8",
    'Application/JSON;charset="UTF-8"',
    'application/json; charset="UTF8"',
    "application/json;",
  ])("accepts %j", async (type) => {
    const { post } = await createTestGateway();
    const headers = { "content-type": type, "content-encoding": "identity" };
    expect((await post(path, body, { headers })).status).toBe(200);
  });
});
