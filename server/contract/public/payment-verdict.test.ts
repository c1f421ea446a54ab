import { describe, expect, test } from "vitest";
import { errorCodes, type ErrorCode } from "../shared/error-codes.ts";
import { isKjbCode, paymentChannelCodes, paymentVerdict, saysNoSuchOrder } from "./payment-verdict.ts";
import type { PaymentMethodsResult } from "./payment-methods.ts";

function answer(
  codes: number[],
  changes: Partial<PaymentMethodsResult> = {},
): { answer: PaymentMethodsResult } {
  return {
    answer: {
      channel: "1688",
      success: true,
      order_id: "239695213738498520",
      channels: codes.map((code) => ({ code, name: "支付宝" })),
      payment_amount: { amount: 32120, currency: "CNY" },
      payment_deadline: null,
      monetary_unit: "CNY_minor",
      request_id: "r1",
      ...changes,
    },
  };
}

const rejected = { success: false, payment_amount: null };

// §2.1, column "Code", repeated here so that a lost row is noticed.
const documented = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 20, 35];

describe("KJB codes", () => {
  test("have each documented code in their table and no other", () => {
    expect(Object.keys(paymentChannelCodes).map(Number)).toStrictEqual(documented);
  });

  test.each(documented)("include code %i only if it is 16 or 20", (code) => {
    const kjb = code === 16 || code === 20;
    expect(isKjbCode(code)).toBe(kjb);
    expect(paymentVerdict(answer([code]))).toStrictEqual(
      kjb ? { kind: "kjb_possible", codes: [code] } : { kind: "kjb_not_reported" },
    );
  });

  test.each([0, -16, 11, 18, 19, 21, 99, 160, 9007199254740991])(
    "do not include the unknown code %i",
    (code) => {
      expect(paymentVerdict(answer([code]))).toStrictEqual({ kind: "kjb_not_reported" });
    },
  );

  test("exclude 17 and 35, which readers mistake for KJB", () => {
    expect(paymentChannelCodes[17]).toBe("named_not");
    expect(paymentChannelCodes[35]).toBe("named_not");
  });

  test("are reported together with other channels, in the order received", () => {
    expect(paymentVerdict(answer([1, 20, 35, 16]))).toStrictEqual({ kind: "kjb_possible", codes: [20, 16] });
  });
});

describe("an answer without channels", () => {
  test("has the verdict no_channels when success is true", () => {
    expect(paymentVerdict(answer([]))).toStrictEqual({ kind: "no_channels" });
  });
});

describe("an order with nothing to pay", () => {
  test.each([[[]], [[1]], [[16, 20]]])(
    "has the verdict nothing_to_pay whatever channels it lists: %j",
    (codes) => {
      const paid = answer(codes, { payment_amount: { amount: 0, currency: "CNY" } });
      expect(paymentVerdict(paid)).toStrictEqual({ kind: "nothing_to_pay" });
    },
  );

  test("still has the verdict of a refusal when the marketplace refuses", () => {
    expect(paymentVerdict(answer([], { ...rejected, error_code: "500_2" })).kind).toBe("fix_authorization");
  });
});

describe("success is read before anything else", () => {
  test("500_2 is an authorization to fix", () => {
    expect(
      paymentVerdict(answer([], { ...rejected, error_code: "500_2", error_message: "没有权限" })),
    ).toStrictEqual({
      kind: "fix_authorization",
    });
  });

  test("500_2 with channels is still an authorization to fix", () => {
    expect(paymentVerdict(answer([20], { ...rejected, error_code: "500_2" }))).toStrictEqual({
      kind: "fix_authorization",
    });
  });

  test.each(["500_1", "500_20", "500", "401"])(
    "reports %s as a refusal in the marketplace's own words",
    (code) => {
      expect(
        paymentVerdict(answer([16], { ...rejected, error_code: code, error_message: "系统繁忙" })),
      ).toStrictEqual({
        kind: "refused",
        code,
        message: "系统繁忙",
      });
    },
  );

  test.each([
    ["500_1", "订单号不正确。", true],
    ["ORDER_NOT_EXIST", "", true],
    ["404", "订单不存在", true],
    ["500_1", "系统繁忙,请重试!", false],
  ])("%s %s says that there is no such order: %s", (code, message, isSaid) => {
    expect(saysNoSuchOrder(code, message)).toBe(isSaid);
  });

  test("a refusal without a code is still a refusal", () => {
    expect(paymentVerdict(answer([], rejected))).toStrictEqual({ kind: "refused", code: "", message: "" });
  });
});

describe("a failed check is classified by its next step", () => {
  const kinds: Record<ErrorCode, string> = {
    INVALID_API_KEY: "access",
    CHANNEL_NOT_AUTHORIZED: "access",
    APP_NOT_APPROVED: "access",
    APP_SUSPENDED: "access",
    INSUFFICIENT_SCOPE: "access",
    FULFILLMENT_MODE_NOT_SUPPORTED: "access",
    PURCHASING_DISABLED: "access",
    PURCHASE_LIMIT_EXCEEDED: "access",
    PREVIEW_CHANGED: "input",
    EXTERNAL_ORDER_ID_REUSED: "input",
    SANDBOX_CAPABILITY_UNAVAILABLE: "access",
    PLAN_DISABLED: "access",
    CHANNEL_DISABLED: "access",
    VALIDATION_ERROR: "input",
    UNSUPPORTED_CHANNEL: "input",
    CHANNEL_CAPABILITY_NOT_SUPPORTED: "input",
    RATE_LIMIT_EXCEEDED: "limit",
    QUOTA_EXCEEDED: "quota",
    PLATFORM_QUOTA_EXCEEDED: "platform",
    CHANNEL_UPSTREAM_ERROR: "upstream",
    NOT_FOUND: "internal",
    METHOD_NOT_ALLOWED: "internal",
    REQUEST_TIMEOUT: "transport",
    BODY_TOO_LARGE: "input",
    UNSUPPORTED_MEDIA_TYPE: "internal",
    HEADERS_TOO_LARGE: "internal",
    NOT_IMPLEMENTED: "internal",
    INTERNAL_ERROR: "internal",
  };

  test.each(Object.keys(errorCodes) as ErrorCode[])("gives %s its kind", (errorCode) => {
    expect(paymentVerdict({ errorCode })).toStrictEqual({ kind: "check_failed", failure: kinds[errorCode] });
  });

  test("treats a missing answer as a transport failure", () => {
    expect(paymentVerdict({ noAnswer: true })).toStrictEqual({ kind: "check_failed", failure: "transport" });
  });
});
