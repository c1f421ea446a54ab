import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitizeVendorText } from "./vendor-text.ts";

describe("secrets and addresses in a vendor's message", () => {
  test.each<[string, string, string[], string]>([
    ["the token", "bad token abc-123.x!", ["abc-123.x"], "bad token ***!"],
    ["a secret in another case", "SIGN 0AF9", ["0af9"], "SIGN ***"],
    ["a token in its URL spelling", "token=a%2Fb%3D refused", ["a/b="], "token=*** refused"],
    ["a token in a URL inside of a URL", "x=a%252Fb%253D&y", ["a/b="], "x=***&y"],
    ["a token in Base64", "bad dG9rZW4tb2YtYWNtZS0x sent", ["token-of-acme-1"], "bad *** sent"],
    ["the receiver's name", "收货人张三的地址有误", ["张三"], "收货人***的地址有误"],
    ["a name of one character", "收货人李", ["李"], "收货人***"],
    ["a name whose parts are spaced otherwise", "to Li  Wei.", ["Li Wei"], "to ***."],
    ["the mobile, however it is grouped", "call 138 0013-8000 now", ["13800138000"], "call *** now"],
    ["a secret hidden by zero-width characters", "tok\u200ben", ["tok en"], "***"],
    ["a short secret inside a longer one", "abcdef", ["abc", "abcdef"], "***"],
    ["a secret with pattern characters", "a.(b)+$ aX(b)", ["a.(b)+$"], "*** aX(b)"],
    [
      "addresses with a scheme",
      "see https://gw.open.1688.com/openapi/x?access_token=t 谢谢",
      [],
      "see *** 谢谢",
    ],
    ["bare hosts", "请访问www.1688.com/a?b=1查看", [], "请访问***查看"],
    ["host and port", "at 127.0.0.1:8080/simulator and localhost:3000", [], "at *** and ***"],
    ["control and direction characters", "a\u0000b\r\nc\u202ed\u001b[31m", [], "a b c d [31m"],
    ["half a surrogate pair", "x\ud83d y", [], "x\ufffd y"],
  ])("removes %s", (_what, text, secrets, expected) => {
    expect(sanitizeVendorText(text, secrets)).toBe(expected);
  });
});

describe("the other words of a vendor's message", () => {
  test.each([
    "gw.QosAppFrequencyLimit",
    "gw.AppKeyMissing",
    "com.alibaba.trade:alibaba.trade.payWay.query-1",
    "没有权限获取该订单可支付方式。",
    "商品[111, 222]的购买数量不满足起批量限制",
    "price 18.50, version 1.2.3",
  ])("keeps %s", (text) => {
    expect(sanitizeVendorText(text, ["", " ", "1"])).toBe(text);
  });
});

test("removes every secret in Base64, in either alphabet and at any offset", () => {
  const secret = fc
    .string({ minLength: 6, maxLength: 40, unit: "grapheme" })
    .filter((text) => /\S{6}/.test(text));
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), fc.boolean(), (given, before, after, forUrls) => {
      const text = given.trim();
      const encoded = Buffer.from(`${before}${text}${after}`).toString(forUrls ? "base64url" : "base64");
      const pieces = sanitizeVendorText(`code ${encoded}`, [text]).split("***");
      expect(pieces.length).toBeGreaterThan(1);
    }),
  );
});

test("removes every secret, whatever surrounds it", () => {
  const secret = fc.stringMatching(/^[!-~]{4,40}$/).filter((text) => !text.includes("*"));
  fc.assert(
    fc.property(
      fc.array(secret, { minLength: 1, maxLength: 4 }),
      fc.array(fc.string(), { maxLength: 6 }),
      (secrets, parts) => {
        const text = parts.map((part, index) => part + (secrets[index % secrets.length] ?? "")).join("");
        const clean = sanitizeVendorText(text, secrets).toLowerCase();
        return secrets.every((one) => !clean.includes(one.toLowerCase()));
      },
    ),
  );
});

test("cuts a long message to 300 whole characters", () => {
  const cut = sanitizeVendorText("😀".repeat(1_000), []);
  expect(Array.from(cut)).toHaveLength(300);
  expect(cut.isWellFormed()).toBe(true);
  expect(cut.endsWith("😀…")).toBe(true);
});

test("handles a huge message in linear time", () => {
  const started = performance.now();
  sanitizeVendorText("a.".repeat(1_000_000), ["a a a", "13800138000"]);
  sanitizeVendorText("1 ".repeat(1_000_000), ["11111111111111"]);
  sanitizeVendorText("a".repeat(1_000_000), []);
  sanitizeVendorText("a-".repeat(1_000_000), []);
  // Quadratic time would take minutes.
  expect(performance.now() - started).toBeLessThan(10_000);
});
