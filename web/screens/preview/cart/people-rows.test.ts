import { expect, test } from "vitest";
import { previewResultOf } from "#contract/testing/preview-result-of";
import type { Cart } from "../../../cart/cart.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { outdatedAfterMs } from "../../../cart/sent-lines.ts";
import { type FinishedPreview, sentLines } from "../result/finished-preview.ts";
import { peopleRows } from "./people-rows.ts";

const line = sampleEntry({ id: "1001", spec_id: null, quantity: 1, unit_price: "19" });
const cart: Cart = { id: "c1", name: "", split: false, lines: [line] };
const at = Date.parse("2026-11-26T08:00:00Z");
const preview: FinishedPreview = {
  group: "1688",
  channel: "1688",
  sent: sentLines({ lines: [line] }),
  receiver: null,
  receiverNumber: 1,
  addressId: null,
  outcome: {
    ok: true,
    value: previewResultOf([{ goods: 2000, shipping: 550, payment: 2550 }]),
    at,
    units: 3,
    requestId: "req_1",
    rawText: "{}",
    remainingDay: null,
    channel: "1688",
  },
};

test("uses what a preview said about each line, and after a change or 12 hours only what the product's page said", () => {
  const amounts = (lines: Cart["lines"], now: number) => {
    const [row] = peopleRows({ ...cart, lines }, [preview], { now });
    return [row?.price, row?.goods, row?.landed];
  };
  expect(amounts([line], at)).toEqual(["20.00", "20.00", "25.50"]);
  expect(amounts([line], at + outdatedAfterMs)).toEqual(["19", "19", null]);
  expect(amounts([{ ...line, quantity: 2 }], at)).toEqual(["19", "38", null]);
});
