import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseExact } from "#server/shared/json/exact-json.ts";
import { failureOf } from "#testing/failure-of.ts";
import {
  cny,
  mapAnswer,
  mapSample,
  previewSample,
  sampleGroup,
} from "#testing/alibaba-1688/preview-sample.ts";

const { line, cargo } = previewSample;
const spec = line.spec_id;

describe("amounts", () => {
  test.each([
    ["36", 3600],
    ["18.5", 1850],
    ["0.07", 7],
    ["1E2", 10000],
    ["36.00", 3600],
  ])("reads a line amount of %s yuan as %i fen", (text, amount) => {
    const answer = parseExact(
      `{"orderPreviewResuslt":[{"cargoList":[{"offerId":548818919805,"specId":"${spec}","amount":${text}}]}]}`,
    );
    expect(mapAnswer(answer).sellers[0]?.lines[0]?.amount.amount).toBe(amount);
  });

  test.each([
    ['"sumPayment":100.5', "not_fen"],
    ['"sumPayment":9007199254740993', "not_exact"],
    ['"sumCarriage":-1', "negative"],
    ['"sumPaymentNoCarriage":"3600"', "not_number"],
    [`"cargoList":[{"offerId":548818919805,"specId":"${spec}","amount":36.005}]`, "not_fen"],
    [`"cargoList":[{"offerId":548818919805,"specId":"${spec}","amount":-1}]`, "negative"],
    [`"cargoList":[{"offerId":548818919805,"specId":"${spec}","amount":90071992547409.93}]`, "not_exact"],
    [`"cargoList":[{"offerId":548818919805,"specId":"${spec}","amount":"90071992547409.9300"}]`, "not_exact"],
  ])("answers 502 for %s with the issue %s", async (member, fault) => {
    const failure = await failureOf(() => mapAnswer(parseExact(`{"orderPreviewResuslt":[{${member}}]}`)));
    expect(failure.code).toBe("CHANNEL_UPSTREAM_ERROR");
    expect(failure.details.issues).toMatchObject([{ fault }]);
  });

  test.each(["12.340000000000001", "0.30000000000000004", "35.999999999"])(
    "treats a line amount of %s, a binary rounding error, as unknown and keeps the sums",
    (text) => {
      const line = `{"offerId":548818919805,"specId":"${spec}","amount":${text}}`;
      const answer = mapAnswer(
        parseExact(`{"orderPreviewResuslt":[{"sumPaymentNoCarriage":1234,"cargoList":[${line}]}]}`),
      );
      expect(answer.sellers[0]?.lines[0]?.amount).toEqual(cny(null));
      expect(answer.total.merchandise).toEqual(cny(1234));
    },
  );

  test("treats a unit price without a whole fen as unknown and keeps the amount", () => {
    const exact = parseExact(
      `{"orderPreviewResuslt":[{"cargoList":[{"offerId":548818919805,"specId":"${spec}","amount":10,"finalUnitPrice":3.3333333333}]}]}`,
    );
    expect(mapAnswer(exact).sellers[0]?.lines[0]).toMatchObject({
      unit_price: cny(null),
      amount: cny(1000),
    });
  });

  test.each([
    ["-18", null],
    ["0", 0],
    ["0.01", 1],
  ])("reads a unit price of %s yuan as %j fen", (price, amount) => {
    const payload = parseExact(
      `{"orderPreviewResuslt":[{"cargoList":[{"offerId":548818919805,"specId":"${spec}","amount":0,"finalUnitPrice":${price}}]}]}`,
    );
    expect(mapAnswer(payload).sellers[0]?.lines[0]).toMatchObject({
      unit_price: cny(amount),
      amount: cny(0),
    });
  });

  test("treats absent freight as unknown and zero freight as known", () => {
    expect(mapSample({ sumCarriage: null }).total.shipping).toEqual(cny(null));
    expect(mapSample({ sumCarriage: 0 }).total.shipping).toEqual(cny(0));
  });

  test("treats freight as described as unknown, whatever the sum says", () => {
    const result = mapSample({ sumCarriage: 0 }, { postFeeByDescOfferList: [548818919805] });
    expect(result.total.shipping).toEqual(cny(null));
    expect(result.sellers[0]?.total.shipping).toEqual(cny(null));
    expect(result.success).toBe(true);
    expect(mapSample({ sumCarriage: 0 }, { postFeeByDescOfferList: [1] }).total.shipping).toEqual(cny(0));
  });

  test("treats one seller's freight as unknown when that of any product is as described", () => {
    const other = { offer_id: "554456348334", spec_id: undefined, quantity: 7 };
    const group = { ...sampleGroup, cargoList: [cargo, { offerId: 554456348334, amount: 7 }] };
    const payload = { orderPreviewResuslt: [group], postFeeByDescOfferList: [554456348334] };
    expect(mapAnswer(payload, [line, other]).sellers[0]?.total.shipping).toEqual(cny(null));
  });

  test("passes on parts that do not add up unchanged", () => {
    const { merchandise, shipping, payment } = mapSample({ sumPayment: 4500 }).total;
    expect([merchandise, shipping, payment]).toEqual([cny(3600), cny(800), cny(4500)]);
  });

  test("totals each part over several groups, or leaves it unknown when one group's is", () => {
    const amount = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }));
    const sums = fc.record({ sumPayment: amount, sumCarriage: amount, sumPaymentNoCarriage: amount });
    fc.assert(
      fc.property(fc.array(sums, { minLength: 1, maxLength: 6 }), (groups) => {
        const lines = groups.map((_, at) => ({ ...line, offer_id: String(at) }));
        const payload = {
          orderPreviewResuslt: groups.map((one, at) => ({
            ...sampleGroup,
            ...one,
            cargoList: [{ ...cargo, offerId: at }],
          })),
        };
        const { total } = mapAnswer(payload, lines);
        const expected = (member: keyof (typeof groups)[number]) => {
          const parts = groups.map((one) => one[member]);
          return parts.includes(null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
        };
        expect(total.payment.amount).toBe(expected("sumPayment"));
        expect(total.shipping.amount).toBe(expected("sumCarriage"));
        expect(total.merchandise.amount).toBe(expected("sumPaymentNoCarriage"));
      }),
    );
  });

  test("answers 502 for a total beyond exact integers", async () => {
    const maxGroup = { ...sampleGroup, sumPayment: Number.MAX_SAFE_INTEGER };
    const otherGroup = { ...maxGroup, cargoList: [{ ...cargo, offerId: 554456348334 }] };
    const payload = { orderPreviewResuslt: [maxGroup, otherGroup] };
    const lines = [line, { ...line, offer_id: "554456348334" }];
    expect((await failureOf(() => mapAnswer(payload, lines))).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });
});
