import { z } from "zod";
import type { AnswerFault } from "#contract/shared/field-fault";
import { plainYuan } from "#contract/shared/yuan-amount";
import { exactNumberText, isExactNumber, isJsonObject, type ExactJson } from "./exact-json.ts";
import { canonicalDecimal, isSafeInteger, isWhole } from "./tokens.ts";

// A schema reports the fault, not a message.
const refuses = (fault: AnswerFault) => ({ error: fault });

/**
 * A safe integer. Text and `ExactNumber`s (unsafe or fractional) fail, because they are a malformed
 * answer (§4.1 rule 6).
 */
export const vendorInteger = z.int(refuses("not_exact"));

/** An amount in fen: a safe integer, not negative. */
export const vendorFen = z
  .int({ error: ({ input }) => fenFault(input) })
  .nonnegative({ ...refuses("negative"), abort: true });

/** Returns why a value is not an amount in fen. */
export function fenFault(value: unknown): AnswerFault {
  if (value === undefined) return "missing";
  const text = numberText(value);
  if (text === null) return "not_number";
  if (!isWhole(text)) return "not_fen";
  return isSafeInteger(text) ? "negative" : "not_exact";
}

/** A vendor id: digits as text, or an integer token of any size -> exact decimal text. */
export const vendorId = read("not_id", idText);

/** Reads an id without failing: null for a value that is not one. */
export function idText(value: unknown): string | null {
  const text = typeof value === "string" ? value : numberText(value);
  return text !== null && /^[0-9]+$/.test(text) ? text : null;
}

/**
 * Decimal yuan, as text or as a number token -> decimal text as `yuanToFen` reads it; text keeps
 * its zeros ("12.50").
 */
export const vendorYuanText = read("not_yuan", (value) => {
  if (typeof value === "string") return /^-?[0-9]+(\.[0-9]+)?$/.test(value) ? value : null;
  const text = numberText(value);
  return text === null ? null : canonicalDecimal(text);
});

/**
 * An amount of a product, as text or as a number token -> the token as it was written, which
 * `yuanAmountSchema` accepts.
 */
export const vendorYuanToken = read("not_yuan", yuanToken);

/**
 * Reads an amount without failing: null for a value that is not one. Tokens are complete where the
 * answer was read `asWritten`.
 */
export function yuanToken(value: unknown): string | null {
  const text = typeof value === "string" ? value : numberText(value);
  return text !== null && plainYuan(text) !== null ? text : null;
}

/** A count of pieces: a safe integer, also as digits in text, which is unambiguous. */
export const vendorCount = read("not_exact", (value) => {
  if (typeof value === "string") return /^[0-9]{1,15}$/.test(value) ? Number(value) : null;
  return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
});

/**
 * An id that is any text, such as one of a variant. One with a control character was damaged in
 * transit and would identify something else when sent back.
 */
export const vendorKey = z
  .string(refuses("not_id"))
  .refine((text) => isKey(text), { error: "not_id" satisfies AnswerFault });

/** Returns whether text can be an id. */
export function isKey(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}

/**
 * A list. A single object is a list of one, as converters from XML write it. Other forms of empty
 * (`""`, `{}`) are refused, because they could mean "none" or "unknown".
 */
export function vendorList<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => (isOneObject(value) ? [value] : value), z.array(item));
}

/**
 * The same where no entries and an unknown list mean the same to a reader: `""` and `{}` are empty.
 */
export function vendorListOrNone<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (isOneObject(value) ? [value] : isEmptyValue(value) ? [] : value),
    z.array(item),
  );
}

/**
 * Returns whether a value is an object with members, which appears alone where a list is
 * documented.
 */
export function isOneObject(value: unknown): boolean {
  return isJsonObject(value as ExactJson) && Object.keys(value as object).length > 0;
}

function isEmptyValue(value: unknown): boolean {
  return value === "" || (isJsonObject(value as ExactJson) && Object.keys(value as object).length === 0);
}

/** true and false, also as the text that 1688 writes in some of its answers. */
export const vendorFlag = read("not_flag", (value) => {
  if (value === true || value === "true") return true;
  return value === false || value === "false" ? false : null;
});

/**
 * Returns the token of a number as it was written. A double represents its integer exactly, so its
 * own text is equivalent.
 */
function numberText(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return isExactNumber(value) ? exactNumberText(value) : null;
}

/** Creates a schema from a reader that returns null for values that it refuses. */
function read<Value>(fault: AnswerFault, reader: (value: unknown) => Value | null) {
  return z.unknown().transform((value, context): Value => {
    const result = reader(value);
    if (result !== null) return result;
    context.issues.push({ code: "custom", message: fault, input: value });
    return z.NEVER;
  });
}
