import { z } from "zod";
import { cleanPastedId } from "./pasted-id.ts";

/** Maximum order id, 2^63 - 1 (§4.1). It is compared as text, so that no id is ever a number. */
export const maxOrderId = "9223372036854775807";

/** Reason why a text is not an order id; null when it is one (§4.1: positive decimal, no leading zero, at most 2^63 - 1). */
export type OrderIdIssue = "empty" | "not_digits" | "zero" | "leading_zero" | "too_large";

export function orderIdIssue(text: string): OrderIdIssue | null {
  if (text === "") return "empty";
  if (!/^[0-9]+$/.test(text)) return "not_digits";
  if (/^0+$/.test(text)) return "zero";
  if (text.startsWith("0")) return "leading_zero";
  if (text.length > maxOrderId.length || (text.length === maxOrderId.length && text > maxOrderId))
    return "too_large";
  return null;
}

const howToSend =
  "send the order id as a decimal string in quotes, because a number loses digits in most programs";

const messages: Record<OrderIdIssue, string> = {
  empty: howToSend,
  not_digits: "send ASCII digits only, without spaces or signs",
  zero: "send a positive id",
  leading_zero: "send it without leading zeros",
  too_large: `send an id of at most ${maxOrderId}`,
};

const hiddenMarks =
  "send the digits only: there are blanks, invisible characters or full-width digits in or around the id";

/** 64-bit marketplace id as a decimal string. The pattern is for openapi.json; the bound is checked as text. */
export const orderIdSchema = z
  .string({ error: howToSend })
  .check((context) => {
    const issue = orderIdIssue(context.value);
    if (issue === null) return;
    // An id is never cleaned for the caller, because the request is about exactly the sent digits.
    const isHidden = issue === "not_digits" && orderIdIssue(cleanPastedId(context.value)) === null;
    const message = isHidden ? hiddenMarks : messages[issue];
    context.issues.push({ code: "custom", message, input: context.value });
  })
  .meta({
    description: `One native 1688 order id as a decimal string: positive, no leading zeros, at most ${maxOrderId}.`,
    pattern: "^[1-9][0-9]{0,18}$",
    minLength: 1,
    maxLength: 19,
    examples: ["239695213738498520"],
  });
