import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { vendorOrder } from "#testing/gateway/fake-connector.ts";
import { answered, startFaultFixture, type FaultFixture } from "#testing/gateway/fault-fixture.ts";

let harness: FaultFixture;
beforeAll(async () => {
  harness = await startFaultFixture();
});
afterEach(() => harness.reset());
afterAll(() => harness.stop());

describe("the content of the vendor's JSON", () => {
  const rejected = (code: string) => `{"success":false,"errorCode":"${code}","errorMsg":"没有权限"}`;
  type Row = [row: string, says: string, text: string, standard: object | number, upstream: string | number];

  test.each<Row>([
    ["22", "an unsafe payFee", answered({ payFee: "9007199254740993" }), 502, '"payFee":"9007199254740993"'],
    [
      "22",
      "an unsafe code",
      answered({ channels: '[{"code":9007199254740993,"name":"x"}]' }),
      502,
      '"9007199254740993"',
    ],
    [
      "23",
      "a bare 64-bit order id",
      answered({ orderId: vendorOrder }),
      { order_id: vendorOrder },
      `"orderId":"${vendorOrder}"`,
    ],
    [
      "24",
      "payFee 1E2",
      answered({ payFee: "1E2" }),
      { payment_amount: { amount: 100, currency: "CNY" } },
      '"payFee":1E2',
    ],
    [
      "24",
      "payFee 100.0",
      answered({ payFee: "100.0" }),
      { payment_amount: { amount: 100, currency: "CNY" } },
      '"payFee":100.0',
    ],
    ["24", "payFee 100.5", answered({ payFee: "100.5" }), 502, '"payFee":100.5'],
    [
      "24",
      "payFee 9007199254740992.5",
      answered({ payFee: "9007199254740992.5" }),
      502,
      "9007199254740992.5",
    ],
    ["24", "payFee 1e400", answered({ payFee: "1e400" }), 502, '"payFee":1e400'],
    ["24", "payFee 1e1000000000", answered({ payFee: "1e1000000000" }), 502, "1e1000000000"],
    ["25", "a negative payFee", answered({ payFee: "-1" }), 502, '"payFee":-1'],
    [
      "25",
      "payFee -0",
      answered({ payFee: "-0" }),
      { payment_amount: { amount: 0, currency: "CNY" } },
      '"payFee":-0',
    ],
    ["26", "payFee as text", answered({ payFee: '"100"' }), 502, '"payFee":"100"'],
    ["26", "a code as text", answered({ channels: '[{"code":"20","name":"x"}]' }), 502, '"code":"20"'],
    ["27", "resultList null", '{"success":true,"resultList":null}', 502, '"resultList":null'],
    ["27", "no resultList", '{"success":true}', 502, '{"success":true}'],
    ["27", "no success", '{"resultList":{}}', 502, '"resultList":{}'],
    ["27", "null", "null", 502, 502],
    ["27", "an array", "[]", 502, 502],
    ["27", "success as text", answered({}, '"true"'), { success: true }, '"success":"true"'],
    ["27", "channels missing", answered({ channels: "null" }), 502, '"channels":null'],
    ["28", "no channels", answered({ channels: "[]" }), { success: true, channels: [] }, '"channels":[]'],
    [
      "29",
      "a rejection",
      rejected("500_2"),
      {
        success: false,
        channels: [],
        payment_amount: null,
        payment_deadline: null,
        error_code: "500_2",
        error_message: "没有权限",
      },
      '"errorCode":"500_2"',
    ],
    ["30", "a failure without a code", '{"success":false}', 502, '{"success":false}'],
    [
      "30",
      "a success with a code of a refusal",
      answered().replace("{", '{"errorCode":"500_2",'),
      502,
      '"errorCode":"500_2"',
    ],
    ["31", "another order", answered({ orderId: '"111"' }), 502, 502],
    ["31", "another order as a number", answered({ orderId: "239695213738498521" }), 502, 502],
    [
      "32",
      "an unknown code",
      answered({ channels: '[{"code":99,"name":"新"}]' }),
      { channels: [{ code: 99, name: "新" }] },
      '"code":99',
    ],
    [
      "35",
      "a lone surrogate",
      answered({ channels: '[{"code":1,"name":"a\\ud83d"}]' }),
      { channels: [{ code: 1, name: "a\ufffd" }] },
      "a\\ud83d",
    ],
  ])("row %s: is answered exactly for %s", async (_row, _says, text, standard, upstream) => {
    harness.setGood(text);
    const inOurWords = await harness.ask(["ok"]);
    expect(inOurWords.attempts).toBe(1);
    if (typeof standard === "number") expect(inOurWords.json.error?.code).toBe("CHANNEL_UPSTREAM_ERROR");
    else expect(inOurWords.json).toMatchObject(standard);
    expect(inOurWords.status).toBe(typeof standard === "number" ? standard : 200);

    const raw = await harness.ask(["ok"], { format: "upstream" });
    expect(raw.status).toBe(typeof upstream === "number" ? upstream : 200);
    if (typeof upstream === "string") expect(raw.text).toContain(upstream);
  });

  test("row 31: never reuses a socket that carried another order's answer", async () => {
    harness.setGood(answered({ orderId: '"111"' }));
    const { again, status } = await harness.ask(["ok"]);
    expect(status).toBe(502);
    harness.setGood(answered());
    expect((await again()).status).toBe(200);
    expect(harness.vendor.requests.map((request) => request.socket)).toEqual([1, 2]);
  });
});

test.each([
  ["a name", answered({ channels: '[{"code":1,"name":"token-of-acme-1688"}]' })],
  ["a code", '{"success":false,"errorCode":"token-of-acme-1688","errorMsg":"没有权限"}'],
])("removes the gateway's token from both formats when the vendor repeats it as %s", async (_, text) => {
  harness.setGood(text);
  for (const format of ["standard", "upstream"] as const) {
    const outcome = await harness.ask(["ok"], { format });
    expect(outcome.status).toBe(200);
    expect(JSON.stringify(outcome.json)).toContain('"***"');
    expect(JSON.stringify(outcome.json)).not.toContain("token-of-acme-1688");
  }
});

describe("frequency limits of the vendor's own gateway", () => {
  const refusal = (code: string, message: string) =>
    `{"error_code":"${code}","error_message":"${message}","exception":"${message}"}`;

  test.each([
    ["gw.QosAPIFrequencyLimit", "请20秒后重试", 20],
    ["gw.QosAppFrequencyLimit", "This ban will last for 45 more seconds", 45],
    ["gw.NoUsageLeftError", "retry after 2 minutes", 120],
  ])("row 38: answer 429 for %s with %j and its exact time", async (code, message, seconds) => {
    harness.setGood(refusal(code, message));
    const { status, headers, json } = await harness.ask(["ok"]);
    expect([status, headers["retry-after"]]).toEqual([429, String(seconds)]);
    expect(json.error).not.toHaveProperty("retry_estimated");
  });

  test.each([
    ["gw.QosAppFrequencyLimit", "Beyond the app call frequency limit", 10],
    ["gw.NoUsageLeftError", "SLA bill has no usage left", 1800],
  ])("row 38: answer 429 for %s without a time, marked as an estimate", async (code, message, seconds) => {
    harness.setGood(refusal(code, message));
    const { status, headers, json } = await harness.ask(["ok"]);
    expect([status, headers["retry-after"]]).toEqual([429, String(seconds)]);
    expect(json).toMatchObject({ error: { retry_estimated: true } });
    expect(json.error?.message).toMatch(/names no time/);
  });

  test.each(["json_429_retry_after_7", "html_429"] as const)(
    "row 38: treat %s as a limit without a code, alarmed and unbilled",
    async (play) => {
      const { status, headers, json } = await harness.ask([play]);
      const named = play === "json_429_retry_after_7";
      expect([status, headers["retry-after"]]).toEqual([429, named ? "7" : "10"]);
      expect(json).toMatchObject({
        error: {
          code: "PLATFORM_QUOTA_EXCEEDED",
          limit: "1688_call_frequency",
          ...(!named && { retry_estimated: true }),
        },
      });
    },
  );
});

describe("refusals of the vendor's own gateway", () => {
  const refusal = (code: string, message: string) =>
    `{"error_code":"${code}","error_message":"${message}","exception":"${message}"}`;

  test.each<[string, string, number, string]>([
    ["36", "401", 401, "CHANNEL_NOT_AUTHORIZED"],
    ["38", "gw.QosAppFrequencyLimit", 429, "PLATFORM_QUOTA_EXCEEDED"],
    ["39", "gw.NoUsageLeftError", 429, "PLATFORM_QUOTA_EXCEEDED"],
    ["40", "gw.SignatureInvalid", 502, "CHANNEL_UPSTREAM_ERROR"],
    ["40", "gw.APIACLDecline", 502, "CHANNEL_UPSTREAM_ERROR"],
    ["40", "gw.APIUnsupported", 502, "CHANNEL_UPSTREAM_ERROR"],
    ["40", "gw.AppKeyNotFound", 502, "CHANNEL_UPSTREAM_ERROR"],
  ])("row %s: answer %s with %i in both formats", async (_row, code, status, ours) => {
    harness.setGood(refusal(code, "token-of-acme-1688 is not allowed"));
    for (const format of ["standard", "upstream"] as const) {
      const outcome = await harness.ask(["ok"], { format });
      expect(outcome.status).toBe(status);
      expect(outcome.json.error?.code).toBe(ours);
      expect(outcome.attempts).toBe(1);
      // An error that the vendor caused has the vendor's code and words, without the token that they repeat.
      expect(outcome.json.error?.upstream).toEqual({
        code,
        message: "*** is not allowed",
        ...(status === 502 && { cause: "operator" }),
      });
      if (code.startsWith("gw.") && status === 502) {
        expect(outcome.json.error?.message).not.toMatch(/try again/i);
        expect(outcome.json.error?.message).toMatch(/operator/);
      }
      if (status === 429) expect(Number(outcome.headers["retry-after"])).toBeGreaterThanOrEqual(10);
    }
  });
});
