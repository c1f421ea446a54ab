import { describe, expect, test } from "vitest";
import { lineKey } from "../../../cart/cart.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { doubtOf, isOfTheCall, previewedLine, sentLines, type Attempt } from "./attempt.ts";

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
    receiverNumber: 1,
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

describe("for whom a preview was", () => {
  const wang = {
    name: "王芳",
    mobile: "13800000000",
    province: "浙江省",
    city: "杭州市",
    district: "滨江区",
    address: "网商路699号",
  };
  const li = { ...wang, name: "李四", city: "拉萨市" };
  const saved = (receiver: typeof wang, address_id = "123456") => ({ ...receiver, address_id });
  const reloaded = { receiver: null, addressId: null };
  const reloadedSaved = { receiver: null, addressId: "123456" };
  test.each([
    ["the receiver is the same", { receiver: wang, addressId: null }, wang, null],
    ["another is filled in", { receiver: wang, addressId: null }, li, "receiver"],
    ["nobody valid is filled in any more", { receiver: wang, addressId: null }, null, "receiver"],
    ["after a reload, before anybody is filled in", reloaded, null, null],
    ["after a reload, once somebody is filled in", reloaded, wang, "unknown_receiver"],
    ["after a reload, a saved address is named that was not", reloaded, saved(wang), "receiver"],
    ["after a reload, the saved address is named no more", reloadedSaved, li, "receiver"],
    ["after a reload, another saved address is named", reloadedSaved, saved(wang, "7"), "receiver"],
    ["after a reload, the same saved address is named, which alone counts", reloadedSaved, saved(li), null],
  ])("%s", (_, sent, receiver, doubt) => {
    expect(doubtOf({ ...previewed([line]), ...sent }, { lines: [line], receiver })).toBe(doubt);
  });
  test("an address saved on 1688 tells nothing of a preview of taobao", () => {
    const attempt: Attempt = { ...previewed([line]), channel: "taobao" };
    expect(doubtOf(attempt, { lines: [line], receiver: saved(wang) })).toBe("unknown_receiver");
  });
  test("a changed cart is said before a receiver in doubt", () => {
    expect(doubtOf(previewed([line]), { lines: [line, other], receiver: wang })).toBe("cart");
  });
});

test.each([
  ["a time-out of the marketplace", true, 502, {}],
  ["a limit", true, 429, {}],
  ["the marketplace's words", false, 502, { upstream: { code: "500_004" } }],
  ["a fault in a field of its answer", false, 502, { issues: [{ path: "sumPayment", message: "" }] }],
  ["a missing authorization", false, 401, {}],
  ["a line that is not accepted", false, 400, {}],
])("whether it says nothing of the cart: %s", (_, expected, status, rest) => {
  const envelope = {
    code: "CHANNEL_UPSTREAM_ERROR",
    category: "CHANNEL_ERROR",
    message: "",
    request_id: "r",
    ...rest,
  } as const;
  expect(
    isOfTheCall({ ok: false, kind: "error", envelope, status, requestId: "r", at: 0, rawText: "" }),
  ).toBe(expected);
});
