import { expect, test } from "vitest";
import { neverFetchedAt, isStale, idStaleAfterMs } from "./id-age.ts";
import { cartIssues } from "./line-checks.ts";
import { needsSplit, previewGroups } from "./preview-groups.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

test("counts all variants of an offer for its minimum, and raises by exactly the missing pieces", () => {
  const moq = { min_order_quantity: 50 };
  const [one, two, other] = cartIssues([
    sampleEntry({ ...moq, quantity: 10 }),
    sampleEntry({ ...moq, quantity: 15, spec_id: "b" }),
    sampleEntry({ id: "2", quantity: 1 }),
  ]);
  expect(one).toEqual([{ kind: "below_offer_minimum", minimum: 50, raiseTo: 35 }]);
  expect(two).toEqual([{ kind: "below_offer_minimum", minimum: 50, raiseTo: 40 }]);
  expect(other).toEqual([]);
});

test("reports both too little stock and a broken pack, each with the right quantity", () => {
  expect(cartIssues([sampleEntry({ quantity: 13, stock: 5, batch_size: 12 })])).toEqual([
    [
      { kind: "over_stock", stock: 5 },
      { kind: "off_batch", batch: 12, lower: 12, higher: 24 },
    ],
  ]);
});

test("reports only that the line was not read when its product was never read", () => {
  expect(cartIssues([sampleEntry({ fetched_at: neverFetchedAt, quantity: 999 })])).toEqual([
    [{ kind: "unread" }],
  ]);
});

test("also reports that the product is gone when an unread line cannot be read", () => {
  const line = sampleEntry({ fetched_at: neverFetchedAt, trouble: "product_gone" });
  expect(cartIssues([line])).toEqual([[{ kind: "unread" }, { kind: "product_gone" }]]);
});

test("marks only rotating taobao ids as stale, from the threshold, and always those never read", () => {
  const fetched = Date.parse("2026-11-21T06:00:00.000Z");
  const line = sampleEntry({ channel: "taobao", id: "Ab-1" });
  expect(isStale(line, fetched + idStaleAfterMs - 1)).toBe(false);
  expect(isStale(line, fetched + idStaleAfterMs)).toBe(true);
  expect(isStale({ ...line, id: "2048688000000001" }, fetched + 10 * idStaleAfterMs)).toBe(false);
  const unread = { channel: "taobao", id: "688000000001", fetched_at: neverFetchedAt } as const;
  expect(isStale(unread, fetched)).toBe(true);
  expect(isStale({ ...unread, channel: "1688" }, fetched)).toBe(false);
  expect(isStale(sampleEntry(), fetched + 10 * idStaleAfterMs)).toBe(false);
});

test("groups previews by channel, and with split by seller on 1688 but not on taobao", () => {
  const lines = [
    sampleEntry({ seller_id: "a" }),
    sampleEntry({ id: "2", seller_id: "b" }),
    sampleEntry({ id: "3", seller_id: "a" }),
    sampleEntry({ channel: "taobao", id: "t1", seller_id: "x" }),
    sampleEntry({ channel: "taobao", id: "t2", seller_id: "y" }),
  ];
  const whole = previewGroups(lines, { split: false });
  expect(whole.map(({ channel, lines: own }) => [channel, own.map(({ id }) => id)])).toEqual([
    ["1688", ["907001255426", "3", "2"]],
    ["taobao", ["t1", "t2"]],
  ]);
  expect(whole.map(needsSplit)).toEqual([true, false]);
  expect(previewGroups(lines, { split: true }).map(({ lines: own }) => own.length)).toEqual([2, 1, 2]);
});
