import {
  exactNumberText,
  type ExactJson,
  isExactNumber,
  isJsonObject,
  type JsonObject,
} from "#server/shared/json/exact-json.ts";
import { isSafeInteger } from "#server/shared/json/tokens.ts";
import { idText } from "#server/shared/json/vendor-types.ts";

// Readers of the answer to a create never fail, because the order exists whatever else of its answer cannot be read.

/** Returns the objects of a list; a single object is a list of one, and anything else is empty. */
export function objectsOf(value: ExactJson | undefined): JsonObject[] {
  return asList(value).filter(isJsonObject);
}

/** Returns a list; a single object is a list of one, and anything else is empty. */
export function asList(value: ExactJson | undefined): ExactJson[] {
  if (Array.isArray(value)) return value;
  return value !== undefined && isJsonObject(value) ? [value] : [];
}

/** Returns an order id as exact digits; null for a number that may have been rounded, and for anything else. */
export function orderIdOf(value: ExactJson | undefined): string | null {
  const id = idText(value);
  return id !== null && /^[1-9][0-9]{0,18}$/.test(id) ? id : null;
}

/** Returns an amount in fen, also of digits as text; null for anything but a safe integer from 0 on. */
export function fenOf(value: unknown): number | null {
  if (typeof value === "string") return /^[0-9]{1,15}$/.test(value) ? Number.parseInt(value, 10) : null;
  const amount =
    isExactNumber(value) && isSafeInteger(exactNumberText(value)) ? Number(exactNumberText(value)) : value;
  return typeof amount === "number" && Number.isSafeInteger(amount) && amount >= 0 ? amount : null;
}

/** Returns text that is not empty, or a whole number as text; null for anything else. */
export function textOf(value: ExactJson | undefined): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  return typeof value === "number" || (value !== undefined && isExactNumber(value)) ? idText(value) : null;
}

/** Returns the first of these values that is text or a whole number, as text; "" without one. */
export function firstText(...values: (ExactJson | undefined)[]): string {
  return values.map(textOf).find((text) => text !== null) ?? "";
}

/** Returns the sum of amounts in fen; null where one is not known. */
export function sumOfAmounts(amounts: readonly { amount: number | null }[]): number | null {
  return amounts.reduce<number | null>(
    (sum, { amount }) => (sum === null || amount === null ? null : sum + amount),
    0,
  );
}
