import { describe, expect, test } from "vitest";
import { parseExact } from "#server/shared/json/exact-json.ts";
import type { UpstreamEvent } from "../connector.ts";
import { refusedByGateway, readGatewayError } from "./client.ts";
import { familyOf } from "./error-catalog.ts";

const now = Date.UTC(2026, 10, 26, 3, 0, 0);

function judge(error_code: string, error_message = "", headers: Record<string, string> = {}) {
  const answer = { error_code, error_message, exception: error_message };
  const error = readGatewayError(parseExact(JSON.stringify(answer)));
  if (!error) return null;
  const events: UpstreamEvent[] = [];
  const { code, message, details } = refusedByGateway(error, {
    api: "payWay.query",
    clock: () => now,
    notify: (event) => void events.push(event),
    clean: (text) => text,
    headers,
  });
  return {
    family: familyOf(error),
    code,
    text: message,
    alarm: events.find(({ kind }) => kind === "alarm")?.detail.split(":")[0] ?? null,
    notice: details.notice,
    upstream: details.upstream,
  };
}

describe("an error of 1688's gateway", () => {
  test.each([
    ["gw.QosAppFrequencyLimit", "Beyond the app call frequency limit"],
    ["gw.QosAppFrequencyLimit", "App call exceeds limited frequency"],
    ["gw.QosAPIFrequencyLimit", ""],
    ["gw.QosUserConcurrentLimit", ""],
    ["gw.FlowControl", ""],
    ["E9", "Beyond the app call frequency limit"],
    ["500", "接口限流"],
  ])("reads %s %j as a call limit", (code, message) => {
    expect(judge(code, message)).toMatchObject({
      code: "PLATFORM_QUOTA_EXCEEDED",
      alarm: "limit",
      notice: { limit: "1688_call_frequency", retryAt: now + 10_000, estimated: true },
    });
  });

  test("reads a used-up package from its message and estimates a wait of half an hour", () => {
    for (const [code, message] of [
      ["gw.NoUsageLeftError", "SLA bill has no usage left"],
      ["gw.QuotaExceeded", ""],
      ["E1", "调用量已用尽"],
    ] as const)
      expect(judge(code, message)).toMatchObject({
        code: "PLATFORM_QUOTA_EXCEEDED",
        notice: { limit: "1688_call_package", retryAt: now + 1_800_000, estimated: true },
      });
  });

  test("takes the end of the limit from the message or from the answer's header", () => {
    expect(judge("gw.QosAppFrequencyLimit", "请20秒后重试")?.notice).toEqual({
      limit: "1688_call_frequency",
      retryAt: now + 20_000,
    });
    expect(judge("gw.QosAppFrequencyLimit", "", { "retry-after": "7" })?.notice?.retryAt).toBe(now + 7000);
  });

  test.each([
    ["401", "Request need user authorized"],
    ["401", "Request need user authenticated"],
    ["401_1", ""],
    ["gw.AccessTokenExpired", ""],
    ["gw.InvalidToken", ""],
    ["gw.SessionInvalid", ""],
    ["gw.UserNotAuthorized", ""],
    ["gw.UserAuthRequired", ""],
    ["E7", "User authorization is required"],
    ["400", "access_token is invalid"],
  ])("reads %s %j as a refused token", (code, message) => {
    expect(judge(code, message)).toMatchObject({ family: "session", code: "CHANNEL_NOT_AUTHORIZED" });
  });

  test.each([
    "gw.SignatureInvalid",
    "gw.SignatureMissing",
    "gw.AppKeyMissing",
    "gw.AppKeyNotFound",
    "gw.AppKeyBlocked",
    "gw.APIACLDecline",
    "gw.APIUnsupported",
    "gw.APIOffline",
    "gw.AppNotAuthorized",
    "gw.APINotFound",
    "gw.ParamMissing",
    "gw.IpWhiteListDecline",
  ])("reads %s as an error of the operator", (code) => {
    expect(judge(code)).toMatchObject({
      code: "CHANNEL_UPSTREAM_ERROR",
      alarm: "configuration",
      upstream: { code, cause: "operator" },
    });
  });

  test.each([
    ["gw.APIServiceTimeout", ""],
    ["gw.ServiceUnavailable", ""],
    ["500", "系统异常"],
    ["500", "Internal Server Error"],
    ["E", "流量过大，请稍后再试"],
    ["E3", "系统繁忙,请重试!"],
  ])("reads %s %j as a busy marketplace", (code, message) => {
    expect(judge(code, message)).toMatchObject({
      alarm: null,
      upstream: { cause: "busy" },
      text: "1688 could not answer just now. Nothing was billed. Send the same call again in a minute.",
    });
  });

  test.each([
    ["gw.SomethingNew", "an unknown reason"],
    ["400_4", "param error"],
    ["403", "账号不存在"],
    ["500", "关键词违规"],
    ["E42", ""],
  ])("leaves %s %j unclassified", (code, message) => {
    const reported = judge(code, message);
    expect(reported).toMatchObject({ code: "CHANNEL_UPSTREAM_ERROR", alarm: null, upstream: { code } });
    expect(reported?.upstream).not.toHaveProperty("cause");
    expect(reported?.text).toMatch(/^1688 refused this request\. Nothing was billed\./);
  });

  test("recognizes a gateway error under the names that operations use, and no refusal by an operation as one", () => {
    const read = (text: string) => readGatewayError(parseExact(text));
    expect(read('{"success":false,"errorCode":"gw.QosAppFrequencyLimit","errorMessage":"slow"}')).toEqual({
      code: "gw.QosAppFrequencyLimit",
      message: "slow",
    });
    expect(read('{"success":false,"errorCode":401,"errorMsg":"Request need user authorized"}')?.code).toBe(
      "401",
    );
    for (const code of ["500_2", "500_004", "4010", "404"])
      expect(read(`{"success":false,"errorCode":"${code}","errorMsg":"x"}`)).toBeNull();
  });
});

test.each([
  ["gw.IPDenied", "", "operator"],
  ["gw.AppNotOnline", "", "operator"],
  ["400", "该应用没有订购此api", "operator"],
  ["403", "没有权限访问该API", "operator"],
  ["gw.SystemException", "", "busy"],
  ["500", "服务器开小差了", "busy"],
  ["400", "授权已到期", "session"],
  ["400", "QPS exceeded", "limit"],
  ["400", "offer not found", "product_gone"],
  ["400", "该商品无购买权限", null],
  ["400", "请求商品数量上限50", null],
  ["400", "没有权限获取该订单可支付方式", null],
])("reads %s %j as %s", (code, message, family) => {
  expect(familyOf({ code, message })).toBe(family);
});
