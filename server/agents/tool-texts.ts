import { cleanText, isExactField, mapTexts } from "#contract/shared/clean-text";
import type { ToolDetail } from "#contract/tools/tool";

/** A shortened text: its path, with `*` for every item of a list, and the length of the longest text there. */
export type Cut = { field: string; shown: number; total: number };

/** Maximum characters of a text that a model gets. Names and messages that are meant for people are shorter. */
const maxTextLength: Record<ToolDetail | "error", number> = { small: 200, full: 2_000, error: 500 };

/** Maximum characters of an address. A longer one is not a real address, and a cut one would lead somewhere else. */
const maxAddressLength = 512;

/** Maximum characters of an id. Marketplaces have no longer ids, and a cut one would be another id. */
const maxIdLength = 200;

/**
 * Product texts that are long by nature, with their own limit in characters. They are cut again where the whole
 * answer is too large.
 */
const longTexts: ReadonlySet<string> = new Set(["description", "description_text"]);
const maxDescriptionLength = 20_000;

/** Marks the end of a text that was cut. */
export const ellipsis = "…";

/**
 * Makes an answer safe for a model to read: removes invisible characters (`cleanText`) and cuts every text of third
 * parties, so that no seller's title or vendor's message fills the model's context. Ids and addresses are never
 * changed: one that is too long is left out, as empty text. `cuts` names the texts that were shortened.
 */
export function presentableTexts<Answer extends object>(
  answer: Answer,
  detail: ToolDetail | "error",
): { answer: Answer; cuts: Cut[] } {
  const cuts = new Map<string, Cut>();
  const clean = mapTexts(answer, (text, field, path) => {
    const short = shortened(text, field, detail);
    if (short.shown < short.total) {
      const known = cuts.get(path);
      if (!known || known.total < short.total)
        cuts.set(path, { field: path, shown: short.shown, total: short.total });
    }
    return short.text;
  });
  return { answer: clean, cuts: [...cuts.values()] };
}

type Shortened = { text: string; shown: number; total: number };

function shortened(text: string, field: string, detail: ToolDetail | "error"): Shortened {
  const total = text.length;
  const kind = kindOf(field);
  if (kind === "exact" || kind === "address") {
    if (total > (kind === "exact" ? maxIdLength : maxAddressLength)) return { text: "", shown: 0, total };
    return { text: kind === "exact" ? text : cleanText(text), shown: total, total };
  }
  const max = kind === "long" ? maxDescriptionLength : maxTextLength[detail];
  // A text that is far too long is truncated first, so that cleaning it stays cheap.
  const clean = cleanText(total > max * 8 ? text.slice(0, max * 8) : text);
  if (clean.length <= max && total <= max * 8) return { text: clean, shown: total, total };
  return { text: startOf(clean, max) + ellipsis, shown: Math.min(max, clean.length), total };
}

type Kind = "exact" | "address" | "long" | "words";

/** Cache of kinds by field name. Answers have about a hundred names. */
const kinds = new Map<string, Kind>();

function kindOf(field: string): Kind {
  const known = kinds.get(field);
  if (known) return known;
  const words = longTexts.has(field) ? "long" : "words";
  const kind = isExactField(field) ? "exact" : /(^|_)(url|image)$/.test(field) ? "address" : words;
  // The cache is bounded because an account's field names can be chosen by its operator.
  if (kinds.size < 1_000) kinds.set(field, kind);
  return kind;
}

/** Returns the beginning of a text without splitting a surrogate pair at its end. */
export function startOf(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}
