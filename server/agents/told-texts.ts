import { cleanText, isExactField, mapTexts } from "#contract/clean-text";
import type { ToolDetail } from "#contract/tool";

/** A text was shortened: the place, with `*` for every item of a list, and how long the longest of them was. */
export type Cut = { field: string; shown: number; total: number };

/** Characters of a text that a model is told: no name or message that is meant for people is longer. */
const longestText: Record<ToolDetail | "error", number> = { small: 200, full: 2_000, error: 500 };

/** An address that is longer leads nowhere, and a cut one somewhere else. */
const longestAddress = 512;

/** Longer ids are none of a marketplace, and a cut one is another id. */
const longestId = 200;

/** Texts of a product that are long by nature, characters. They are cut with everything else where an answer has no room for them. */
const longTexts: ReadonlySet<string> = new Set(["description", "description_text"]);
const longestDescription = 20_000;

/** A text that was cut ends with this. */
export const ellipsis = "…";

/**
 * Returns an answer as a model may read it: without characters that hide (`cleanText`), and with every text of others cut, so that
 * no seller's title or vendor's message fills its memory. Ids and addresses are never changed: one that is too long to be
 * one is left out, as empty text. `cuts` names what was shortened.
 */
export function tellableTexts<Answer extends object>(
  answer: Answer,
  detail: ToolDetail | "error",
): { answer: Answer; cuts: Cut[] } {
  const cuts = new Map<string, Cut>();
  const told = mapTexts(answer, (text, field, path) => {
    const short = shortened(text, field, detail);
    if (short.shown < short.total) {
      const known = cuts.get(path);
      if (!known || known.total < short.total)
        cuts.set(path, { field: path, shown: short.shown, total: short.total });
    }
    return short.text;
  });
  return { answer: told, cuts: [...cuts.values()] };
}

type Shortened = { text: string; shown: number; total: number };

function shortened(text: string, field: string, detail: ToolDetail | "error"): Shortened {
  const total = text.length;
  const kind = kindOf(field);
  if (kind === "exact" || kind === "address") {
    if (total > (kind === "exact" ? longestId : longestAddress)) return { text: "", shown: 0, total };
    return { text: kind === "exact" ? text : cleanText(text), shown: total, total };
  }
  const most = kind === "long" ? longestDescription : longestText[detail];
  // What is far too long is not cleaned to its end.
  const clean = cleanText(total > most * 8 ? text.slice(0, most * 8) : text);
  if (clean.length <= most && total <= most * 8) return { text: clean, shown: total, total };
  return { text: startOf(clean, most) + ellipsis, shown: Math.min(most, clean.length), total };
}

type Kind = "exact" | "address" | "long" | "words";

/** By the name of a field, of which answers have some hundred. */
const kinds = new Map<string, Kind>();

function kindOf(field: string): Kind {
  const known = kinds.get(field);
  if (known) return known;
  const words = longTexts.has(field) ? "long" : "words";
  const kind = isExactField(field) ? "exact" : /(^|_)(url|image)$/.test(field) ? "address" : words;
  // The account of a key has names of the operator's choice.
  if (kinds.size < 1_000) kinds.set(field, kind);
  return kind;
}

/** Returns the beginning of a text, without half a character at its end. */
export function startOf(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}
