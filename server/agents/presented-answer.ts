import { mapTexts, cleanText, isExactField } from "#contract/shared/clean-text";
import type { ErrorEnvelope } from "#contract/shared/error-envelope";
import type { Tool, ToolAsked, ToolDetail } from "#contract/tools/tool";
import { writeAnswer } from "#contract/shared/yuan-amount";

/**
 * Presents a standard answer of a tool's endpoint to a model: cleaned, within the size limit, and with a list of what
 * was left out.
 */
export function presentedAnswer(
  { view, cut }: Pick<Tool, "view" | "cut">,
  answer: object,
  asked: ToolAsked,
): object {
  const { answer: tellable, cuts } = presentableTexts(answer, asked.detail);
  const data = view(tellable, asked);
  const shown = textPaths(data);
  const named = cuts.filter(({ field }) => shown.has(field));
  return fitAnswer(data, cut, asked.detail, named);
}

/** Presents the error of a failed call, cleaned and shortened like an answer. */
export function presentedError(error: ErrorEnvelope["error"]): ErrorEnvelope["error"] {
  const { answer, cuts } = presentableTexts(error, "error");
  const order = ["issues", "upstream.message_en", "upstream.message", "message"];
  return fitAnswer(answer, order, "small", cuts) as ErrorEnvelope["error"];
}

function textPaths(data: object): Set<string> {
  const paths = new Set<string>();
  mapTexts(data, (text, _field, path) => {
    paths.add(path);
    return text;
  });
  return paths;
}

/** Maximum bytes of an answer's data: by default, and with `detail: "full"`, which is about 15,000 tokens. */
export const maxBytes: Record<ToolDetail, number> = { small: 7_500, full: 59_000 };

/**
 * Shortens an answer that is too long instead of refusing it, so that even a model with a small context can read any
 * catalogue. Lists and texts lose their end, in the order of `paths`, and `left_out` says how much of each is shown.
 * @param shortened texts that were cut before
 */
export function fitAnswer(
  data: object,
  paths: readonly string[],
  detail: ToolDetail,
  shortened: readonly Cut[] = [],
): object {
  const max = maxBytes[detail];
  const cuts: Cut[] = [];
  const leftOut = () => [...shortened.filter(({ field }) => !isCut(cuts, field)), ...cuts];
  let fitted: object = shortened.length === 0 ? data : { ...data, left_out: leftOut() };
  if (sizeOf(fitted) <= max) return fitted;
  // Short values are cut only when everything else has been cut.
  for (const worthwhile of [max / 20, 0])
    for (const path of paths) {
      const whole = valueAt(fitted, path);
      if (typeof whole !== "string" && !Array.isArray(whole)) continue;
      if (whole.length === 0 || sizeOf([whole]) < worthwhile || isCut(cuts, path)) continue;
      const total = shortened.find(({ field }) => field === path)?.total ?? whole.length;
      const shorter = (shown: number) => ({
        ...withValue(fitted, path.split("."), beginningOf(whole, shown)),
        left_out: [...leftOut().filter(({ field }) => field !== path), { field: path, shown, total }],
      });
      const shown = largest(whole.length - 1, (count) => sizeOf(shorter(count)) <= max);
      fitted = shorter(shown);
      cuts.push({ field: path, shown, total });
      if (sizeOf(fitted) <= max) return fitted;
    }
  return fitted;
}

function isCut(cuts: readonly Cut[], path: string): boolean {
  return cuts.some(({ field }) => field === path);
}

function sizeOf(data: object): number {
  return new TextEncoder().encode(writeAnswer(data)).length;
}

function beginningOf(whole: string | unknown[], shown: number): string | unknown[] {
  if (typeof whole !== "string") return whole.slice(0, shown);
  return shown < whole.length ? startOf(whole, shown) + ellipsis : whole;
}

/** Returns the largest count up to `max` that fits, or 0 if none does. */
function largest(max: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, max];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function valueAt(data: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined),
      data,
    );
}

function withValue(data: object, [step = "", ...rest]: string[], value: unknown): object {
  const inner: unknown = Reflect.get(data, step);
  const next =
    rest.length === 0 || typeof inner !== "object" || inner === null ? value : withValue(inner, rest, value);
  return { ...data, [step]: next };
}

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
const ellipsis = "…";

/**
 * Makes an answer safe for a model to read: removes invisible characters (`cleanText`) and cuts every text of third
 * parties, so that no seller's title or vendor's message fills the model's context. Ids and addresses are never
 * changed: one that is too long is left out, as empty text. `cuts` names the texts that were shortened.
 */
function presentableTexts<Answer extends object>(
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
function startOf(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}
