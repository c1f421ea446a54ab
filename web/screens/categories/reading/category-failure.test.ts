import { describe, expect, it } from "vitest";
import { readCategoryFault } from "./category-failure.ts";

const fault = (status: number, body: unknown, retryAfter: string | null = null) =>
  readCategoryFault({ status, body, requestId: "req_1", retryAfter });
const said = (ret: number, msg: string) => ({ ret, msg, data: [] });

describe("a failed category answer", () => {
  it("is told apart by what a person can do", () => {
    expect(fault(401, said(401, "Send the merchant UUID in the header X-Uuid.")).kind).toBe("merchant");
    expect(fault(401, said(401, "Ask the merchant to authorize Weidian.")).kind).toBe("authorization");
    expect(fault(400, said(400, "shop_id: send the shop id.")).kind).toBe("shop");
    expect(fault(400, said(400, "CHANNEL_CAPABILITY_NOT_SUPPORTED: no tree.")).kind).toBe("capability");
    expect(fault(502, said(502, "The marketplace failed.")).kind).toBe("vendor");
    expect(fault(502, said(502, "It is being read for the first time: try again."), "10")).toMatchObject({
      kind: "reading",
      againInSeconds: 10,
    });
    expect(fault(502, said(502, "Weidian limits how often it may be called."), "10")).toMatchObject({
      kind: "vendor",
      againInSeconds: 10,
    });
    expect(fault(400, said(400, "categoryId is a whole number.")).kind).toBe("other");
    expect(fault(200, said(7, "账号异常"))).toMatchObject({ kind: "other", ret: 7, message: "账号异常" });
  });

  it("may come in the error envelope of what stands before the category paths, or in none", () => {
    const error = {
      code: "INSUFFICIENT_SCOPE",
      message: "not you",
      category: "AUTH_ERROR",
      request_id: "req_2",
    };
    expect(fault(403, { error })).toMatchObject({ kind: "forbidden", message: "not you" });
    expect(fault(500, undefined)).toMatchObject({ kind: "other", ret: 500, message: "HTTP 500" });
  });
});
