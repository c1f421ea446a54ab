import { describe, expect, test } from "vitest";
import { cny, mapSample, previewSample } from "#testing/alibaba-1688/preview-sample.ts";

const { line, cargo } = previewSample;

describe("a line that comes back as two entries of one group", () => {
  const entry = (amount: number | null, price: number) => ({ ...cargo, amount, finalUnitPrice: price });

  test.each([
    ["the sum of both", [entry(10, 5), entry(26, 5)], {}, { unit_price: 500, amount: 3600 }],
    ["no price where they differ", [entry(18, 18), entry(18, 9)], {}, { unit_price: null, amount: 3600 }],
    [
      "the sum before a discount",
      [entry(20, 5), entry(26, 5)],
      { discountFee: 1000 },
      { unit_price: 500, amount: 4600 },
    ],
    ["no amount where one repeats the other", [cargo, cargo], {}, { unit_price: 1800, amount: null }],
    [
      "no amount where one is unknown",
      [entry(36, 18), entry(null, 18)],
      {},
      { unit_price: 1800, amount: null },
    ],
    [
      "no amount where the group has no sum",
      [cargo, cargo],
      { sumPaymentNoCarriage: null },
      { unit_price: 1800, amount: null },
    ],
  ])("is listed once, with %s", (_, cargoList, members, told) => {
    const { sellers, total } = mapSample({ cargoList, ...members });
    const lines = sellers.flatMap((seller) => seller.lines);
    expect(lines.map(({ id, quantity }) => [id, quantity])).toEqual([[line.offer_id, line.quantity]]);
    expect([lines[0]?.unit_price, lines[0]?.amount]).toEqual([cny(told.unit_price), cny(told.amount)]);
    expect(total.payment).toEqual(cny(4400));
  });

  test("is one unavailable line when either cannot be bought", () => {
    const refused = { ...cargo, resultCode: "SKU_OFFLINE" };
    for (const cargoList of [
      [refused, cargo],
      [cargo, refused],
      [refused, refused],
    ])
      expect(mapSample({ cargoList })).toMatchObject({
        code: "LINE_UNAVAILABLE",
        unavailable_lines: [{ line: 0, reason: "SKU_OFFLINE" }],
      });
  });
});
