import { z } from "zod";
import { wireId } from "#server/kernel/json/wire-types.ts";

// An absent member is as good as undefined, and no fault.
const anything = z.unknown().optional();

/**
 * Values that describe goods. Here one unreadable value is "not said" (null) and never spoils the answer: nothing is
 * ordered or paid by it, and a preview tells the exact amounts. Money of orders is read by the strict types instead.
 */
export const lenientText = anything.transform((value) =>
  typeof value === "string" && value !== "" ? value.toWellFormed() : null,
);

/** Yuan as decimal text that the contract takes; a range, a word, a negative or a fraction below 0.0001 yuan is null. */
export const lenientYuan = anything.transform((value) =>
  typeof value === "string" && /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,4})?$/.test(value) ? value : null,
);

/** A count of pieces: a safe integer that is not negative, also as digits in text; anything else is null. */
export const lenientCount = anything.transform((value) => {
  if (typeof value === "string" && /^[0-9]{1,15}$/.test(value)) return Number.parseInt(value, 10);
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
});

/** An id as exact text; anything else is null. */
export const lenientId = anything.transform((value) => wireId.safeParse(value).data ?? null);

/** A list, where anything else counts as empty. */
export function lenientList<Item extends z.ZodType>(item: Item) {
  return anything.transform((value): z.infer<Item>[] =>
    Array.isArray(value)
      ? value.flatMap((one) => {
          const parsed = item.safeParse(one);
          return parsed.success ? [parsed.data] : [];
        })
      : [],
  );
}

/** A picture's address that a page may show: https, http or a data URI of a picture; no script, no relative path. */
export const lenientPicture = anything.transform((value) => {
  if (typeof value !== "string") return null;
  if (/^https?:\/\/|^data:image\//i.test(value)) return value;
  return value.startsWith("//") ? `https:${value}` : null;
});
