import { z } from "zod";
import type { AnswerFault } from "#contract/field-fault";
import { plainYuan } from "#contract/yuan-amount";
import { exactNumberText, isExactNumber, isJsonObject, type ExactJson } from "./exact-json.ts";
import { canonicalDecimal, isSafeInteger, isWhole } from "./tokens.ts";

// What a schema says of a value that it refuses is the code of the fault, not its words.
const refuses = (fault: AnswerFault) => ({ error: fault });

/** A safe integer. Text and `ExactNumber`s (unsafe or fractional) fail: they are a malformed answer (§4.1 rule 6). */
export const wireInteger = z.int(refuses("not_exact"));

/** An amount in fen: a safe integer, not negative. */
export const wireFen = z
  .int({ error: ({ input }) => fenFault(input) })
  .nonnegative({ ...refuses("negative"), abort: true });

/** What is wrong with a value that is no amount in fen. */
export function fenFault(value: unknown): AnswerFault {
  if (value === undefined) return "missing";
  const text = numberText(value);
  if (text === null) return "not_number";
  if (!isWhole(text)) return "not_fen";
  return isSafeInteger(text) ? "negative" : "not_exact";
}

/** A vendor id: digits as text, or an integer token of any size -> exact decimal text. */
export const wireId = read("not_id", idText);

/** The same for whoever reads on without it: null for what is no id. */
export function idText(value: unknown): string | null {
  const text = typeof value === "string" ? value : numberText(value);
  return text !== null && /^[0-9]+$/.test(text) ? text : null;
}

/** Decimal yuan, as text or as a number token -> decimal text as `yuanToFen` reads it; text keeps its zeros ("12.50"). */
export const wireYuanText = read("not_yuan", (value) => {
  if (typeof value === "string") return /^-?[0-9]+(\.[0-9]+)?$/.test(value) ? value : null;
  const text = numberText(value);
  return text === null ? null : canonicalDecimal(text);
});

/** An amount of a product, as text or as a number token -> the token as it was written, which `yuanAmountSchema` takes. */
export const wireYuanToken = read("not_yuan", yuanToken);

/** The same for whoever reads on without it: null for what is no amount. Tokens are whole where the answer was read `asWritten`. */
export function yuanToken(value: unknown): string | null {
  const text = typeof value === "string" ? value : numberText(value);
  return text !== null && plainYuan(text) !== null ? text : null;
}

/** A count of pieces: a safe integer, also as digits in text, which can mean nothing else. */
export const wireCount = read("not_exact", (value) => {
  if (typeof value === "string") return /^[0-9]{1,15}$/.test(value) ? Number(value) : null;
  return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
});

/**
 * An id that is any text, such as one of a variant. One with a control character was damaged on its way: sent back, it would
 * name something else.
 */
export const wireKey = z
  .string(refuses("not_id"))
  .refine((text) => isKey(text), { error: "not_id" satisfies AnswerFault });

/** Whether text can be an id. */
export function isKey(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}

/**
 * A list, where one object alone is a list of one: converters from XML write it so. What is empty in another way (`""`, `{}`)
 * is refused: whether that says "none" or "not known" nobody can tell.
 */
export function wireList<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => (isOneObject(value) ? [value] : value), z.array(item));
}

/** The same where no entries and an unknown list are the same to a reader: `""` and `{}` are empty. */
export function wireListOrNone<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (isOneObject(value) ? [value] : isEmptyValue(value) ? [] : value),
    z.array(item),
  );
}

/** Whether a value is an object with members, which stands alone where a list is documented. */
export function isOneObject(value: unknown): boolean {
  return isJsonObject(value as ExactJson) && Object.keys(value as object).length > 0;
}

function isEmptyValue(value: unknown): boolean {
  return value === "" || (isJsonObject(value as ExactJson) && Object.keys(value as object).length === 0);
}

/** true and false, also as the text that 1688 writes in some of its answers. */
export const wireFlag = read("not_flag", (value) => {
  if (value === true || value === "true") return true;
  return value === false || value === "false" ? false : null;
});

/** The token of a number as it was written; a double holds its integer exactly, so its own text is as good. */
function numberText(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return isExactNumber(value) ? exactNumberText(value) : null;
}

/** A schema from a reader that says null for what it does not take. */
function read<Value>(fault: AnswerFault, reader: (value: unknown) => Value | null) {
  return z.unknown().transform((value, context): Value => {
    const result = reader(value);
    if (result !== null) return result;
    context.issues.push({ code: "custom", message: fault, input: value });
    return z.NEVER;
  });
}
