import { describe, expect, test } from "vitest";
import { lineKey } from "../../../cart/cart.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { previewedLine, sentLines, type Attempt } from "./attempt.ts";

const money = { amount: 100, currency: "CNY" } as const;
const line = sampleEntry({ id: "1", spec_id: "a", quantity: 2 });
const other = sampleEntry({ id: "2", spec_id: "b", quantity: 3 });

function previewed(lines: (typeof line)[]): Attempt {
  const told = lines.map(({ id, spec_id, quantity }) => ({
    id,
    offer_id: id,
    spec_id,
    quantity,
    unit_price: money,
    amount: money,
  }));
  const total = { merchandise: money, shipping: money, payment: money };
  return {
    group: "1688",
    channel: "1688",
    sent: sentLines({ lines }),
    receiver: null,
    addressId: null,
    outcome: {
      ok: true,
      value: {
        channel: "1688",
        success: true,
        monetary_unit: "CNY_minor",
        total,
        sellers: [{ seller_id: null, seller_name: null, lines: told, total: { ...total, discount: money } }],
        unavailable_lines: [],
        trade_types: [],
        pay_channels: [],
        promotions: [],
        checks: {
          payable_amount: true,
          sellers_present: true,
          lines_returned: true,
          lines_available: true,
          trade_type_supported: true,
        },
        request_id: "r",
      },
      units: 3,
      at: 0,
      requestId: "r",
      rawText: "",
      channel: "1688",
      remainingDay: null,
    },
  };
}

describe("what a preview said of a line stands beside it", () => {
  const attempt = previewed([line, other]);
  test("while the order is as it was sent", () => {
    expect(previewedLine(attempt, { line, lines: [line, other] })).toMatchObject({ id: "1", amount: money });
    expect(lineKey(line)).not.toBe(lineKey(other));
  });
  test.each([
    ["another line of the order went", [line]],
    ["its quantity changed", [{ ...line, quantity: 5 }, other]],
    [
      "the quantity of another line changed, and prices go by the whole order",
      [line, { ...other, quantity: 9 }],
    ],
  ])("not when %s", (_, lines) => {
    expect(previewedLine(attempt, { line: lines[0] ?? line, lines })).toBeNull();
  });
  test("not without a preview of the order that it is in now", () => {
    expect(previewedLine(undefined, { line, lines: [line] })).toBeNull();
  });
});
