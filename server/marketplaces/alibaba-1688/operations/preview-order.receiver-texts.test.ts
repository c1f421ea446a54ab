import { expect, test } from "vitest";
import type { Receiver } from "#contract/public/preview-request";
import { answering, createTestConnector, testCall } from "#testing/alibaba-1688/test-connector.ts";
import { failureOf } from "#testing/failure-of.ts";

const receiver: Receiver = {
  name: "张三",
  mobile: "15251667788",
  province: "浙江省",
  city: "杭州市",
  district: "滨江区",
  address: "网商路699号",
};
const lines = [{ offer_id: "548818919805", spec_id: "aa", quantity: 1 }];

/** Previews for a receiver with these texts, with this answer of the vendor. */
const previewed = async (texts: Partial<Receiver>, payload: object) => {
  const { connector } = createTestConnector(answering(JSON.stringify(payload)));
  const input = { receiver: { ...receiver, ...texts }, lines };
  return (await connector.previewOrder!(input, testCall())).standard();
};
const refused = (texts: Partial<Receiver>, errorCode: string, errorMsg = "") =>
  failureOf(() => previewed(texts, { success: false, errorCode, errorMsg }));

test.each<[Partial<Receiver>, string, string]>([
  [{ address_id: "500" }, "500_004", "500_004"],
  [{ mobile: "004" }, "500_004", "500_004"],
  [{ mobile: "004" }, "500_0041", "500_***1"],
  [{ name: "Li" }, "LI_CLOSED", "***_CLOSED"],
  [{}, "ADDRESS_15251667788", "ADDRESS_***"],
])("for a receiver with %j reports the code %s as %s", async (texts, code, reported) => {
  const { details } = await refused(texts, code);
  expect(details.upstream?.code).toBe(reported);
  expect(details.internal?.endsWith(reported)).toBe(true);
});

test("reports the code of a gateway limit unchanged", async () => {
  const code = "gw.QosAppFrequencyLimit";
  const { details } = await failureOf(() => previewed({ name: "Li" }, { error_code: code }));
  expect(details.upstream?.code).toBe(code);
});

test("cleans a message and still translates it", async () => {
  const { details } = await refused({ name: "库存" }, "500_004", "库存不足");
  expect(details.upstream).toEqual({
    code: "500_004",
    message: "***不足",
    message_en: "There is not enough in stock.",
  });
});

test("cleans and translates the message of a line that cannot be bought", async () => {
  const cargo = { offerId: 548818919805, specId: "aa", resultCode: "SKU_OFFLINE", message: "该规格已下架" };
  const payload = { success: true, orderPreviewResuslt: [{ status: true, cargoList: [cargo] }] };
  expect((await previewed({ name: "SKU", address: "规格" }, payload)).unavailable_lines).toMatchObject([
    {
      reason: "SKU_OFFLINE",
      message: "该***已下架",
      message_en: "This variant is no longer offered. Choose another one.",
    },
  ]);
});

test.each(["", " "])("reports a group's code unchanged where its message is %j", async (message) => {
  const group = { status: false, resultCode: "500_004", message, cargoList: [] };
  const payload = { success: true, orderPreviewResuslt: [group] };
  expect((await previewed({ address_id: "500" }, payload)).message).toBe(
    "1688 did not confirm this cart: 500_004",
  );
});
