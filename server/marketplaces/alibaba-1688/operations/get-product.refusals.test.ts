import { describe, expect, test } from "vitest";
import {
  answering,
  createSimulatedConnector,
  createTestConnector,
  testCall,
} from "#testing/alibaba-1688/test-connector.ts";
import { failureOf } from "#testing/failure-of.ts";

const simulated = createSimulatedConnector();
const id = "907001255426";

describe("404", () => {
  const refused = async (payload: object) => {
    const body = JSON.stringify({ result: { success: false, ...payload } });
    const { connector } = createTestConnector(answering(body));
    return failureOf((await connector.getProduct!({ id }, testCall())).standard);
  };

  test.each(["748927600882", "600000000001"])(
    "answers 404 for a product that no longer exists or never existed: %s",
    async (gone) => {
      const answer = await simulated.connector.getProduct!({ id: gone }, testCall());
      const failure = await failureOf(answer.standard);
      expect(failure.code).toBe("NOT_FOUND");
      expect(failure.details.upstream).toEqual({
        code: "404",
        message: "商品不存在或已下架",
        message_en: "The product does not exist or is no longer offered.",
        cause: "product_gone",
      });
    },
  );

  test.each([
    { code: "404", message: "" },
    { code: "500", message: "该商品已下架" },
    { code: "OFFER_X", message: "商品已被删除" },
  ])("answers 404 for the refusal %j", async (payload) => {
    const { code, details } = await refused(payload);
    expect([code, details.upstream?.cause]).toEqual(["NOT_FOUND", "product_gone"]);
  });

  test.each([
    '{"success":false,"errorCode":"500_1","errorMsg":"商品不存在"}',
    '{"success":"false","errorCode":"500_1","errorMsg":"商品不存在","result":null}',
  ])("reads a refusal in the flat envelope of other operations: %s", async (body) => {
    const { connector } = createTestConnector(answering(body));
    const failure = await failureOf((await connector.getProduct!({ id }, testCall())).standard);
    expect([failure.code, failure.details.upstream]).toEqual([
      "NOT_FOUND",
      {
        code: "500_1",
        message: "商品不存在",
        message_en: "The product does not exist.",
        cause: "product_gone",
      },
    ]);
  });

  test.each([
    [{ code: "500", message: "系统繁忙" }, "busy"],
    [{ code: "403", message: "账号不存在或无权限" }, undefined],
    [{}, undefined],
  ])("answers 502 for any other refusal: %j", async (payload, cause) => {
    const { code, details } = await refused(payload);
    expect([code, details.upstream?.cause]).toEqual(["CHANNEL_UPSTREAM_ERROR", cause]);
  });
});

describe("a refusal that is not about the product", () => {
  const answered = async (code: string, message: string) => {
    const body = JSON.stringify({ result: { success: false, code, message } });
    const { connector } = createTestConnector(answering(body));
    return failureOf(async () => (await connector.getProduct!({ id }, testCall())).standard());
  };

  test.each([
    ["500", "调用频率超限，请10秒后再试", "PLATFORM_QUOTA_EXCEEDED"],
    ["500", "QPS exceeded", "PLATFORM_QUOTA_EXCEEDED"],
    ["500", "Beyond the app call frequency limit", "PLATFORM_QUOTA_EXCEEDED"],
    ["429", "too many requests", "PLATFORM_QUOTA_EXCEEDED"],
    ["400", "超过每日调用上限", "PLATFORM_QUOTA_EXCEEDED"],
    ["401", "access token expired", "CHANNEL_NOT_AUTHORIZED"],
    ["400", "用户授权已失效", "CHANNEL_NOT_AUTHORIZED"],
  ])("answers %s %j with %s", async (code, message, ours) => {
    expect((await answered(code, message)).code).toBe(ours);
  });

  test.each([
    ["500", "系统异常", "1688 could not answer just now."],
    ["500_1", "服务超时", "1688 could not answer just now."],
    ["403", "应用没有权限访问该接口", "1688 refused this gateway's own"],
    ["500", "该商品限制购买 5 件", "1688 does not show this product"],
  ])("reports %s %j as: %s", async (code, message, text) => {
    const failure = await answered(code, message);
    expect([failure.code, failure.message]).toEqual([
      "CHANNEL_UPSTREAM_ERROR",
      expect.stringContaining(text),
    ]);
  });
});

describe("502", () => {
  test.each([
    // A product without an id cannot be distinguished from another.
    '{"result":{"success":true,"result":{}}}',
    '{"result":{"success":true,"result":{"subject":"杯","offerId":null}}}',
    '{"result":{"success":true,"result":null}}',
    '{"result":{"success":true}}',
    '{"result":{}}',
    '{"result":null}',
    "{}",
  ])("answers 502 for %s", async (body) => {
    const { connector } = createTestConnector(answering(body));
    const answer = await connector.getProduct!({ id }, testCall());
    expect((await failureOf(answer.standard)).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });

  test("does not return another offer's answer, and discards its socket", async () => {
    const { connector, seen } = createTestConnector(
      answering('{"result":{"success":true,"result":{"offerId":2}}}'),
    );
    const answer = await connector.getProduct!({ id: "1" }, testCall());
    expect((await failureOf(answer.standard)).code).toBe("CHANNEL_UPSTREAM_ERROR");
    expect(seen.discarded).toBe(1);
  });
});
