import { describe, expect, test } from "vitest";
import { fen } from "#contract/shared/money";
import {
  createTestConnector,
  pick,
  preview,
  previewScenario,
  scenario,
  testNow,
} from "#testing/taobao/test-connector.ts";

const ordinary = "688000000001";
const path = (url: string) => url.replace("simulator:/taobao/rest", "");

describe("200 success false", () => {
  test("reports LINE_UNAVAILABLE with STALE_ID, without rendering, when no line can be resolved", async () => {
    const harness = createTestConnector();
    const { line, answer } = await previewScenario(harness, "An id that is always stale");
    expect(harness.sent.map(({ url }) => path(url))).not.toContain("/purchase/order/render");
    const result = answer.standard();
    expect(result).toMatchObject({
      success: false,
      code: "LINE_UNAVAILABLE",
      total: { merchandise: { amount: null }, shipping: { amount: null }, payment: { amount: null } },
      sellers: [
        { seller_id: null, seller_name: null, lines: [{ id: line.offer_id, amount: { amount: null } }] },
      ],
      unavailable_lines: [
        { line: 0, id: line.offer_id, spec_id: line.spec_id, quantity: 2, reason: "STALE_ID" },
      ],
      checks: {
        payable_amount: false,
        sellers_present: false,
        lines_returned: false,
        lines_available: false,
      },
    });
    // The message refers to the field with each line's reason.
    expect(result.message).toContain("unavailable_lines");
    expect(answer).toMatchObject({ upstreamApi: "product/get", steps: [] });
    expect(JSON.parse(answer.upstream)).toMatchObject({ success: false, error_code: "PRODUCT_NOT_FOUND" });
  });

  test("renders the other lines when one is stale", async () => {
    const harness = createTestConnector();
    const stale = { ...(await pick(harness, scenario("An id that is always stale"))), quantity: 1 };
    const good = { ...(await pick(harness, ordinary)), quantity: 2 };
    const result = (await preview(harness, [stale, good])).standard();
    expect(result.code).toBe("LINE_UNAVAILABLE");
    expect(result.unavailable_lines.map(({ line, reason }) => [line, reason])).toEqual([[0, "STALE_ID"]]);
    expect(result.sellers.map(({ lines }) => lines.map(({ id }) => id))).toEqual([
      [good.offer_id],
      [stale.offer_id],
    ]);
    // The other line's price is reported with its seller; the cart as sent has no known total.
    expect(result.sellers[0]?.total.payment.amount).toBeGreaterThan(0);
    expect(result.total).toEqual({ merchandise: fen(null), shipping: fen(null), payment: fen(null) });
    expect(result.checks.payable_amount).toBe(false);
  });

  test("accepts an id for six hours, and reports it stale after twelve", async () => {
    let now = testNow;
    const harness = createTestConnector({ clock: () => now });
    const line = { ...(await pick(harness, ordinary)), quantity: 1 };
    now = testNow + 6 * 3_600_000;
    expect((await preview(harness, [line])).standard().success).toBe(true);
    now = testNow + 12 * 3_600_000;
    expect((await preview(harness, [line])).standard().unavailable_lines[0]?.reason).toBe("STALE_ID");
    const again = { ...(await pick(harness, ordinary)), quantity: 1 };
    expect(again.offer_id).not.toBe(line.offer_id);
    expect(again.spec_id).toBe(line.spec_id);
    expect((await preview(harness, [again])).standard().success).toBe(true);
  });

  test("accepts a fresh id from a second detail for an item whose first id is stale", async () => {
    const harness = createTestConnector();
    const id = scenario("An id that a second look mends");
    const first = { ...(await pick(harness, id)), quantity: 1 };
    const second = { ...(await pick(harness, id)), quantity: 1 };
    expect((await preview(harness, [first])).standard().code).toBe("LINE_UNAVAILABLE");
    expect((await preview(harness, [second])).standard().success).toBe(true);
  });

  test("reports an unknown variant as stale, and asks for a missing one", async () => {
    const harness = createTestConnector();
    const { offer_id } = await pick(harness, ordinary);
    const result = (
      await preview(harness, [
        { offer_id, spec_id: "4000000000000", quantity: 1 },
        { offer_id, spec_id: undefined, quantity: 1 },
      ])
    ).standard();
    expect(result.unavailable_lines.map(({ reason }) => reason)).toEqual(["STALE_ID", "SPEC_REQUIRED"]);
  });

  test("lists a variant that cannot be bought with the vendor's reason and message", async () => {
    const { line, answer } = await previewScenario(createTestConnector(), "A variant that cannot be bought");
    expect(answer.standard()).toMatchObject({
      code: "LINE_UNAVAILABLE",
      unavailable_lines: [
        {
          line: 0,
          id: line.offer_id,
          reason: "SKU_UNAVAILABLE",
          message: "该规格暂不可购买",
          message_en: "This variant cannot be bought at the moment.",
        },
      ],
    });
  });

  test("reports a quantity above the stock as unavailable", async () => {
    const { answer } = await previewScenario(createTestConnector(), "An ordinary product", 2001);
    expect(answer.standard().unavailable_lines).toMatchObject([{ reason: "OUT_OF_STOCK", quantity: 2001 }]);
  });

  test("reports all lines of a product that no longer exists as unavailable", async () => {
    const harness = createTestConnector();
    const id = scenario("A product that is gone");
    const lines = [
      { ...(await pick(harness, id, 0)), quantity: 1 },
      { ...(await pick(harness, id, 1)), quantity: 1 },
    ];
    const result = (await preview(harness, lines)).standard();
    expect(result.unavailable_lines.map(({ line, reason }) => [line, reason])).toEqual([
      [0, "ITEM_OFFLINE"],
      [1, "ITEM_OFFLINE"],
    ]);
  });

  test("reports PREVIEW_INCOMPLETE with unknown amounts for a line that was not returned", async () => {
    const harness = createTestConnector();
    const missing = { ...(await pick(harness, scenario("A line missing from the answer"))), quantity: 1 };
    const good = { ...(await pick(harness, ordinary)), quantity: 1 };
    const result = (await preview(harness, [missing, good])).standard();
    expect(result).toMatchObject({
      success: false,
      code: "PREVIEW_INCOMPLETE",
      unavailable_lines: [],
      checks: { lines_returned: false, lines_available: true },
    });
    expect(result.sellers[1]?.lines).toMatchObject([
      { id: missing.offer_id, unit_price: { amount: null }, amount: { amount: null } },
    ]);
  });
});
