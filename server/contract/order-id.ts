import { z } from "zod";
import { plainDigits } from "./plain-digits.ts";

/** §4.1: the largest order id, 2^63 - 1. Compared as text, so that no id is ever a number. */
export const largestOrderId = "9223372036854775807";

/** Why a text is not an order id; null when it is one (§4.1: positive decimal, no leading zero, at most 2^63 - 1). */
export type OrderIdFault = "empty" | "not_digits" | "zero" | "leading_zero" | "too_large";

export function orderIdFault(text: string): OrderIdFault | null {
  if (text === "") return "empty";
  if (!/^[0-9]+$/.test(text)) return "not_digits";
  if (/^0+$/.test(text)) return "zero";
  if (text.startsWith("0")) return "leading_zero";
  if (text.length > largestOrderId.length || (text.length === largestOrderId.length && text > largestOrderId))
    return "too_large";
  return null;
}

const howToSend =
  "send the order id as a decimal string in quotes, because a number loses digits in most programs";

const messages: Record<OrderIdFault, string> = {
  empty: howToSend,
  not_digits: "send ASCII digits only, without spaces or signs",
  zero: "send a positive id",
  leading_zero: "send it without leading zeros",
  too_large: `send an id of at most ${largestOrderId}`,
};

/** A 64-bit marketplace id as a decimal string. The pattern is what openapi.json shows; the bound is checked as text. */
export const orderIdSchema = z
  .string({ error: howToSend })
  .check((context) => {
    const fault = orderIdFault(context.value);
    if (fault) context.issues.push({ code: "custom", message: messages[fault], input: context.value });
  })
  .meta({
    description: `One native 1688 order id as a decimal string: positive, no leading zeros, at most ${largestOrderId}.`,
    pattern: "^[1-9][0-9]{0,18}$",
    minLength: 1,
    maxLength: 19,
    examples: ["239695213738498520"],
  });

/**
 * Cleans one pasted cell: drops white space, zero-width and bidirectional marks, a leading apostrophe of a spreadsheet,
 * and turns full-width digits into ASCII ones. Judges nothing: `orderIdFault` does.
 */
export function cleanOrderId(cell: string): string {
  const visible = cell.replace(
    /[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu,
    "",
  );
  return plainDigits(visible).replace(/^['\u2018\u2019]/, "");
}
