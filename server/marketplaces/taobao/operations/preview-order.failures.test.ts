import { describe, expect, test } from "vitest";
import type { Failure } from "#contract/shared/failure";
import { failureOf } from "#testing/failure-of.ts";
import {
  createTestConnector,
  pick,
  preview,
  previewScenario,
  receiver,
  testNow,
} from "#testing/taobao/test-connector.ts";

const ordinary = "688000000001";
const failure = async (promise: Promise<unknown>): Promise<Failure> => {
  const result = await promise.then(
    () => null,
    (error: Failure) => error,
  );
  if (!result) throw new Error("expected a failure");
  return result;
};

describe("a failed preview", () => {
  test("answers 502 with the vendor's code and message in standard, and passes the answer on in upstream", async () => {
    const { answer } = await previewScenario(createTestConnector(), "A refusal of the marketplace");
    expect(() => answer.standard()).toThrow(
      expect.objectContaining({
        code: "CHANNEL_UPSTREAM_ERROR",
        details: expect.objectContaining({
          upstream: {
            code: "SELLER_CLOSED",
            message: "卖家已暂停营业，暂不能下单",
            message_en: "The seller has paused business and takes no orders at the moment.",
          },
        }),
      }),
    );
    expect(JSON.parse(answer.upstream)).toMatchObject({
      result: { success: false, error_code: "SELLER_CLOSED" },
    });
    expect(answer.upstream).not.toContain("message_en");
  });

  test("answers 502 for an unsafe amount in standard, and keeps its exact digits in upstream", async () => {
    const { answer } = await previewScenario(createTestConnector(), "An amount beyond exactness");
    const { code, details } = await failureOf(answer.standard);
    expect(code).toBe("CHANNEL_UPSTREAM_ERROR");
    expect(details.issues).toEqual([
      {
        path: "data.total_real_pay_price",
        message: "is not a whole number that can be told exactly",
        fault: "not_exact",
      },
    ]);
    expect(answer.upstream).toContain('"amount":"9007199254740993"');
  });

  test.each([
    ['{"amount":1,"currency":"USD"}', "not_cny"],
    ['{"amount":12.5,"currency":"CNY"}', "not_fen"],
    ['{"amount":-1}', "negative"],
    ['{"amount":"1","currency":"CNY"}', "not_number"],
    ['{"currency":"CNY"}', "missing"],
    ["12.5", "not_fen"],
    ["1e400", "not_exact"],
    ['"1"', "not_number"],
  ])("answers 502 for an amount %s, whose fault is %s", async (amount, fault) => {
    const harness = createTestConnector({
      answers: [`{"code":"0","result":{"success":true,"data":{"total_real_pay_price":${amount}}}}`],
    });
    const answer = await preview(harness, [{ offer_id: "2048688000000001", spec_id: "1", quantity: 1 }]);
    const { details } = await failureOf(answer.standard);
    expect(details.issues).toMatchObject([{ path: "data.total_real_pay_price", fault }]);
  });

  test("answers 401 CHANNEL_NOT_AUTHORIZED for a token that the vendor refuses", async () => {
    expect(
      (await failure(previewScenario(createTestConnector(), "An authorization that has ended"))).code,
    ).toBe("CHANNEL_NOT_AUTHORIZED");
    const harness = createTestConnector();
    const wrong = harness.connector.getProduct?.(
      { id: ordinary },
      { ...harness.call, accessToken: "another" },
    );
    expect((await failure(Promise.resolve(wrong))).code).toBe("CHANNEL_NOT_AUTHORIZED");
  });

  test("answers 429 PLATFORM_QUOTA_EXCEEDED for the vendor's limit, with the time to retry", async () => {
    const { code, details } = await failure(
      previewScenario(createTestConnector(), "The platform's call limit"),
    );
    expect(code).toBe("PLATFORM_QUOTA_EXCEEDED");
    expect(details.notice).toEqual({
      limit: "taobao_call_frequency",
      retryAt: testNow + 10_000,
      estimated: true,
    });
  });

  for (const label of ["No answer", "A maintenance page"])
    test(`answers 502 for ${label}`, async () => {
      expect((await failure(previewScenario(createTestConnector(), label))).code).toBe(
        "CHANNEL_UPSTREAM_ERROR",
      );
    });

  test("answers 502 with an alarm, and without the gateway's secret, for a signature that the vendor refuses", async () => {
    const harness = createTestConnector({ secret: "wrong-secret" });
    const error = await failure(pick(harness, ordinary));
    expect(error.code).toBe("CHANNEL_UPSTREAM_ERROR");
    expect(error.details.upstream?.code).toBe("IncompleteSignature");
    expect(harness.events.some(({ kind }) => kind === "alarm")).toBe(true);
    expect(JSON.stringify([error.message, error.details, harness.events])).not.toContain("wrong-secret");
  });

  test("corrects a wrong clock and signs the call once more", async () => {
    const harness = createTestConnector({ vendorClock: () => testNow + 3_600_000 });
    const product = await harness.connector.getProduct?.({ id: ordinary }, harness.call);
    expect(product?.standard().source_product_id).toBe(ordinary);
    expect(harness.sent).toHaveLength(2);
  });

  test.each([
    [{ code: "0", result: { success: false, error_code: "SYSTEM_ERROR", error_msg: "busy" } }],
    [{ code: "0", biz_error_code: "SYSTEM_ERROR", biz_error_msg: "busy" }],
  ])(
    "answers 502 in either format for %j under HTTP 500, because a failed call is not an answer",
    async (refused) => {
      const harness = createTestConnector({ answers: [JSON.stringify(refused)], status: 500 });
      const lines = [{ offer_id: "2048688000000001", spec_id: "1", quantity: 1 }];
      const { code, details } = await failure(preview(harness, lines));
      expect(code).toBe("CHANNEL_UPSTREAM_ERROR");
      expect(details.upstream).toEqual({ code: "SYSTEM_ERROR", message: "busy", cause: "busy" });
    },
  );

  test("repeats neither the receiver nor the token in a vendor text", async () => {
    const payload = `收件人 ${receiver.name} ${receiver.mobile} buyer-token`;
    const refused = JSON.stringify({
      code: "0",
      result: { success: false, error_code: "E1", error_msg: payload },
    });
    const harness = createTestConnector({ answers: [refused] });
    const answer = await preview(harness, [{ offer_id: "2048688000000001", spec_id: "1", quantity: 1 }]);
    let message = "";
    try {
      answer.standard();
    } catch (error) {
      message = (error as Failure).details.upstream?.message ?? "";
    }
    expect(message).toContain("收件人");
    for (const secret of [receiver.name, receiver.mobile, "buyer-token"])
      expect(message).not.toContain(secret);
  });
});

describe("the resolver", () => {
  const rendered = '{"code":"0","result":{"success":true,"data":{"render_item_list":[]}}}';
  const spellings = [
    '{"code":"0","success":true,"data":{"mp_id":"2048","sku_list":[{"sku_id":11,"mp_skuId":"22"}]}}',
    '{"code":"0","result":{"success":"true","data":{"mpId":2048,"skuList":[{"skuId":"11","mpSkuId":22}]}}}',
  ];
  for (const spelling of spellings)
    test(`reads the spelling ${spelling}`, async () => {
      const harness = createTestConnector({ answers: [spelling, rendered] });
      await preview(harness, [{ offer_id: "AbCd-1", spec_id: "11", quantity: 1 }]);
      const list = new URLSearchParams(harness.sent[1]?.body ?? "").get("render_item_List");
      expect(list).toBe('[{"item_id":"2048","sku_id":"22","quantity":1}]');
    });

  /** Returns the ids that the variants of the resolver's answer are rendered by, or why they are not. */
  async function resolved(data: object, spec_id: string | undefined) {
    const harness = createTestConnector({
      answers: [JSON.stringify({ code: "0", success: true, data }), rendered],
    });
    const answer = await preview(harness, [{ offer_id: "AbCd-1", spec_id, quantity: 1 }]);
    const list = new URLSearchParams(harness.sent[1]?.body ?? "").get("render_item_List");
    const [line] = answer.standard().unavailable_lines;
    return list === null ? line?.reason : (JSON.parse(list) as { sku_id?: string }[])[0]?.sku_id;
  }

  test.each([
    ["the only variant", { mp_id: "2048", sku_list: [{ sku_id: "11", mp_skuId: "22" }] }, undefined, "22"],
    [
      "neither of two variants",
      { mp_id: "2048", sku_list: [{ mp_skuId: "22" }, { mp_skuId: "33" }] },
      undefined,
      "SPEC_REQUIRED",
    ],
    [
      "neither of two variants of which one alone has an id to order by",
      { mp_id: "2048", sku_list: [{ sku_id: "11", mp_skuId: "22" }, { sku_id: "12" }] },
      undefined,
      "SPEC_REQUIRED",
    ],
    [
      "no variant that has no id to order by",
      { mp_id: "2048", sku_list: [{ sku_id: "11" }] },
      "11",
      "STALE_ID",
    ],
    [
      "nothing of a product without an id",
      { sku_list: [{ sku_id: "11", mp_skuId: "22" }] },
      "11",
      "STALE_ID",
    ],
  ])("chooses %s", async (_, data, spec, chosen) => {
    expect(await resolved(data, spec)).toBe(chosen);
  });

  test("sends no more resolving calls after one failed", async () => {
    const found = '{"code":"0","success":true,"data":{"mp_id":"2048"}}';
    const refused = '{"code":"0","success":false,"error_code":"SYSTEM_ERROR","error_msg":"busy"}';
    const harness = createTestConnector({ answers: [refused, ...Array.from({ length: 19 }, () => found)] });
    const lines = Array.from({ length: 20 }, (_, at) => ({
      offer_id: `id-${at}`,
      spec_id: undefined,
      quantity: 1,
    }));
    await failure(preview(harness, lines));
    // Any further calls would be made in steps without time between them.
    await new Promise((resolve) => setImmediate(resolve));
    expect(harness.sent.length).toBeLessThanOrEqual(7);
  });

  test("answers 502 when the resolver refuses for another reason than an unknown id", async () => {
    const refused = '{"code":"0","success":false,"error_code":"SYSTEM_ERROR","error_msg":"busy"}';
    const harness = createTestConnector({ answers: [refused] });
    const error = await failure(preview(harness, [{ offer_id: "AbCd-1", spec_id: "11", quantity: 1 }]));
    expect(error.code).toBe("CHANNEL_UPSTREAM_ERROR");
    expect(error.details.upstream).toEqual({ code: "SYSTEM_ERROR", message: "busy", cause: "busy" });
    expect(harness.sent).toHaveLength(1);
  });

  test.each(["{}", '{"code":"0","success":true}'])(
    "answers 502 for %s, which names no product and so does not show that an id is stale",
    async (answer) => {
      const harness = createTestConnector({ answers: [answer] });
      const error = await failure(preview(harness, [{ offer_id: "AbCd-1", spec_id: "11", quantity: 1 }]));
      expect(error.details.issues).toMatchObject([{ path: "data", fault: "missing" }]);
    },
  );

  test("does not report texts of the gateway as Taobao's", async () => {
    const wordless = '{"code":"0","success":false,"error_code":"E77"}';
    const harness = createTestConnector({ answers: [wordless] });
    const error = await failure(preview(harness, [{ offer_id: "AbCd-1", spec_id: "11", quantity: 1 }]));
    expect(error.details.upstream).toEqual({ code: "E77" });
    expect(error.message).toBe(
      "Taobao refused this request. Nothing was billed. It gave its code and no message.",
    );
  });

  test("resolves four products at a time", async () => {
    let open = 0;
    let max = 0;
    const harness = createTestConnector({
      during: async () => {
        open += 1;
        max = Math.max(max, open);
        await Promise.resolve();
        open -= 1;
      },
    });
    const lines = Array.from({ length: 20 }, (_, at) => ({
      offer_id: `no-such-${at}`,
      spec_id: "1",
      quantity: 1,
    }));
    const answer = await preview(harness, lines);
    expect(answer.steps).toHaveLength(19);
    expect(answer.standard().unavailable_lines).toHaveLength(20);
    expect(max).toBeGreaterThan(1);
    expect(max).toBeLessThanOrEqual(4);
  });
});
