import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { headerRetryAt, namedRetryAt } from "./named-wait.ts";

const now = Date.UTC(2026, 10, 26, 3, 0, 0);
const seconds = (text: string) => {
  const at = namedRetryAt(text, now);
  return at === null ? null : (at - now) / 1000;
};

describe("namedRetryAt", () => {
  const named: [string, number][] = [
    ["This ban will last for 1 more seconds", 1],
    ["This ban will last for 60 more seconds", 60],
    ["this ban will last 1 seconds", 1],
    ["App Call Limited. This ban will last for 3600 more seconds.", 3600],
    ["The ban will last 2 minutes", 120],
    ["ban will last for another 90 seconds", 90],
    ["Please retry after 30 seconds", 30],
    ["retry after 5", 5],
    ["Retry-After: 17", 17],
    ["retry_after=45", 45],
    ["Too many requests, please try again in 3 minutes.", 180],
    ["Please wait 20s before retrying", 20],
    ["wait for 1 hour 30 minutes", 5400],
    ["wait 1h30m", 5400],
    ["try again after 500 ms", 1],
    ["Your access is blocked for 10 minutes", 600],
    ["Beyond the limit, 25 seconds remaining", 25],
    ["Try again in an hour", 3600],
    ["This ban will last for 3,600 more seconds", 3600],
    ["call again in 12 seconds", 12],
    ["请 1 分 30 秒后重试", 90],
    ["请10～20秒后重试", 20],
    ["封禁10分钟", 600],
    ["limit is 100 calls per 60 seconds, try again in 12 seconds", 12],
    ["10秒后重试", 10],
    ["调用过于频繁，请 30 秒后再试", 30],
    ["请5分钟后重试", 300],
    ["请１５分钟后再试", 900],
    ["请等待20秒", 20],
    ["请求太频繁，请一分钟后重试", 60],
    ["请在半小时之后再次调用", 1800],
    ["请三十秒后再试", 30],
    ["请十五分钟以后再试", 900],
    ["还需等待 90 秒", 90],
    ["封禁剩余时间：120秒", 120],
    ["限制将持续1小时30分钟", 5400],
    ["流控中，剩余时间为 8 秒", 8],
    ["limited until 2026-11-26 12:00:00", 3600],
    ["blocked until 2026-11-26T04:00:00Z", 3600],
    ["blocked until 2026-11-26T12:00:00+08:00", 3600],
    ["blocked until 2026-11-26 12:00:00 +0800", 3600],
    ["限制至2026年11月26日 12:00", 3600],
    ["2026-11-26 12:00:00后恢复", 3600],
    ["将于 2026-11-27 恢复", 46_800],
    ["今日调用次数已达上限，请明天再试", 46_800],
    ["Daily quota used up, try again tomorrow", 46_800],
  ];
  test.each(named)("reads the wait from %j", (text, expected) => {
    expect(Math.ceil(seconds(text) ?? -1)).toBe(expected);
  });

  const unnamed = [
    "",
    "App Call Limited",
    "Beyond the app call frequency limit",
    "SLA bill has no usage left",
    "at most 100 calls within 60 seconds",
    "limit: 40 requests per 1 second",
    "每分钟最多调用 600 次",
    "限制1分钟600次",
    "at most 100 call in 60 seconds",
    "at most 1 request in 1 second",
    "一百二十秒后重试",
    "请12345678901秒后重试",
    "wait 12345678901 seconds later",
    "您在1分钟内访问次数过多，请稍后再试",
    "剩余 0 次",
    "60秒内最多调用100次",
    "请稍后再试",
    "system busy, try again later",
    "This ban will last for 0 more seconds",
    "This ban will last for 99999999 more seconds",
    "blocked until 2026-11-20 00:00:00",
    "blocked until 2031-01-01 00:00:00",
    "blocked until 2026-13-45 00:00:00",
    "order 4169757385133587637 s",
    "request id 15r1 after 2026",
    "商品 30 件后包邮",
  ];
  test.each(unnamed)("reads no wait from %j", (text) => {
    expect(seconds(text)).toBeNull();
  });

  test("reads every number of seconds and minutes exactly, in both languages", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (amount) => {
        expect(seconds(`This ban will last for ${amount} more seconds`)).toBe(amount);
        expect(seconds(`请${amount}秒后重试`)).toBe(amount);
        expect(seconds(`retry after ${amount} minutes`)).toBe(amount * 60);
        expect(seconds(`请${amount}分钟后再试`)).toBe(amount * 60);
      }),
    );
  });

  test("returns a time later than now and within a week, for any words", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (before, after, amount) => {
        const at = namedRetryAt(`${before}retry after ${amount} hours${after}`, now);
        expect(at === null || (at > now && at - now <= 7 * 86_400_000)).toBe(true);
      }),
    );
  });

  test("takes linear time and stops reading at a thousand characters", () => {
    for (const piece of ["1", "1 ", "retry ", "1小时", "again ", "2026-11-26 ", "a b "]) {
      const started = performance.now();
      namedRetryAt(piece.repeat(20_000), now);
      expect(performance.now() - started).toBeLessThan(200);
    }
  });
});

describe("headerRetryAt", () => {
  const at = (value: string) => headerRetryAt({ "retry-after": value }, now);

  test("reads a Retry-After header given in seconds or as a date", () => {
    expect(at("30")).toBe(now + 30_000);
    expect(at("Thu, 26 Nov 2026 03:01:00 GMT")).toBe(now + 60_000);
  });

  test("ignores a Retry-After header that is missing, past or more than a week away", () => {
    expect(headerRetryAt({}, now)).toBeNull();
    for (const value of ["", "0", "soon", "Thu, 26 Nov 2020 03:01:00 GMT", "999999999"])
      expect(at(value)).toBeNull();
  });
});
