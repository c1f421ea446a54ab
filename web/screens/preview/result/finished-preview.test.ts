import { describe, expect, test } from "vitest";
import { failureCodes, type FailureCode } from "#contract/shared/error-codes";
import { lineKey } from "../../../cart/cart.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import type { CallError, CallFailure } from "../../../api/call-result.ts";
import { previewGroups } from "../../../cart/preview-groups.ts";
import { money, previewed } from "../testing/previewed.ts";
import {
  previewFor,
  outdatedReasonOf,
  previewBody,
  previewedLine,
  saysNothingAboutCart,
  sentLines,
  type FinishedPreview,
  verdictOnCart,
} from "./finished-preview.ts";
import { outdatedAfterMs } from "../../../cart/sent-lines.ts";
import { previewOptions } from "./use-previews.ts";

const line = sampleEntry({ id: "1", spec_id: "a", quantity: 2 });
const other = sampleEntry({ id: "2", spec_id: "b", quantity: 3 });

describe("the previewed result of a line", () => {
  const preview = previewed([line, other]);
  test("is shown while the order is as it was sent", () => {
    expect(previewedLine(preview, { line, lines: [line, other] })).toMatchObject({ id: "1", amount: money });
    expect(lineKey(line)).not.toBe(lineKey(other));
  });
  test.each([
    ["another line of the order went", [line]],
    ["its quantity changed", [{ ...line, quantity: 5 }, other]],
    [
      "the quantity of another line changed, and prices go by the whole order",
      [line, { ...other, quantity: 9 }],
    ],
  ])("is not shown when %s", (_, lines) => {
    expect(previewedLine(preview, { line: lines[0] ?? line, lines })).toBeNull();
  });
  test("is not shown without a preview of the line's current order", () => {
    expect(previewedLine(undefined, { line, lines: [line] })).toBeNull();
  });
});

describe("the receiver of a preview", () => {
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
    ["no valid receiver is filled in any more", { receiver: wang, addressId: null }, null, "receiver"],
    ["after a reload, before a receiver is filled in", reloaded, null, null],
    ["after a reload, once a receiver is filled in", reloaded, wang, "unknown_receiver"],
    ["after a reload, a saved address is named that was not before", reloaded, saved(wang), "receiver"],
    ["after a reload, the saved address is no longer named", reloadedSaved, li, "receiver"],
    ["after a reload, another saved address is named", reloadedSaved, saved(wang, "7"), "receiver"],
    ["after a reload, the same saved address is named, which alone counts", reloadedSaved, saved(li), null],
  ])("says whether an answer is outdated: %s", (_, sent, receiver, outdatedReason) => {
    expect(outdatedReasonOf({ ...previewed([line]), ...sent }, { lines: [line], receiver, now: 0 })).toBe(
      outdatedReason,
    );
  });
  test("sends an address saved on 1688 to 1688 only, so Taobao's answer stays valid once its field is hidden", () => {
    const all = saved(wang);
    expect(previewBody("1688", all, [line]).receiver).toEqual(all);
    expect(previewBody("taobao", all, [line]).receiver).toEqual(wang);
    const preview: FinishedPreview = { ...previewed([line]), channel: "taobao", receiver: all };
    expect(outdatedReasonOf(preview, { lines: [line], receiver: wang, now: 0 })).toBeNull();
    expect(outdatedReasonOf(preview, { lines: [line], receiver: li, now: 0 })).toBe("receiver");
  });
  test("ignores an address saved on 1688 for a preview of taobao", () => {
    const preview: FinishedPreview = { ...previewed([line]), channel: "taobao" };
    expect(outdatedReasonOf(preview, { lines: [line], receiver: saved(wang), now: 0 })).toBe(
      "unknown_receiver",
    );
  });
  test("reports a changed cart before an uncertain receiver", () => {
    expect(outdatedReasonOf(previewed([line]), { lines: [line, other], receiver: wang, now: 0 })).toBe(
      "cart",
    );
  });
});

describe("an outdated answer", () => {
  const now = { lines: [line], receiver: null, now: 0 };
  test("becomes outdated after exactly half a day", () => {
    expect(outdatedReasonOf(previewed([line]), { ...now, now: outdatedAfterMs - 1 })).toBeNull();
    expect(outdatedReasonOf(previewed([line]), { ...now, now: outdatedAfterMs })).toBe("age");
  });
  test("becomes outdated when a part of it was refused later, alone", () => {
    const part = {
      cart: "c",
      sent: sentLines({ lines: [line] }),
      verdict: "refused",
      payment: null,
    } as const;
    const both = { ...now, lines: [line, other] };
    expect(outdatedReasonOf(previewed([line, other]), { ...both, saved: [{ ...part, at: 1 }] })).toBe("part");
    expect(outdatedReasonOf(previewed([line, other]), { ...both, saved: [{ ...part, at: 0 }] })).toBeNull();
  });
  test("becomes outdated when a product was refreshed and costs something else", () => {
    const read = { ...line, fetched_at: "1970-01-01T00:00:01.000Z", unit_price: "11" };
    expect(outdatedReasonOf(previewed([line]), { ...now, lines: [read] })).toBe("prices");
    expect(
      outdatedReasonOf(previewed([line]), { ...now, lines: [{ ...read, unit_price: "10" }] }),
    ).toBeNull();
  });
  test("does not become outdated when an unknown price is read", () => {
    const unread = { ...line, unit_price: null };
    const read = { ...line, fetched_at: "1970-01-01T00:00:01.000Z" };
    expect(outdatedReasonOf(previewed([unread]), { ...now, lines: [read] })).toBeNull();
  });
});

describe("the preview that a group shows", () => {
  const otherSeller = { ...other, seller_id: "b2b-2", seller_name: "另一家" };
  const groups = (lines: (typeof line)[], split: boolean) => previewGroups(lines, { split });
  const failure: CallFailure = { kind: "no_answer", at: 1 } as CallFailure;

  test("keeps the paid answer of the same lines when the cart is split and when that is undone", () => {
    const paid = previewed([line]);
    const [own, foreign] = groups([line, otherSeller], true);
    if (!own || !foreign) throw new Error("not split");
    expect(previewFor(own, [paid])).toBe(paid);
    expect(previewFor(foreign, [paid])).toBeUndefined();
    const split = { ...paid, group: own.key };
    const [whole] = groups([line], false);
    expect(whole && previewFor(whole, [split])).toBe(split);
  });

  test("keeps the paid answer of the same lines although the cart was refused with others in between", () => {
    const paid = previewed([line]);
    const refused: FinishedPreview = { ...previewed([line, otherSeller]), outcome: { ...failure, at: 2 } };
    const [own] = groups([line, otherSeller], true);
    expect(own && previewFor(own, [refused, paid])).toBe(paid);
  });

  test("ignores the order of the lines, but not their quantity and marketplace", () => {
    const paid = previewed([line, other]);
    const shown = (lines: (typeof line)[], channel: "1688" | "taobao" = "1688") =>
      previewFor({ key: "another", channel, lines }, [paid]);
    expect(shown([other, line])).toBe(paid);
    expect(shown([{ ...line, quantity: 3 }, other])).toBeUndefined();
    expect(shown([line, other], "taobao")).toBeUndefined();
  });

  test("shows the group's last answer, labelled as of another cart, if these lines were never previewed", () => {
    const paid = previewed([line, other]);
    const [whole] = groups([{ ...line, quantity: 3 }, other], false);
    expect(whole && previewFor(whole, [paid])).toBe(paid);
  });

  test("saves the last answer of each group and twenty more", () => {
    const of = (quantity: number, group: string) => ({
      question: String(quantity),
      about: { ...previewed([{ ...line, quantity }]), group, savedReceiver: null },
      answer: null,
      failure: null,
    });
    const older = Array.from({ length: 30 }, (_, at) => of(30 - at, `seller ${30 - at}`));
    expect(previewOptions.toSave(older)).toHaveLength(30);
    const newer = Array.from({ length: 30 }, (_, at) => of(60 - at, "1688"));
    const saved = previewOptions.toSave([...newer, ...older]);
    expect(saved).toHaveLength(51);
    expect(saved[0]?.question).toBe("60");
  });
});

function failedWith(code: FailureCode, rest: object = {}): CallError {
  const { status, category } = failureCodes[code];
  const envelope = { code, category, message: "", request_id: "r", ...rest };
  return { ok: false, kind: "error", envelope, status, requestId: "r", at: 0, rawText: "" };
}

/** States what each code alone says about a cart; a new code does not compile without an entry. */
const verdicts: Record<FailureCode, "failed" | null> = {
  INVALID_API_KEY: null,
  CHANNEL_NOT_AUTHORIZED: null,
  APP_NOT_APPROVED: null,
  APP_SUSPENDED: null,
  INSUFFICIENT_SCOPE: null,
  FULFILLMENT_MODE_NOT_SUPPORTED: null,
  PURCHASING_DISABLED: null,
  PURCHASE_LIMIT_EXCEEDED: null,
  VALIDATION_ERROR: "failed",
  UNSUPPORTED_CHANNEL: null,
  SANDBOX_CAPABILITY_UNAVAILABLE: null,
  PREVIEW_CHANGED: null,
  EXTERNAL_ORDER_ID_REUSED: null,
  NOT_FOUND: null,
  METHOD_NOT_ALLOWED: null,
  REQUEST_TIMEOUT: null,
  BODY_TOO_LARGE: null,
  UNSUPPORTED_MEDIA_TYPE: null,
  HEADERS_TOO_LARGE: null,
  NOT_IMPLEMENTED: null,
  RATE_LIMIT_EXCEEDED: null,
  QUOTA_EXCEEDED: null,
  PLATFORM_QUOTA_EXCEEDED: null,
  PLAN_DISABLED: null,
  CHANNEL_DISABLED: null,
  CHANNEL_CAPABILITY_NOT_SUPPORTED: null,
  CHANNEL_UPSTREAM_ERROR: null,
  INTERNAL_ERROR: null,
  NOT_SIGNED_IN: null,
  SIGN_IN_FAILED: null,
  REAUTH_REQUIRED: null,
  PASSKEY_REQUIRED: null,
  FORBIDDEN: null,
  CSRF: null,
};
test.each(Object.entries(verdicts) as [FailureCode, "failed" | null][])(
  "reads what a preview that failed with %s says about the cart: %s",
  (code, verdict) => {
    expect(verdictOnCart(failedWith(code))).toBe(verdict);
    expect(saysNothingAboutCart(failedWith(code))).toBe(verdict === null);
  },
);

test.each([
  ["the marketplace's message", "refused", { upstream: { code: "500_004" } }],
  ["an error in a field of its answer", "failed", { issues: [{ path: "sumPayment", message: "" }] }],
  ["a message that it is busy", null, { upstream: { code: "1", cause: "busy" } }],
  ["a message about the gateway's own app", null, { upstream: { code: "1", cause: "operator" } }],
] as const)("reads what a failure of the marketplace says about the cart: %s", (_, verdict, rest) => {
  const failure = failedWith("CHANNEL_UPSTREAM_ERROR", rest);
  expect(verdictOnCart(failure)).toBe(verdict);
  expect(saysNothingAboutCart(failure)).toBe(verdict === null);
});

test("reads what an answer says about the cart", () => {
  const { outcome } = previewed([line]);
  if (!outcome.ok) throw new Error("no answer");
  const refused = { ...outcome.value, success: false, code: "LINE_UNAVAILABLE" as const };
  expect(verdictOnCart(outcome)).toBe("orderable");
  expect(verdictOnCart({ ...outcome, value: refused })).toBe("refused");
});
