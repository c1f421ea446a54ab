import type { Issue } from "#contract/failure";
import { isPlainObject, type RequestShape } from "./request-shape.ts";

/**
 * Finds the fields that a request does not have and that would be ignored although their sender means something by them: a
 * misspelt field, and a currency. Any other unknown field passes (docs/api-decisions.md).
 */
export function unknownFieldIssues(shape: RequestShape, value: unknown): Issue[] {
  return issuesIn({ shape, value, path: "", known: new Map() });
}

/** Different unknown names that are looked at in one kind of object: no caller means more, and each look takes time. */
const mostNames = 500;

type Looked = {
  shape: RequestShape;
  value: unknown;
  path: string;
  /** What was found out about a name in a kind of object, for the next line that has it. */
  known: Map<object, Map<string, Guess | null>>;
};

function issuesIn({ shape, value, path, known }: Looked): Issue[] {
  const below = (name: string | number) => (path === "" ? String(name) : `${path}.${name}`);
  if (shape.kind === "list" && Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      issuesIn({ shape: shape.item, value: item, path: below(index), known }),
    );
  if (shape.kind !== "object" || !isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): Issue[] => {
    const field = shape.fields.get(name);
    if (field) return issuesIn({ shape: field.shape, value: inner, path: below(name), known });
    if (isEmpty(inner) || !isWord(name)) return [];
    const guesses = known.get(shape) ?? new Map<string, Guess | null>();
    known.set(shape, guesses);
    if (!guesses.has(name)) {
      if (guesses.size >= mostNames) return [];
      guesses.set(name, guessOf(name, [...shape.fields.keys()]));
    }
    const guess = guesses.get(name) ?? null;
    if (guess === null || isHarmless(guess, name, value)) return [];
    return [{ path: below(name), fault: "unknown_field", ...wordsOf(guess) }];
  });
}

/** Longer names are no misspelling of any field, and are not compared. */
const longestName = 40;

/** A mark before a name says that it is of somebody's own machinery: `_id`, `__v`, `_meta`, `$type`. */
function isWord(name: string): boolean {
  return name.length <= longestName && /^\p{L}/u.test(name);
}

/** What the sender of an unknown field may mean: another way of writing a field, a field with letters astray, or a currency. */
type Guess = { kind: "written" | "misspelt"; field: string } | { kind: "currency" };

/** Guesses what is meant by a name that a request does not have. */
export function guessOf(name: string, fields: readonly string[]): Guess | null {
  const letters = lettersOf(name);
  if (letters.includes("currency") || letters === "currencies") return { kind: "currency" };
  const same = fields.find((field) => lettersOf(field) === letters);
  if (same !== undefined) return { kind: "written", field: same };
  const other = otherNames.get(letters);
  if (other !== undefined && fields.includes(other)) return { kind: "misspelt", field: other };
  const near = fields
    // Most names are of another length, and need no closer look.
    .filter((field) => Math.abs(lettersOf(field).length - letters.length) <= mostEdits(field))
    .map((field) => ({ field, edits: editsBetween(name, field) }))
    .filter(({ field, edits }) => edits <= mostEdits(field))
    .toSorted((one, two) => one.edits - two.edits)[0];
  return near === undefined ? null : { kind: "misspelt", field: near.field };
}

/**
 * Tells whether a field may stand beside the one that it looks like: another way of writing it with the same value, and a name that is
 * only near to it, since whoever sends both means two things.
 */
function isHarmless(guess: Guess, name: string, sent: { [name: string]: unknown }): boolean {
  if (guess.kind === "currency" || isEmpty(sent[guess.field])) return false;
  return guess.kind === "misspelt" || sent[guess.field] === sent[name];
}

function wordsOf(guess: Guess): Pick<Issue, "message" | "expected"> {
  return guess.kind === "currency"
    ? { message: "is no field of this request; leave it out, because all amounts are in CNY" }
    : { message: `is no field of this request; send it as ${guess.field}`, expected: [guess.field] };
}

/**
 * Names that the answers of this gateway give to what a request calls otherwise, by their letters: a line that is sent with the
 * sku_id of a detail names its variant.
 */
const otherNames: ReadonlyMap<string, string> = new Map([["skuid", "spec_id"]]);

/** Returns a name without its separators and capitals: `orderId`, `order-id` and `ORDER_ID` are `orderid`. */
function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, "");
}

/** Short names are near to too many words: `mid` is no `mi_id`. */
function mostEdits(field: string): number {
  const { length } = lettersOf(field);
  if (length < 4) return 0;
  return length < 10 ? 1 : 2;
}

function editsBetween(name: string, field: string): number {
  const [letters, known] = [lettersOf(name), lettersOf(field)];
  // A short name is compared with its separators, which set it apart from other words.
  return known.length < 6 ? editDistance(name.toLowerCase(), field) : editDistance(letters, known);
}

/** Counts the letters to insert, drop, replace or swap with their neighbour. */
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

/** An empty value says nothing that could be lost. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
