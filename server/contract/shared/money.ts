import { z } from "zod";

const currencySchema = z.literal("CNY").meta({ description: "Always CNY." });

/** CNY fen as a safe integer; null is unknown, 0 is a known zero (§2.4). */
export const moneySchema = z
  .object({
    amount: z.int().nullable().meta({ description: "Fen. null is unknown, 0 is a known zero." }),
    currency: currencySchema,
  })
  .meta({ id: "Money", description: "An amount of money in CNY fen." });
export type Money = z.infer<typeof moneySchema>;

/** Known amount: the payable amount of an order. */
export const knownMoneySchema = z.object({
  amount: z.int().meta({ description: "Fen." }),
  currency: currencySchema,
});

export function fen(amount: number | null): Money {
  return { amount, currency: "CNY" };
}

const howToSend =
  "send yuan from 0 on as a number or as decimal text, such as 12.50: at most 13 digits without leading zeros, and at most four decimals";

/** Yuan as decimal text, as products carry it (§1 rule 7). */
export const yuanSchema = z.string().regex(/^(0|[1-9][0-9]{0,12})(\.[0-9]{1,4})?$/, { error: howToSend });

/** Yuan in a request: decimal text, or a JSON number whose digits the gateway reads as they are written. */
export const askedYuanSchema = z.union(
  [yuanSchema, z.number().nonnegative().transform(String).pipe(yuanSchema)],
  { error: howToSend },
);

/** Compares two non-negative amounts of yuan by their digits: returns a negative number, 0 or a positive one, for sorting. */
export function compareYuan(one: string, other: string): number {
  const [[whole, fraction], [otherWhole, otherFraction]] = [partsOf(one), partsOf(other)];
  const width = Math.max(whole.length, otherWhole.length);
  const [left, right] = [
    whole.padStart(width, "0") + fraction,
    otherWhole.padStart(width, "0") + otherFraction,
  ];
  return left < right ? -1 : left > right ? 1 : 0;
}

function partsOf(yuan: string): [whole: string, fraction: string] {
  const [whole = "", fraction = ""] = yuan.split(".");
  return [whole, fraction.replace(/0+$/, "")];
}

/**
 * Converts yuan text to fen exactly, by moving the point. Accepts `36`, `36.5`, `36.50`, `36.5000`.
 * @returns fen as a safe integer, or null when the text is not plain decimal yuan, has a part below one fen, or is unsafe.
 */
export function yuanToFen(yuan: string): number | null {
  const match = /^(-?)([0-9]{1,20})(?:\.([0-9]{1,20}))?$/.exec(yuan);
  if (!match) return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(2))) return null;
  const digits = `${whole}${fraction.slice(0, 2).padEnd(2, "0")}`.replace(/^0+(?=[0-9])/, "");
  if (digits.length > 16) return null;
  const amount = Number(digits);
  if (!Number.isSafeInteger(amount)) return null;
  return sign && amount !== 0 ? -amount : amount;
}

/** Converts fen to yuan text with two decimals: 32120 -> "321.20". @throws RangeError when the fen are not a safe integer. */
export function fenToYuan(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError("fen must be a safe integer");
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats yuan for a reader, with thousands separators, at least two decimals and no rounding: "1234.5" -> "¥1,234.50". */
export function formatYuan(yuan: string): string {
  const [whole = "", fraction = ""] = yuan.replace(/^-/, "").split(".");
  const grouped = whole.replace(/\B(?=([0-9]{3})+$)/g, ",");
  return `${yuan.startsWith("-") ? "-" : ""}¥${grouped}.${fraction.padEnd(2, "0")}`;
}

/** Formats fen for a reader: 32120 -> "¥321.20". */
export function formatFen(amount: number): string {
  return formatYuan(fenToYuan(amount));
}
