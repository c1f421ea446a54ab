import { describe, expect, test } from "vitest";
import { familyOf } from "../upstream/error-catalog.ts";
import { weidianErrors } from "./error-catalog.ts";

const of = (message: string, code = "10099") => weidianErrors.familyOf({ code, message });

describe("the family of a Weidian refusal", () => {
  test.each([
    ["access_token is invalid or expired", "session"],
    ["access_token已过期", "session"],
    ["授权已失效，请重新授权", "session"],
    ["call frequency limit exceeded", "limit"],
    ["调用频繁，请30秒后重试", "limit"],
    ["接口限流", "limit"],
    ["今日调用次数已达上限", "package"],
    ["appkey is invalid", "operator"],
    ["没有权限", "operator"],
    ["ip不在白名单", "operator"],
    ["店铺不存在", "shop_gone"],
    ["该店铺已关闭", "shop_gone"],
    ["shop does not exist", "shop_gone"],
    ["系统繁忙，请稍后再试", "busy"],
    ["服务超时", "busy"],
    ["服务器内部错误", "busy"],
    ["网络异常", "busy"],
    ["access token is null", "session"],
    ["用户未授权", "session"],
    ["请重新授权", "session"],
    ["sign error", "operator"],
    ["验签失败", "operator"],
    ["店铺被封禁", "shop_gone"],
    ["QPS exceeded", "limit"],
  ])("reads %s as %s", (message, family) => expect(of(message)).toBe(family));

  test.each([
    "param or public is not JSON",
    "未知错误",
    "",
    "limit must be between 1 and 50",
    "page_size limit 50",
    "price limit exceeded",
    "购买数量超过上限",
  ])("leaves %j unclassified", (message) => expect(of(message)).toBeNull());
});

test("tries a rule about codes before a rule about messages, and neither where it is excluded", () => {
  const rules = [
    { family: "limit", message: /slow/ },
    { family: "busy", code: /^B/, unless: /goods/ },
  ] as const;
  expect(familyOf(rules, { code: "B1", message: "slow" })).toBe("busy");
  expect(familyOf(rules, { code: "B1", message: "slow goods" })).toBe("limit");
  expect(familyOf(rules, { code: "C1", message: "", also: ["B2"] })).toBe("busy");
  expect(familyOf(rules, { code: "", message: "" })).toBeNull();
});
