import { z } from "zod";

// Every message is the product's own. It states what is expected and never repeats the input, which may be a secret.

/** Accepts one line of text of at most `max` characters and trims it. */
export const checkedText = (max = 200) =>
  z
    .string({ error: "must be text" })
    .trim()
    .min(1, { error: "must not be empty" })
    .max(max, { error: `must be at most ${max} characters` })
    .refine(isOneLine, { error: "must be one line, without control characters" });

/** Returns whether a text looks like an e-mail address. Whether mail arrives there is not checked. */
export const isEmail = (text: string) => /^[^@\s]+@[^@\s]+$/.test(text);

/** Maximum limit that a plan or the platform may have. */
export const maxLimit = 1_000_000_000;

export const wholeNumber = (min: number, max = maxLimit) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
};

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

export const flag = z.boolean({ error: "must be true or false" });

/** Accepts an object without other fields than these. */
export const checkedObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === "invalid_type" ? "must be an object" : undefined),
  });

export const listOf = <Item extends z.ZodType>(item: Item) => z.array(item, { error: "must be a list" });

/** Returns a field's name as it is repeated to its sender: a name that does not look like a field may be a misplaced secret. */
export function shownName(name: PropertyKey): string {
  return /^[A-Za-z0-9_.-]{1,32}$/.test(String(name)) ? String(name) : "(a name that is not shown)";
}

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
