import { tradeModeAdvice } from "#contract/shared/failure-advice";
import type { LineReason } from "#contract/shared/line-reason";
import type { PreviewResult } from "#contract/public/preview";
import { linesLeftOut } from "#contract/public/preview-amounts";
import type { CallFailure } from "../../../api/call-result.ts";
import { lineKey, type CartEntry } from "../../../cart/cart.ts";
import { isOfThisCart } from "../../../cart/sent-lines.ts";
import type { VendorWordsProps } from "../../../ui/notices/vendor-messages.tsx";
import type { FinishedPreview } from "../result/finished-preview.ts";

/** Kinds of objections to a line by a marketplace or this gateway; each has its own text and next step. */
const markKinds = [
  "not_online",
  "sellers",
  "variant_unknown",
  "stock",
  "minimum",
  "mix",
  "no_price",
  "batch",
  "gone",
  "stale_id",
  "variant_needed",
  "unavailable",
  "missing",
  "trade_mode",
  "trade_mode_alone",
  "refused",
  "invalid",
] as const;
export type MarkKind = (typeof markKinds)[number];

export type LineMark = {
  kind: MarkKind;
  /** The vendor's code and message; null when the answer has none for the line, or states them for the whole call. */
  vendor: VendorWordsProps | null;
  /** Says why this gateway refused the request; only `invalid` has it. */
  issue?: string;
};

/** The change that makes a mark out of date: of the line itself, the lines of its product, or the whole call. */
const scopes: Record<MarkKind, "line" | "offer" | "call"> = {
  not_online: "line",
  sellers: "call",
  variant_unknown: "line",
  stock: "line",
  minimum: "offer",
  mix: "call",
  no_price: "line",
  batch: "offer",
  gone: "line",
  stale_id: "line",
  variant_needed: "line",
  unavailable: "line",
  missing: "line",
  trade_mode: "call",
  trade_mode_alone: "call",
  refused: "line",
  invalid: "line",
};

/** The kind of mark for each reason. */
export const kindOfReason: Record<LineReason, Exclude<MarkKind, "invalid">> = {
  NOT_SOLD_ONLINE: "not_online",
  OTHER_SELLER: "sellers",
  VARIANT_UNKNOWN: "variant_unknown",
  OUT_OF_STOCK: "stock",
  BELOW_MINIMUM: "minimum",
  BELOW_MIXED_BATCH: "mix",
  NO_PRICE: "no_price",
  OFF_BATCH: "batch",
  PRODUCT_GONE: "gone",
  STALE_ID: "stale_id",
  SPEC_REQUIRED: "variant_needed",
  // Concerns the buyer and not the line: the notice above states it.
  NO_RESALE_AGREEMENT: "refused",
  UNKNOWN: "refused",
};

/** Returns the marks of a preview by the key of the line that was sent. */
function previewMarks({ outcome, sent }: Pick<FinishedPreview, "outcome" | "sent">): Map<string, LineMark> {
  const marks = outcome.ok ? resultMarks(outcome.value, sent) : failureMarks(outcome);
  return new Map(
    [...marks].flatMap(([at, mark]) => {
      const line = sent[at];
      return line ? [[line.key, mark] as const] : [];
    }),
  );
}

/**
 * Returns the vendor messages that apply to more than one line, which are shown once above the lines. The
 * message of a refused call is shown there anyway.
 */
export function sharedWords(marks: ReadonlyMap<string, LineMark>): NonNullable<LineMark["vendor"]>[] {
  const said = [...marks.values()].flatMap(({ vendor }) => (vendor ? [vendor] : []));
  return [...Map.groupBy(said, wordsKey).values()].flatMap(([first, ...others]) =>
    first && others.length > 0 ? [first] : [],
  );
}

/** Returns the marks to show at their lines: without the messages that are shown once for several of them. */
export function withoutSharedWords(marks: ReadonlyMap<string, LineMark>): Map<string, LineMark> {
  const shared = new Set(sharedWords(marks).map(wordsKey));
  return new Map(
    [...marks].map(([key, mark]) => [
      key,
      mark.vendor && shared.has(wordsKey(mark.vendor)) ? { ...mark, vendor: null } : mark,
    ]),
  );
}

function wordsKey({ code, message }: NonNullable<LineMark["vendor"]>): string {
  return JSON.stringify([code, message ?? null]);
}

/** Returns the marks that are still valid: changing a line, product or call since then clears its own marks. */
export function liveMarks(preview: FinishedPreview, lines: readonly CartEntry[]): Map<string, LineMark> {
  const now = new Map(lines.map((line) => [lineKey(line), line]));
  const unchanged = isOfThisCart(preview, lines);
  const quantityNow = (key: string) => now.get(key)?.quantity;
  return new Map(
    [...previewMarks(preview)].filter(([key, { kind }]) => {
      const sent = preview.sent.find((line) => line.key === key);
      if (!sent || !now.has(key)) return false;
      if (scopes[kind] === "call") return unchanged;
      if (scopes[kind] === "line") return quantityNow(key) === sent.quantity;
      const before = preview.sent.filter(({ id }) => id === sent.id);
      const after = lines.filter(({ id }) => id === sent.id);
      return (
        before.length === after.length && before.every((line) => quantityNow(line.key) === line.quantity)
      );
    }),
  );
}

/**
 * Returns whether a failure's cause was fixed since, so that it is no longer shown. An answer stays, and says
 * that the cart has changed.
 */
export function isFixed(preview: FinishedPreview, lines: readonly CartEntry[]): boolean {
  return !preview.outcome.ok && !isOfThisCart(preview, lines) && liveMarks(preview, lines).size === 0;
}

function failureMarks(failure: CallFailure): Map<number, LineMark> {
  if (failure.kind !== "error") return new Map();
  const { code, issues } = failure.envelope;
  return new Map(
    (issues ?? []).flatMap(({ path, reason = "UNKNOWN", line, message }) => {
      const at = line ?? lineOfPath(path);
      if (at === null) return [];
      // The gateway refused the request itself: no marketplace has seen the line.
      const mark: LineMark =
        code === "VALIDATION_ERROR"
          ? { kind: "invalid", vendor: null, issue: message }
          : { kind: kindOfReason[reason], vendor: null };
      return [[at, mark] as const];
    }),
  );
}

/** Returns the line that a field of a 400 belongs to; null when it belongs to none. */
function lineOfPath(path: string): number | null {
  const at = /^lines\.([0-9]{1,3})(\.|$)/.exec(path)?.[1];
  return at === undefined ? null : Number(at);
}

const ownReasons: readonly string[] = ["STALE_ID", "SPEC_REQUIRED"] satisfies LineReason[];

/** Returns whether this gateway gives the reason itself, rather than a marketplace (docs/api-decisions.md). */
export function isOwnReason(reason: string): boolean {
  return ownReasons.includes(reason);
}

function resultMarks(result: PreviewResult, sent: FinishedPreview["sent"]): Map<number, LineMark> {
  const marks = new Map<number, LineMark>();
  if (result.code === "UNSUPPORTED_TRADE_MODE")
    for (const at of sent.keys()) marks.set(at, { kind: tradeModeAdvice(sent.length), vendor: null });
  for (const { id, spec_id } of linesLeftOut(result)) {
    const at = sent.findIndex((line) => line.id === id && line.spec_id === spec_id);
    if (at >= 0) marks.set(at, { kind: "missing", vendor: null });
  }
  for (const { line, reason, meaning, message, message_en } of result.unavailable_lines)
    marks.set(line, {
      kind: meaning === "UNKNOWN" ? "unavailable" : kindOfReason[meaning],
      vendor: isOwnReason(reason) ? null : { code: reason, message, message_en },
    });
  return marks;
}
