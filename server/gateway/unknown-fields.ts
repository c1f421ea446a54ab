import type { Issue } from "#contract/shared/failure";
import { isPlainObject, type RequestShape } from "./request-shape.ts";

/**
 * Finds the unknown fields of a request that must not be ignored because they have a meaning: a misspelled field, and a
 * currency. Any other unknown field passes (docs/api-decisions.md).
 */
export function unknownFieldIssues(shape: RequestShape, value: unknown): Issue[] {
  const misplaced = longNamesIn(shape, value);
  return issuesIn({ shape, value, path: "", known: new Map(), misplaced });
}

/**
 * Maximum different unknown names to check in one kind of object. Real callers send fewer, and each check takes time.
 */
const maxNames = 500;

type Looked = {
  shape: RequestShape;
  value: unknown;
  path: string;
  /** Results for the names in a kind of object, reused for the next line that has them. */
  known: Map<object, Map<string, Guess | null>>;
  misplaced: readonly LongName[];
};

function issuesIn({ shape, value, path, known, misplaced }: Looked): Issue[] {
  const below = (name: string | number) => (path === "" ? String(name) : `${path}.${name}`);
  if (shape.kind === "list" && Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      issuesIn({ shape: shape.item, value: item, path: below(index), known, misplaced }),
    );
  if (shape.kind !== "object" || !isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): Issue[] => {
    const field = shape.fields.get(name);
    if (field) return issuesIn({ shape: field.shape, value: inner, path: below(name), known, misplaced });
    if (isEmpty(inner) || !isWord(name)) return [];
    const guesses = known.get(shape) ?? new Map<string, Guess | null>();
    known.set(shape, guesses);
    if (!guesses.has(name)) {
      if (guesses.size >= maxNames) return [];
      guesses.set(name, guessOf(name, [...shape.fields.keys()]) ?? placeOf(name, misplaced));
    }
    const guess = guesses.get(name) ?? null;
    if (guess === null || isHarmless(guess, name, value)) return [];
    return [{ path: below(name), fault: "unknown_field", ...wordsOf(guess) }];
  });
}

/** Maximum length of a compared name. A longer one is not a misspelling of any field. */
const maxNameLength = 40;

/**
 * Returns whether a name begins with a letter. A prefix such as in `_id`, `__v`, `_meta`, `$type` marks a field of the
 * sender's own software.
 */
function isWord(name: string): boolean {
  return name.length <= maxNameLength && /^\p{L}/u.test(name);
}

/**
 * Likely meaning of an unknown field: another spelling of a field, a misspelled field, a field of another object of the request
 * (`field` is its path), or a currency.
 */
type Guess = { kind: "written" | "misspelt" | "misplaced"; field: string } | { kind: "currency" };

/** Field that the request may have in one of its objects, and does not have there. */
type LongName = { name: string; path: string };

/**
 * Returns the fields of several words (`address_id`) that no object of the request has, with the path where each
 * belongs. Fields of one word mean something else in another object: `name` next to `receiver`, `channel` of a line.
 */
function longNamesIn(shape: RequestShape, value: unknown): LongName[] {
  const names = new Map<string, { path: string; isSent: boolean }>();
  const visit = (at: RequestShape, sent: readonly unknown[], path: string): void => {
    if (at.kind === "list") visit(at.item, sent.flatMap(listOf), `${path}.0`);
    if (at.kind !== "object") return;
    for (const [name, field] of at.fields) {
      const inner = sent.flatMap((one) => (isPlainObject(one) ? [one[name]] : []));
      const below = path === "" ? name : `${path}.${name}`;
      const known = names.get(name);
      if (/._./.test(name))
        names.set(name, {
          path: known?.path ?? below,
          isSent: known?.isSent === true || inner.some((one) => !isEmpty(one)),
        });
      visit(field.shape, inner, below);
    }
  };
  visit(shape, [value], "");
  return [...names].flatMap(([name, { path, isSent }]) => (isSent ? [] : [{ name, path }]));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns the place of a field that is in the wrong object, in any spelling. */
function placeOf(name: string, misplaced: readonly LongName[]): Guess | null {
  const letters = lettersOf(name);
  const found = misplaced.find((one) => {
    const known = lettersOf(one.name);
    if (known === letters) return true;
    return known.length > 8 && editDistance(letters, known) <= maxEdits(one.name);
  });
  return found === undefined ? null : { kind: "misplaced", field: found.path };
}

/** Guesses the meaning of a name that a request does not have. */
export function guessOf(name: string, fields: readonly string[]): Guess | null {
  const letters = lettersOf(name);
  if (letters.includes("currency") || letters === "currencies") return { kind: "currency" };
  const same = fields.find((field) => lettersOf(field) === letters);
  if (same !== undefined) return { kind: "written", field: same };
  const other = otherNames.get(letters);
  if (other !== undefined && fields.includes(other)) return { kind: "misspelt", field: other };
  const near = fields
    // Most names differ in length and need no closer check.
    .filter((field) => Math.abs(lettersOf(field).length - letters.length) <= maxEdits(field))
    .map((field) => ({ field, edits: editsBetween(name, field) }))
    .filter(({ field, edits }) => edits <= maxEdits(field))
    .toSorted((one, two) => one.edits - two.edits)[0];
  if (near !== undefined) return { kind: "misspelt", field: near.field };
  return Math.abs(letters.length - 8) < 2 && editDistance(letters, "currency") === 1
    ? { kind: "currency" }
    : null;
}

/**
 * Returns whether an unknown field may accompany the one that it resembles: another spelling of the field with the same value, or
 * a name that is only similar, because a caller who sends both means two things.
 */
function isHarmless(guess: Guess, name: string, sent: { [name: string]: unknown }): boolean {
  if (guess.kind === "currency" || guess.kind === "misplaced" || isEmpty(sent[guess.field])) return false;
  return guess.kind === "misspelt" || sent[guess.field] === sent[name];
}

function wordsOf(guess: Guess): Pick<Issue, "message" | "expected"> {
  return guess.kind === "currency"
    ? { message: "is no field of this request; leave it out, because all amounts are in CNY" }
    : {
        message: `is no field of ${guess.kind === "misplaced" ? "this object" : "this request"}; send it as ${guess.field}`,
        expected: [guess.field],
      };
}

/**
 * Names of a request's fields in this gateway's answers, by their letters: a line that is sent with the sku_id of a
 * detail names its variant.
 */
const otherNames: ReadonlyMap<string, string> = new Map([["skuid", "spec_id"]]);

/** Returns a name without its separators and capitals: `orderId`, `order-id` and `ORDER_ID` are `orderid`. */
function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, "");
}

/** Short names are similar to too many words. For example, `mid` is not `mi_id`. */
function maxEdits(field: string): number {
  const { length } = lettersOf(field);
  if (length < 4) return 0;
  return length < 10 ? 1 : 2;
}

function editsBetween(name: string, field: string): number {
  const [letters, known] = [lettersOf(name), lettersOf(field)];
  // A short name is compared with its separators, which distinguish it from other words.
  return known.length < 6 ? editDistance(name.toLowerCase(), field) : editDistance(letters, known);
}

/** Counts the letters to insert, drop, replace or swap with their neighbor. */
export function editDistance(one: string, two: string): number {
  let before: number[] = [];
  let last = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= two.length; column += 1) {
      const isSame = one[row - 1] === two[column - 1];
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === two[column - 2] && one[row - 2] === two[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[two.length] ?? 0;
}

/** An empty value holds nothing that could be lost. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
