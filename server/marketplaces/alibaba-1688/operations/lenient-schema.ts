import { z } from "zod";
import { pictureAddress } from "#contract/public/picture-address";
import { exactNumberText, isExactNumber } from "#server/shared/json/exact-json.ts";
import { isSafeInteger } from "#server/shared/json/tokens.ts";
import { idText, isOneObject, yuanToken } from "#server/shared/json/vendor-types.ts";

// An absent member reads as undefined and is not an error.
const anything = z.unknown().optional();

/**
 * Text that describes goods. An unreadable value here becomes null and never invalidates the answer, because nothing is
 * ordered or paid by it, and a preview has the exact amounts. Money of orders is read by the strict types instead.
 */
export const lenientText = anything.transform(textOrNull);

/** Reads the same without a schema, for long lists, because a schema takes ten times as long for each member. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.toWellFormed() : null;
}

/** Yuan as the vendor's own token; a range, a word, a negative or a fraction below 0.0001 yuan is null. */
export const lenientYuan = anything.transform(yuanToken);

/** Count of pieces: a safe integer that is not negative, also as digits in text; anything else is null. */
export const lenientCount = anything.transform(countOrNull);

/** Reads the same without a schema. */
export function countOrNull(value: unknown): number | null {
  if (typeof value === "string" && /^[0-9]{1,15}$/.test(value)) return Number.parseInt(value, 10);
  const number = isExactNumber(value) ? integerOf(exactNumberText(value)) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** Returns a whole number as an integer: `10.0`, read as it was written, is 10. */
function integerOf(token: string): number | null {
  return isSafeInteger(token) ? Number(token) : null;
}

/** An id as exact text; anything else is null. */
export const lenientId = anything.transform(idText);

/** Reads a list, where a single object is a list of one and anything else counts as empty. */
export function lenientList<Item extends z.ZodType>(item: Item) {
  return anything.transform((value): z.infer<Item>[] =>
    itemsOf(value).flatMap((one) => {
      const parsed = item.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

/** The same for values that are checked one by one; a single text is a list of one. */
export const lenientItems = anything.transform((value): unknown[] =>
  typeof value === "string" && value !== "" ? [value] : itemsOf(value),
);

function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isOneObject(value) ? [value] : [];
}

/** Picture address that a page may show. */
export const lenientPicture = anything.transform(pictureAddress);
