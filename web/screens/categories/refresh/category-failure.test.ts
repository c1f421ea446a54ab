import { describe, expect, test } from "vitest";
import type { CategoryCode } from "#contract/public/category";
import { readCategoryError } from "./category-failure.ts";

const errorOf = (status: number, body: unknown, retryAfter: string | null = null) =>
  readCategoryError({ status, body, requestId: "req_1", retryAfter });
const said = (ret: number, msg: string, code?: CategoryCode) => ({ ret, msg, data: [], code });

describe("a failed category answer", () => {
  test("is classified by what the operator can do", () => {
    expect(errorOf(401, said(401, "Who are you?", "INVALID_API_KEY")).kind).toBe("merchant");
    expect(errorOf(401, said(401, "Ask the merchant.", "CHANNEL_NOT_AUTHORIZED")).kind).toBe("authorization");
    expect(errorOf(400, said(400, "Which shop?", "SHOP_ID_INVALID")).kind).toBe("shop");
    expect(errorOf(400, said(400, "No tree.", "CHANNEL_CAPABILITY_NOT_SUPPORTED")).kind).toBe("capability");
    expect(errorOf(502, said(502, "The marketplace failed.", "CHANNEL_UPSTREAM_ERROR")).kind).toBe("vendor");
    expect(errorOf(502, said(502, "In ten seconds.", "TREE_BEING_READ"), "10")).toMatchObject({
      kind: "reading",
      againInSeconds: 10,
    });
    expect(
      errorOf(502, said(502, "Weidian limits how often.", "PLATFORM_QUOTA_EXCEEDED"), "10"),
    ).toMatchObject({
      kind: "vendor",
      againInSeconds: 10,
    });
    expect(errorOf(400, said(400, "categoryId is a whole number.", "VALIDATION_ERROR")).kind).toBe("other");
    expect(errorOf(200, said(7, "账号异常"))).toMatchObject({ kind: "other", ret: 7, message: "账号异常" });
  });

  test("is classified by its code, never by its message", () => {
    const words = "CHANNEL_CAPABILITY_NOT_SUPPORTED: shop_id, authorize, being read for the first time";
    expect(errorOf(502, said(502, words, "CHANNEL_UPSTREAM_ERROR"), "10").kind).toBe("vendor");
    expect(errorOf(401, said(401, words, "INVALID_API_KEY")).kind).toBe("merchant");
    expect(errorOf(400, said(400, words, "VALIDATION_ERROR")).kind).toBe("other");
  });

  test("is read from the error envelope of an outer layer, or without any envelope", () => {
    const error = {
      code: "INSUFFICIENT_SCOPE",
      message: "not you",
      category: "AUTH_ERROR",
      request_id: "req_2",
    };
    expect(errorOf(403, { error })).toMatchObject({ kind: "forbidden", message: "not you" });
    expect(errorOf(500, undefined)).toMatchObject({ kind: "other", ret: 500, message: "HTTP 500" });
  });
});
