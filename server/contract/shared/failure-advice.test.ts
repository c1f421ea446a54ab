import { describe, expect, test } from "vitest";
import {
  type AdvisedError,
  adviseOn,
  isAboutCart,
  tradeModeAdvice,
  unnamedLineAdvice,
} from "./failure-advice.ts";

const at = "2026-11-26T03:00:00Z";
const limit = (name: string, more: Partial<AdvisedError> = {}): AdvisedError => ({
  code: "PLATFORM_QUOTA_EXCEEDED",
  limit: name,
  retry_at: at,
  ...more,
});
const refused = (more: Partial<AdvisedError>): AdvisedError => ({ code: "CHANNEL_UPSTREAM_ERROR", ...more });

describe("advice about a limit", () => {
  test("attributes a limit to the marketplace if its name says so, and to the gateway otherwise", () => {
    expect(adviseOn(limit("taobao_call_frequency"))).toEqual({
      words: "advice.call_frequency",
      channel: "taobao",
      retry: { at, estimated: false },
    });
    expect(adviseOn(limit("1688_call_package"))).toMatchObject({
      words: "advice.call_package",
      channel: "1688",
    });
    for (const name of [
      "1688_calls_in_flight",
      "platform_capacity",
      "platform_daily_units",
      "x_call_frequency",
    ])
      expect(adviseOn(limit(name))).toMatchObject({ words: "errors.PLATFORM_QUOTA_EXCEEDED", channel: null });
    expect(adviseOn({ ...limit("1688_call_frequency"), code: "QUOTA_EXCEEDED" }).channel).toBeNull();
  });

  test("gives no time where none is known, and no estimate where an administrator must act", () => {
    expect(adviseOn({ code: "QUOTA_EXCEEDED", limit: "daily_units" }).retry).toBeNull();
    expect(adviseOn(limit("1688_call_frequency", { retry_estimated: true })).retry).toEqual({
      at,
      estimated: true,
    });
    expect(adviseOn({ code: "PLAN_DISABLED", retry_at: at, retry_estimated: true }).retry).toBeNull();
  });
});

test.each([
  [refused({ upstream: { code: "1", cause: "busy" }, action: "retry" }), "causes.busy"],
  [refused({ upstream: { code: "1", cause: "operator" }, action: "operator" }), "causes.operator"],
  [{ code: "NOT_FOUND", upstream: { code: "1", cause: "product_gone" } }, "causes.product_gone"],
  [refused({ action: "operator" }), "advice.operator"],
  [refused({ action: "retry" }), "errors.CHANNEL_UPSTREAM_ERROR"],
  [refused({ upstream: { code: "1" } }), "advice.refused"],
  [
    refused({ issues: [{ path: "payFee", message: "is not a number", fault: "not_number" }] }),
    "advice.unreadable",
  ],
  [
    refused({ issues: [{ path: "orderId", message: "is another", fault: "other_order" }] }),
    "errors.CHANNEL_UPSTREAM_ERROR",
  ],
  [
    refused({
      upstream: { code: "1" },
      issues: [{ path: "lines.0", message: "no", reason: "OUT_OF_STOCK" }],
    }),
    "advice.refused",
  ],
] as const satisfies [AdvisedError, string][])("advises on %j with %s", (error, words) => {
  expect(adviseOn(error).words).toBe(words);
});

test("treats only refusals that are neither an overload nor the app's as about the cart", () => {
  expect(isAboutCart(refused({ upstream: { code: "500_004" } }))).toBe(true);
  for (const cause of ["busy", "operator"] as const)
    expect(isAboutCart(refused({ upstream: { code: "1", cause } }))).toBe(false);
  expect(isAboutCart(refused({}))).toBe(false);
});

test("advises to divide or remove lines only where there are several", () => {
  expect([1, 2].map(unnamedLineAdvice)).toEqual(["unnamed_alone", "unnamed"]);
  expect([1, 2].map(tradeModeAdvice)).toEqual(["trade_mode_alone", "trade_mode"]);
});
