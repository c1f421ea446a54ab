import { describe, expect, test } from "vitest";
import { warningsOf, goodsDifference, vendorStatus, previewVerdict } from "./preview-warnings.ts";
import { leftOutChecks, previewResultOf } from "../testing/preview-result-of.ts";

const plain = { goods: 1000, shipping: 0, payment: 1000 };
const sent = (estimate: string | null) => [{ id: "1001", estimate }];
const passed = {
  payable_amount: true,
  sellers_present: true,
  lines_returned: true,
  lines_available: true,
  trade_type_supported: null,
};

describe("warnings of a preview", () => {
  test("are absent for a plain preview", () => {
    expect(warningsOf(previewResultOf([plain]), sent("10"))).toEqual([]);
  });

  test("name a product that KJB cannot pay and a price that rose", () => {
    const result = previewResultOf([plain], { kjb_unsupported_offer_ids: ["1001"] });
    expect(warningsOf(result, sent("9.50"))).toEqual([
      { kind: "kjb", count: 1 },
      { kind: "price", difference: "0.5" },
    ]);
  });

  test("name goods whose amount is unknown, and an unknown freight", () => {
    const kinds = (order: typeof plain | Record<keyof typeof plain, number | null>) =>
      warningsOf(previewResultOf([order]), sent(null)).map(({ kind }) => kind);
    expect(kinds({ goods: null, shipping: 0, payment: 0 })).toEqual(["amounts"]);
    expect(kinds({ goods: 1000, shipping: null, payment: 1000 })).toEqual(["freight"]);
  });
});

test("compares nothing where lines were left out (goodsDifference)", () => {
  const order = { ...plain, lines: [1000, null] };
  expect(goodsDifference(previewResultOf([order], { checks: leftOutChecks }), sent("10"))).toBeNull();
  expect(goodsDifference(previewResultOf([plain]), sent("9"))?.difference).toBe("1");
});

test("reports a failed answer without a code as incomplete (previewVerdict)", () => {
  expect(previewVerdict({ success: false })).toBe("PREVIEW_INCOMPLETE");
  expect(previewVerdict({ success: false, code: "LINE_UNAVAILABLE" })).toBe("LINE_UNAVAILABLE");
  expect(previewVerdict({ success: true })).toBe("success");
});

test("attributes a refusal that no check explains to the marketplace (vendorStatus)", () => {
  expect(vendorStatus({ success: true, checks: passed })).toBe(true);
  expect(vendorStatus({ success: false, checks: passed })).toBe(false);
  expect(vendorStatus({ success: false, checks: { ...passed, lines_returned: false } })).toBeNull();
  const noGroup = { ...passed, sellers_present: false, lines_returned: false };
  expect(vendorStatus({ success: false, checks: noGroup })).toBeNull();
  expect(vendorStatus({ success: false, checks: { ...noGroup, lines_returned: true } })).toBe(false);
});
