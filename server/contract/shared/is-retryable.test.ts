import { expect, test } from "vitest";
import { errorCodes, type ErrorCode } from "./error-codes.ts";
import { Failure, type FailureDetails } from "./failure.ts";
import { isRetryable } from "./is-retryable.ts";

const codes = Object.keys(errorCodes) as ErrorCode[];
const retryable: ErrorCode[] = [
  "REQUEST_TIMEOUT",
  "RATE_LIMIT_EXCEEDED",
  "QUOTA_EXCEEDED",
  "PLATFORM_QUOTA_EXCEEDED",
  "INTERNAL_ERROR",
];

test.each(codes)("reports %s as retryable exactly where a later repetition can succeed", (code) => {
  expect(isRetryable(new Failure(code, "text"))).toBe(retryable.includes(code));
});

test.each<[string, FailureDetails, boolean]>([
  ["its action is retry", { action: "retry" }, true],
  ["its action is operator", { action: "operator" }, false],
  ["the marketplace is busy", { upstream: { code: "x", cause: "busy" } }, true],
  ["the product is gone", { upstream: { code: "x", cause: "product_gone" } }, false],
  ["the marketplace refuses in its own words", { upstream: { code: "x" } }, false],
  [
    "the answer cannot be read",
    { issues: [{ path: "payFee", message: "is no fen", fault: "not_fen" }] },
    false,
  ],
])("reports a 502 where %s as retryable or not by its cause", (_, details, expected) => {
  expect(isRetryable(new Failure("CHANNEL_UPSTREAM_ERROR", "text", details))).toBe(expected);
});

test.each(["QUOTA_EXCEEDED", "PLATFORM_QUOTA_EXCEEDED"] as const)(
  "%s is not retryable where the limit can never be met",
  (code) => {
    const notice = { limit: "daily_units", retryAt: null };
    expect(isRetryable(new Failure(code, "text", { notice }))).toBe(false);
  },
);
