import { z } from "zod";

/** Returns whether a text has no control characters: no screen shows them, and PostgreSQL refuses text with U+0000. */
export function isOneLine(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}

/** Name or id of an app, a key or an operator, as a parameter of the console's own paths. */
export const askedNameSchema = z.string().min(1).max(100).refine(isOneLine, "has control characters");

/** Moment in a query, with its offset, so that no time zone has to be guessed. */
export const askedMomentSchema = z.iso.datetime({
  offset: true,
  error: "is a time with its offset, for example 2026-11-23T09:00:00+08:00",
});
