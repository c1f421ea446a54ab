import type { PreviewResult } from "#contract/preview";
import type { CallFailure } from "../../../api/call-result.ts";
import { lineKey, type CartEntry } from "../../../cart/cart.ts";
import { isOfThisCart, type Attempt } from "../result/attempt.ts";

/** What a marketplace's objection to a line means; each has words and a next step of its own. */
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
  "refused",
] as const;
export type MarkKind = (typeof markKinds)[number];

export type LineMark = {
  kind: MarkKind;
  /** The vendor's code and words; null when the answer has none for the line. */
  vendor: { code: string; message: string } | null;
};

/** What must change for a mark to be out of date: the line itself, the lines of its product, or the whole call. */
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
  refused: "line",
};

/** The documented codes of 1688 that are about lines; 500_007 names none. */
export const kindOfCode: Partial<Record<string, MarkKind>> = {
  "500_001": "not_online",
  "500_002": "sellers",
  "500_003": "variant_unknown",
  "500_004": "stock",
  "500_005": "minimum",
  "500_006": "mix",
  "500_008": "no_price",
  "500_009": "batch",
};

/** The marks of an attempt by the key of the line that was sent. */
function attemptMarks({ outcome, sent }: Pick<Attempt, "outcome" | "sent">): Map<string, LineMark> {
  const marks = outcome.ok ? resultMarks(outcome.value, sent) : failureMarks(outcome);
  return new Map(
    [...marks].flatMap(([at, mark]) => {
      const line = sent[at];
      return line ? [[line.key, mark] as const] : [];
    }),
  );
}

/** The marks that still hold: a line, product or call that was changed since has mended its own. */
export function liveMarks(attempt: Attempt, lines: readonly CartEntry[]): Map<string, LineMark> {
  const now = new Map(lines.map((line) => [lineKey(line), line]));
  const unchanged = isOfThisCart(attempt, lines);
  const quantityNow = (key: string) => now.get(key)?.quantity;
  return new Map(
    [...attemptMarks(attempt)].filter(([key, { kind }]) => {
      const sent = attempt.sent.find((line) => line.key === key);
      if (!sent || !now.has(key)) return false;
      if (scopes[kind] === "call") return unchanged;
      if (scopes[kind] === "line") return quantityNow(key) === sent.quantity;
      const before = attempt.sent.filter(({ id }) => id === sent.id);
      const after = lines.filter(({ id }) => id === sent.id);
      return (
        before.length === after.length && before.every((line) => quantityNow(line.key) === line.quantity)
      );
    }),
  );
}

function failureMarks(failure: CallFailure): Map<number, LineMark> {
  if (failure.kind !== "error") return new Map();
  const { issues, upstream } = failure.envelope;
  return new Map(
    (issues ?? []).flatMap(({ path, message }) => {
      const at = /^lines\.([0-9]{1,3})(\.|$)/.exec(path)?.[1];
      if (at === undefined) return [];
      const kind = upstream ? (kindOfCode[upstream.code] ?? kindOfMessage(upstream.message)) : "refused";
      return [[Number(at), { kind, vendor: upstream ?? { code: failure.envelope.code, message } }] as const];
    }),
  );
}

/** A code that is documented nowhere is told by the words that come with it. */
function kindOfMessage(message: string): MarkKind {
  return /offer no exist|不存在|已下架/i.test(message) ? "gone" : "refused";
}

function resultMarks(result: PreviewResult, sent: Attempt["sent"]): Map<number, LineMark> {
  const marks = new Map<number, LineMark>();
  if (result.code === "UNSUPPORTED_TRADE_MODE")
    for (const at of sent.keys()) marks.set(at, { kind: "trade_mode", vendor: null });
  if (result.checks.lines_returned === false)
    for (const { id, spec_id, amount } of result.sellers.flatMap(({ lines }) => lines))
      if (amount.amount === null) {
        const at = sent.findIndex((line) => line.id === id && line.spec_id === spec_id);
        if (at >= 0) marks.set(at, { kind: "missing", vendor: null });
      }
  for (const { line, reason, message } of result.unavailable_lines)
    marks.set(line, { kind: kindOfReason(reason, message), vendor: { code: reason, message } });
  return marks;
}

function kindOfReason(reason: string, message: string): MarkKind {
  if (reason === "STALE_ID") return "stale_id";
  if (reason === "SPEC_REQUIRED") return "variant_needed";
  if (/stock/i.test(reason) || message.includes("库存")) return "stock";
  return /ITEM_OFFLINE|NOT_FOUND|GONE/i.test(reason) ? "gone" : "unavailable";
}
