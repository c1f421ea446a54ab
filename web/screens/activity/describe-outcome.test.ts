import { expect, test } from "vitest";
import { activity as en } from "../../i18n/en/activity.ts";
import { activity as zh } from "../../i18n/zh-cn/activity.ts";
import { describeOutcome } from "./describe-outcome.ts";

test.each([
  [
    { outcome: "kjb_possible", status: 200 },
    { tone: "ok", key: "common:outcomes.kjb_possible" },
  ],
  [
    { outcome: "LINE_UNAVAILABLE", status: 200 },
    { tone: "warning", key: "common:outcomes.LINE_UNAVAILABLE" },
  ],
  [
    { outcome: "QUOTA_EXCEEDED", status: 429 },
    { tone: "error", key: "common:errors.QUOTA_EXCEEDED.title", short: "short.QUOTA_EXCEEDED" },
  ],
  [
    { outcome: "PLATFORM_QUOTA_EXCEEDED", status: 429, upstream_code: "gw.QosAppFrequencyLimit" },
    { tone: "error", key: "marketplace_limit", short: "short.MARKETPLACE_LIMIT" },
  ],
  [
    { outcome: "PLATFORM_QUOTA_EXCEEDED", status: 429, upstream_code: null },
    {
      tone: "error",
      key: "common:errors.PLATFORM_QUOTA_EXCEEDED.title",
      short: "short.PLATFORM_QUOTA_EXCEEDED",
    },
  ],
  [
    { outcome: null, status: 200 },
    { tone: "ok", key: "common:outcomes.success" },
  ],
  [
    { outcome: null, status: 502 },
    { tone: "error", key: "common:outcomes.failed" },
  ],
  [
    { outcome: "process_ended", status: 499 },
    { tone: "neutral", key: "ended.process_ended" },
  ],
  [
    { outcome: "SOMETHING_NEW", status: 200 },
    { tone: "neutral", key: null },
  ],
])("%j", (call, words) => {
  expect(describeOutcome(call)).toEqual(words);
});

test.each([
  ["English", en.short, 20],
  ["Chinese", zh.short, 6],
] as const)("has %s texts for every code that fit a badge of one line", (_, words, max) => {
  for (const word of Object.values(words)) expect([...word].length).toBeLessThanOrEqual(max);
});
