import { describe, expect, test } from "vitest";
import { isJsonObject, parseExact } from "#server/shared/json/exact-json.ts";
import type { UpstreamEvent } from "../connector.ts";
import { readVendorError, refusal, vendorFailure } from "./client.ts";
import { familyOf } from "./error-catalog.ts";

const now = Date.UTC(2026, 10, 26, 3, 0, 0);

/** Returns the caller's failure, the log and the operator's alarms for an answer of the platform. */
function judge(answer: object) {
  const value = parseExact(JSON.stringify(answer));
  if (!isJsonObject(value)) throw new Error("not an object");
  const error = readVendorError(value);
  if (!error) return null;
  const events: UpstreamEvent[] = [];
  const call = {
    api: "traffic/item/get",
    clock: () => now,
    notify: (event: UpstreamEvent) => void events.push(event),
    clean: (text: string) => text,
    headers: {},
  };
  const failure = vendorFailure(error, call);
  const reported = failure ?? refusal(error, call);
  const { notice, upstream } = reported.details;
  return {
    family: familyOf(error),
    passed: failure === null,
    code: reported.code,
    alarm: events.find(({ kind }) => kind === "alarm")?.detail ?? null,
    limit: notice?.limit,
    waitSeconds: notice?.retryAt ? (notice.retryAt - now) / 1000 : undefined,
    estimated: notice?.estimated,
    upstream,
    text: reported.message,
  };
}

const top = (code: number, msg: string, sub_code?: string, sub_msg?: string) => ({
  error_response: {
    code,
    msg,
    ...(sub_code && { sub_code }),
    ...(sub_msg && { sub_msg }),
    request_id: "15r1",
  },
});
const iop = (code: string, message = "", type = "ISV") => ({ type, code, message, request_id: "0b1" });

describe("call limits of the older platform", () => {
  test("answers 429 with the end of the ban where the message names it", () => {
    const ban = (seconds: number) => `This ban will last for ${seconds} more seconds`;
    expect(
      judge(top(7, "App Call Limited", "accesscontrol.limited-by-app-access-count", ban(1))),
    ).toMatchObject({
      code: "PLATFORM_QUOTA_EXCEEDED",
      alarm: "limit: accesscontrol.limited-by-app-access-count",
      limit: "taobao_call_package",
      waitSeconds: 1,
      estimated: undefined,
    });
    expect(
      judge(top(7, "App Call Limited", "accesscontrol.limited-by-api-access-count", ban(60))),
    ).toMatchObject({
      code: "PLATFORM_QUOTA_EXCEEDED",
      limit: "taobao_call_frequency",
      waitSeconds: 60,
      estimated: undefined,
      upstream: { code: "accesscontrol.limited-by-api-access-count", message: ban(60) },
    });
  });

  test("says that the time is an estimate where none is named", () => {
    expect(judge(top(7, "App Call Limited"))).toMatchObject({
      code: "PLATFORM_QUOTA_EXCEEDED",
      alarm: "limit: 7",
      waitSeconds: 10,
      estimated: true,
      text: expect.stringContaining("names no time") as string,
    });
  });

  test.each([
    top(4, "User Call Limited"),
    top(5, "Session Call Limited"),
    top(6, "Partner Call Limited"),
    top(8, "App Call Exceeds Limited Frequency"),
    top(7, "App Call Limited", "accesscontrol.limited-by-app-api-access-count"),
    top(7, "App Call Limited", "accesscontrol.limited-by-dynamic-access-count"),
    top(7, "App Call Limited", "isv.access-limited-by-api-access-count"),
    top(15, "Remote service error", "isp.call-limited"),
    { error_response: { code: "7", msg: "App Call Limited" } },
    { code: 7, msg: "App Call Limited", sub_code: "accesscontrol.limited-by-api-access-count" },
    {
      errorResponse: {
        code: 7,
        msg: "App Call Limited",
        subCode: "accesscontrol.limited-by-api-access-count",
      },
    },
  ])("reads a call limit from %j", (answer) => {
    expect(judge(answer)).toMatchObject({ code: "PLATFORM_QUOTA_EXCEEDED", passed: false });
  });
});

test.each([
  iop("ApiCallLimit", "The request has reached limit"),
  iop("AppCallLimit"),
  iop("SellerCallLimit"),
  iop("ApiCallLimits", "ban will last 9 seconds"),
  iop("901", "The request is too frequent, please reduce your request frequency."),
  { error_response: { type: "ISV", code: "ApiCallLimit", msg: "this ban will last 1 seconds" } },
  { code: "0", biz_error_code: "E77", biz_error_msg: "接口限流，请30秒后重试" },
])("answers 429 for the current platform's call limits: %j", (answer) => {
  expect(judge(answer)).toMatchObject({ code: "PLATFORM_QUOTA_EXCEEDED", passed: false });
});

test.each([
  top(27, "Invalid session", "invalid-sessionkey", "SessionKey非法"),
  top(27, "Invalid session"),
  top(26, "Missing Session"),
  top(15, "Remote service error", "invalid-sessionkey"),
  top(15, "Remote service error", "session-expired"),
  top(15, "Remote service error", "session-not-exist"),
  top(27, "Invalid session", "isv.invalid-buyer-session"),
  top(41, "Invalid Arguments", "isv.w2-security-authorize-invalid"),
  iop("IllegalAccessToken", "The specified access token is invalid or expired"),
  iop("InvalidAccessToken"),
  iop("MissingAccessToken"),
  iop("ACCESS_TOKEN_EXPIRED"),
  iop("E001", "The specified access token is invalid or expired"),
])("answers 401, which renews once, for a refused session or token: %j", (answer) => {
  expect(judge(answer)).toMatchObject({ family: "session", code: "CHANNEL_NOT_AUTHORIZED", alarm: null });
});

test.each([
  top(11, "Insufficient ISV Permissions", "isv.insufficient-isv-permissions"),
  top(11, "Insufficient isv permissions", "insufficient-isv-permissions"),
  top(12, "Insufficient User Permissions"),
  top(13, "Insufficient Partner Permissions"),
  top(15, "Remote service error", "isv.permission-api-package-limit"),
  top(25, "Invalid Signature"),
  top(29, "Invalid App Key", "isv.appkey-not-exists"),
  top(22, "Invalid Method"),
  top(42, "Forbidden Request"),
  iop("InsufficientPermission"),
  iop("IncompleteSignature"),
  iop("InvalidAppKey"),
  iop("IPNotInWhiteList"),
  iop("AppWhiteIpLimit", "the source ip is not in the white list"),
  { code: "15", type: "AppWhiteIpLimit", message: "AppWhiteIpLimit" },
])("answers 502 with an alarm for an error that only the operator can fix: %j", (answer) => {
  expect(judge(answer)).toMatchObject({
    code: "CHANNEL_UPSTREAM_ERROR",
    alarm: expect.stringMatching(/^configuration: /) as string,
    upstream: { cause: "operator" },
  });
});

test.each([
  top(15, "Remote service error", "isv.item-not-exist", "该item_id对应宝贝已下架或非淘客宝贝"),
  top(15, "Remote service error", "isv.item-not-exist:invalid-numIid-or-iid-tmall"),
  top(15, "Remote service error", "isv.item-is-delete:invalid-numIid-or-iid"),
  top(15, "Remote service error", "isv.item-get-service-error:ITEM_NOT_FOUND"),
  { code: "0", biz_error_code: "ITEM_NOT_FOUND", biz_error_msg: "" },
  { code: "0", biz_error_code: "B_PRODUCT_NOT_FOUND", biz_error_msg: "not found" },
  { code: "0", biz_error_code: "F-10", biz_error_msg: "商品不存在" },
  { code: "0", biz_error_code: "F-11", biz_error_msg: "宝贝已下架" },
])("leaves a missing product to the operation, which knows the requested one: %j", (answer) => {
  expect(judge(answer)).toMatchObject({
    family: "product_gone",
    passed: true,
    upstream: { cause: "product_gone" },
  });
});

test.each([
  top(10, "Service Currently Unavailable"),
  top(15, "Remote service error", "isp.top-remote-connection-timeout"),
  top(15, "Remote service error", "isp.top-remote-service-unavailable"),
  top(15, "Remote service error", "isp.remote-service-error"),
  top(15, "Remote service error", "isp.unknown-error"),
  iop("ServiceTimeout"),
  iop("ServiceUnavailable"),
  iop("E77", "当前访问人数过多，请稍后重试"),
  iop("SystemError", "System error", "SYSTEM"),
  iop("E1002", "third-party service sentinel", "ISP"),
  { code: "0", biz_error_code: "SYSTEM_ERROR", biz_error_msg: "系统繁忙，请稍后重试" },
])("advises the same call a minute later when the platform is busy or unavailable: %j", (answer) => {
  expect(judge(answer)).toMatchObject({
    family: "busy",
    code: "CHANNEL_UPSTREAM_ERROR",
    alarm: null,
    upstream: { cause: "busy" },
    text: "Taobao could not answer just now. Nothing was billed. Send the same call again in a minute.",
  });
});

test.each([
  [top(40, "Missing Required Arguments", "isv.missing-parameter:item_id"), "isv.missing-parameter:item_id"],
  [
    top(41, "Invalid Arguments", "isv.invalid-parameter:item_id", "非法参数"),
    "isv.invalid-parameter:item_id",
  ],
  [top(15, "Remote service error", "isv.pid-not-correct", "PID错误"), "isv.pid-not-correct"],
  [top(99, "Something new"), "99"],
  [iop("E0042", "an unknown error"), "E0042"],
  [iop("MissingParameter", "item_id"), "MissingParameter"],
])("leaves an error of no known family unclassified: %j", (answer, code) => {
  expect(judge(answer)).toMatchObject({
    code: "CHANNEL_UPSTREAM_ERROR",
    alarm: null,
    upstream: { code },
    text: expect.stringMatching(/^Taobao refused this request\. Nothing was billed\./) as string,
  });
  expect(judge(answer)?.upstream).not.toHaveProperty("cause");
});

test.each([
  { code: "0", biz_error_code: "PURCHASE_LIMIT_EXCEED", biz_error_msg: "超出限购数量" },
  { code: "0", biz_error_code: "BUY_LIMIT", biz_error_msg: "购买次数超过上限" },
  { code: "0", biz_error_code: "SKU_NOT_FOUND", biz_error_msg: "规格不存在" },
  { code: "0", biz_error_code: "NO_STOCK", biz_error_msg: "库存不足" },
])("reads a refusal about goods neither as a call limit nor as a missing product: %j", (answer) => {
  expect(judge(answer)).toMatchObject({ passed: true, code: "CHANNEL_UPSTREAM_ERROR", alarm: null });
  expect(judge(answer)?.upstream).not.toHaveProperty("cause");
});

test.each([
  ["ApiAccessLimit", "", "limit"],
  ["SPEED_LIMIT", "", "limit"],
  ["429", "", "limit"],
  ["InvalidRefreshToken", "", "session"],
  ["UserNotAuthorized", "", "session"],
  ["E1", "user not authorized", "session"],
  ["E1", "用户未授权", "session"],
  ["AppNotOnline", "", "operator"],
  ["AppIsFrozen", "", "operator"],
  ["AppDisabled", "", "operator"],
  ["ApiNotPermitted", "", "operator"],
  ["IllegalSign", "", "operator"],
  ["ServiceError", "", "busy"],
  ["SYSTEM_EXCEPTION", "", "busy"],
  ["InternalServerError", "", "busy"],
  ["E1", "亲，访问太火爆了", "busy"],
  ["ITEM_DOWN_SHELF", "", "product_gone"],
  ["E1", "Item not found", "product_gone"],
  ["E1", "The item has been removed", "product_gone"],
  ["E1", "item is off shelf", "product_gone"],
  ["E1", "product no longer available", "product_gone"],
  ["E1", "item price not found", null],
  ["E1", "购买次数超限", null],
  ["isv.trade-service-error", "", null],
])("reads %s %j as %s", (code, message, family) => {
  expect(familyOf({ code, message })).toBe(family);
});
