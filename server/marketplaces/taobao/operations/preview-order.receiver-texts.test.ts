import { expect, test } from "vitest";
import type { Receiver } from "#contract/public/preview-request";
import { failureOf } from "#testing/failure-of.ts";
import { createTestConnector, receiver } from "#testing/taobao/test-connector.ts";

const lines = [{ offer_id: "2048688000000001", spec_id: "1", quantity: 1 }];

/** Previews for a receiver with these texts, with this answer of the vendor. */
const previewed = async (texts: Partial<Receiver>, payload: object) => {
  const { connector, call } = createTestConnector({ answers: [JSON.stringify(payload)] });
  return (await connector.previewOrder!({ receiver: { ...receiver, ...texts }, lines }, call)).standard();
};
const refusedWith = (error_code: string, error_msg = "") => ({
  code: "0",
  result: { success: false, error_code, error_msg },
});

test.each<[string, object, string]>([
  ["SELLER", refusedWith("SELLER_CLOSED"), "SELLER_CLOSED"],
  ["Li", { code: "ApiCallLimit" }, "ApiCallLimit"],
  ["Li", { code: "IllegalAccessToken" }, "IllegalAccessToken"],
  ["Service", { code: "ServiceTimeout" }, "ServiceTimeout"],
  ["SELLER", refusedWith("SELLER_WEI"), "***_WEI"],
  ["Li Wei", refusedWith("NO_SUCH_LIWEI"), "NO_SUCH_***"],
])("reports for a receiver called %s and the answer %j the code %s", async (name, payload, reported) => {
  const { details } = await failureOf(() => previewed({ name }, payload));
  expect(details.upstream?.code).toBe(reported);
  expect(details.internal?.endsWith(reported)).toBe(true);
});

test("cleans a message and still translates it", async () => {
  const { details } = await failureOf(() => previewed({ name: "库存" }, refusedWith("NO_STOCK", "库存不足")));
  expect(details.upstream).toEqual({
    code: "NO_STOCK",
    message: "***不足",
    message_en: "There is not enough in stock.",
  });
});

test("cleans and translates the message of a line that cannot be bought", async () => {
  const entry = { item_id: 2048688000000001, reason: "OUT_OF_STOCK", error_msg: "库存不足" };
  const payload = { code: "0", result: { success: true, data: { unavailable_sku_list: [entry] } } };
  const named = await previewed({ name: "库存", address: "Stock" }, payload);
  expect(named.unavailable_lines).toMatchObject([
    {
      reason: "OUT_OF_STOCK",
      meaning: "OUT_OF_STOCK",
      message: "***不足",
      message_en: "There is not enough in stock.",
    },
  ]);
});
