import { describe, expect, test } from "vitest";
import type { CallResult } from "../../../api/call-result.ts";
import type { LineReason } from "#contract/shared/line-reason";
import type { PreviewResult } from "#contract/public/preview";
import { lineKey, type CartEntry } from "../../../cart/cart.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { type FinishedPreview, sentLines } from "../result/finished-preview.ts";
import { type LineMark, liveMarks, sharedWords, withoutSharedWords } from "./line-marks.ts";
import { lineNotes } from "./line-notes.ts";
import { previewCurl } from "../result/result-actions.tsx";

const first = sampleEntry({ quantity: 6 });
const second = sampleEntry({ spec_id: "spec-b", quantity: 3 });
const other = sampleEntry({ id: "634430926581", spec_id: null, quantity: 1 });
const lines = [first, second, other];

function refused(reason: LineReason, at: number[]): FinishedPreview {
  const message = "the vendor's words";
  const outcome: CallResult<PreviewResult> = {
    ok: false,
    kind: "error",
    envelope: {
      code: "CHANNEL_UPSTREAM_ERROR",
      message: "1688 refused this cart.",
      category: "CHANNEL_ERROR",
      request_id: "req_1",
      upstream: { code: "500_1", message },
      issues: at.map((line) => ({ path: `lines.${line}`, message, reason, line })),
    },
    status: 502,
    requestId: "req_1",
    at: 0,
    rawText: "",
  };
  return {
    group: "1688",
    channel: "1688",
    sent: sentLines({ lines }),
    receiver: null,
    receiverNumber: 1,
    addressId: null,
    outcome,
  };
}

const marked = (preview: FinishedPreview, now: CartEntry[]) =>
  [...liveMarks(preview, now)].map(([key, { kind }]) => [
    now.findIndex((line) => lineKey(line) === key),
    kind,
  ]);

test.each([
  ["NOT_SOLD_ONLINE", "not_online"],
  ["OTHER_SELLER", "sellers"],
  ["VARIANT_UNKNOWN", "variant_unknown"],
  ["OUT_OF_STOCK", "stock"],
  ["BELOW_MINIMUM", "minimum"],
  ["BELOW_MIXED_BATCH", "mix"],
  ["NO_PRICE", "no_price"],
  ["OFF_BATCH", "batch"],
  ["PRODUCT_GONE", "gone"],
  ["UNKNOWN", "refused"],
] as const)("marks the line named in the issue for %s as %s", (code, kind) => {
  expect(marked(refused(code, [1]), lines)).toEqual([[1, kind]]);
});

test("marks no line for a refusal that names none", () => {
  expect(marked(refused("NO_RESALE_AGREEMENT", []), lines)).toEqual([]);
});

test("marks a line that the gateway itself refused with the gateway's message, not as a marketplace's refusal", () => {
  const preview = refused("UNKNOWN", []);
  if (preview.outcome.ok || preview.outcome.kind !== "error") throw new Error("no refusal");
  const issues = [{ path: "lines.1.id", message: "A 1688 product id is a number" }];
  const envelope = { ...preview.outcome.envelope, code: "VALIDATION_ERROR" as const, issues };
  const marks = liveMarks({ ...preview, outcome: { ...preview.outcome, envelope } }, lines);
  expect([...marks]).toEqual([
    [lineKey(second), { kind: "invalid", vendor: null, issue: "A 1688 product id is a number" }],
  ]);
});

describe("clearing a mark when its own cause is fixed", () => {
  test("clears a line's mark when the line's quantity changes", () => {
    const preview = refused("OUT_OF_STOCK", [0, 2]);
    expect(marked(preview, [{ ...first, quantity: 5 }, second, other])).toEqual([[2, "stock"]]);
  });
  test("clears a product's mark when any of its lines changes, but not when another product does", () => {
    const preview = refused("BELOW_MINIMUM", [0, 1]);
    expect(marked(preview, [{ ...first, quantity: 60 }, second, other])).toEqual([]);
    expect(marked(preview, [first, second, { ...other, quantity: 9 }])).toHaveLength(2);
  });
  test("clears a mark about all lines together when any of them changes", () => {
    expect(marked(refused("OTHER_SELLER", [0, 1, 2]), [first, second])).toEqual([]);
  });
  test("clears the mark of a removed line", () => {
    expect(marked(refused("NOT_SOLD_ONLINE", [2]), [first, second])).toEqual([]);
  });
});

test("offers known stock as a quantity, and a refresh for unknown stock", () => {
  const mark = { kind: "stock" as const, vendor: null };
  const fixes = (issues: Parameters<typeof lineNotes>[0]["issues"]) =>
    lineNotes({ line: first, issues, mark, canSplit: false })[0]?.fixes;
  expect(fixes([{ kind: "over_stock", stock: 5 }])).toEqual([
    { kind: "lower_to_stock", quantity: 5 },
    { kind: "remove" },
  ]);
  expect(fixes([])).toEqual([{ kind: "refresh" }, { kind: "remove" }]);
});

test("does not report the same issue twice next to a mark that covers it", () => {
  const notes = lineNotes({
    line: first,
    issues: [
      { kind: "over_stock", stock: 5 },
      { kind: "below_offer_minimum", minimum: 50, raiseTo: 47 },
    ],
    mark: { kind: "stock", vendor: null },
    canSplit: false,
  });
  expect(notes.map(({ issues }) => issues.map(({ kind }) => kind))).toEqual([
    ["over_stock"],
    ["below_offer_minimum"],
  ]);
});

test("writes curl with the key's variable and receiver variables that a shell expands", () => {
  const curl = previewCurl({ gatewayUrl: "http://127.0.0.1:3000/", preview: refused("OUT_OF_STOCK", []) });
  expect(curl).toContain(`"receiver":{"name":"'"$NAME"'","mobile":"'"$MOBILE"'"`);
  expect(curl).toContain("Bearer $API_KEY");
  expect(curl).toContain(`"id":"907001255426","spec_id":"spec-a","quantity":6`);
});

test("shows a marketplace message once for several lines, and at the line for one", () => {
  const sold = { code: "SKU_OFFLINE", message: "已下架", message_en: "The product is no longer offered." };
  const marks = new Map<string, LineMark>([
    ["a", { kind: "unavailable", vendor: sold }],
    ["b", { kind: "stock", vendor: { code: "STOCK", message: "库存不足" } }],
    ["c", { kind: "unavailable", vendor: { ...sold } }],
    ["d", { kind: "missing", vendor: null }],
  ]);
  expect(sharedWords(marks)).toEqual([sold]);
  expect([...withoutSharedWords(marks).values()].map(({ vendor }) => vendor?.code ?? null)).toEqual([
    null,
    "STOCK",
    null,
    null,
  ]);
});
