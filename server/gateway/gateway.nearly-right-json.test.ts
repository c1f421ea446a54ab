import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { answered, startFaultFixture, type FaultFixture } from "#testing/gateway/fault-fixture.ts";

let harness: FaultFixture;
beforeAll(async () => {
  harness = await startFaultFixture();
});
afterEach(() => harness.reset());
afterAll(() => harness.stop());

describe("almost valid JSON", () => {
  const channelsOf = (channels: string) => answered({ channels });

  test.each([
    [
      "a tab and a line break in a name",
      channelsOf('[{"code":1,"name":"支付\t宝\n"}]'),
      { channels: [{ code: 1, name: "支付\t宝\n" }] },
    ],
    [
      "a null byte in a name",
      channelsOf('[{"code":1,"name":"a\u0000b"}]'),
      { channels: [{ code: 1, name: "a\u0000b" }] },
    ],
    [
      "a line break in the deadline",
      answered({ timeout: '"2026-11-04 14:00:45\r\n"' }),
      { payment_deadline: "2026-11-04 14:00:45\r\n" },
    ],
    [
      "one object where a list is documented",
      channelsOf('{"code":20,"name":"跨境宝"}'),
      { channels: [{ code: 20, name: "跨境宝" }] },
    ],
    ...["errorMsg", "errorMessage", "error_msg", "error_message", "message"].map(
      (name) =>
        [
          `a refusal that says why in ${name}`,
          `{"success":"false","errorCode":"500_2","${name}":"没有权限"}`,
          { success: false, error_code: "500_2", error_message: "没有权限" },
        ] as const,
    ),
    [
      "a refusal whose words hold a raw tab",
      '{"success":false,"errorCode":500,"errorMsg":"没有\t权限"}',
      { error_code: "500", error_message: "没有 权限" },
    ],
  ] as const)("is read in both formats if it has %s", async (_, text, expected) => {
    harness.setGood(text);
    const told = await harness.ask(["ok"]);
    expect(told.status).toBe(200);
    expect(told.json).toMatchObject(expected);
    const raw = await harness.ask(["ok"], { format: "upstream" });
    expect(raw.status).toBe(200);
    expect(() => JSON.parse(raw.text) as unknown).not.toThrow();
  });

  test.each([
    ['""', "not_list"],
    ["{}", "not_list"],
    ['"支付宝"', "not_list"],
    ["20", "not_list"],
    ["null", "missing"],
  ])(
    "refuses channels %s by the name of the field, and never reads them as absent",
    async (channels, fault) => {
      harness.setGood(channelsOf(channels));
      const { status, json } = await harness.ask(["ok"]);
      expect(status).toBe(502);
      expect(json).toMatchObject({ error: { issues: [{ path: "resultList.channels", fault }] } });
      expect(json.error).not.toHaveProperty("action");
      expect(json.error?.message).toContain("resultList.channels");
      expect(json.error?.message).not.toMatch(/try again|same call/i);
    },
  );

  test.each([
    ["an order id", { orderId: '"23969521373849\n8520"' }],
    ["an amount", { payFee: '"321\t20"' }],
    ["an amount as a list", { payFee: "[32120]" }],
  ])("never reads it with %s that is damaged", async (_, members) => {
    harness.setGood(answered(members));
    expect((await harness.ask(["ok"])).status).toBe(502);
  });

  test.each([
    ["an extra comma", answered().replace(/}$/, ",}")],
    ["text after the document", `${answered()};`],
    ["two byte order marks", `\ufeff\ufeff${answered()}`],
    ["a comment", `/* ok */${answered()}`],
    ["a backslash before a raw line break", channelsOf('[{"code":1,"name":"a\\\nb"}]')],
  ])("refuses it in both formats with %s, because the missing part is unknown", async (_, text) => {
    harness.setGood(text);
    for (const format of ["standard", "upstream"] as const) {
      const { status, json } = await harness.ask(["ok"], { format });
      expect(status).toBe(502);
      expect(json.error).toMatchObject({ code: "CHANNEL_UPSTREAM_ERROR", action: "retry" });
    }
  });
});
