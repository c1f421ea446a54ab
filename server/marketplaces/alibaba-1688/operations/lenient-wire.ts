import { z } from "zod";
import { pictureAddress } from "#contract/picture-address";
import { exactNumberText, isExactNumber } from "#server/kernel/json/exact-json.ts";
import { isSafeInteger } from "#server/kernel/json/tokens.ts";
import { idText, isOneObject, yuanToken } from "#server/kernel/json/wire-types.ts";

// An absent member is as good as undefined, and no fault.
const anything = z.unknown().optional();

/**
 * Values that describe goods. Here one unreadable value is "not said" (null) and never spoils the answer: nothing is
 * ordered or paid by it, and a preview tells the exact amounts. Money of orders is read by the strict types instead.
 */
export const lenientText = anything.transform(textOrNull);

/** The same of a value without a schema, for long lists: a schema takes ten times as long for each member. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.toWellFormed() : null;
}

/** Yuan as the vendor's own token; a range, a word, a negative or a fraction below 0.0001 yuan is null. */
export const lenientYuan = anything.transform(yuanToken);

/** A count of pieces: a safe integer that is not negative, also as digits in text; anything else is null. */
export const lenientCount = anything.transform(countOrNull);

/** The same of a value without a schema. */
export function countOrNull(value: unknown): number | null {
  if (typeof value === "string" && /^[0-9]{1,15}$/.test(value)) return Number.parseInt(value, 10);
  const number = isExactNumber(value) ? integerOf(exactNumberText(value)) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** `10.0`, read as it was written, is 10. */
function integerOf(token: string): number | null {
  return isSafeInteger(token) ? Number(token) : null;
}

/** An id as exact text; anything else is null. */
export const lenientId = anything.transform(idText);

/** A list, where one object alone is a list of one and anything else counts as empty. */
export function lenientList<Item extends z.ZodType>(item: Item) {
  return anything.transform((value): z.infer<Item>[] =>
    itemsOf(value).flatMap((one) => {
      const parsed = item.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

/** The same for values that are looked at one by one; one text alone is a list of one. */
export const lenientItems = anything.transform((value): unknown[] =>
  typeof value === "string" && value !== "" ? [value] : itemsOf(value),
);

function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isOneObject(value) ? [value] : [];
}

/** A picture's address that a page may show. */
export const lenientPicture = anything.transform(pictureAddress);
