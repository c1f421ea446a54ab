import type { Issue } from "#contract/failure";
import { isPlainObject, type RequestShape } from "./request-shape.ts";

/**
 * Finds the fields that a request does not have and that would be ignored although their sender means something by them: a
 * misspelt field, and a currency. Any other unknown field passes (docs/api-decisions.md).
 */
export function unknownFieldIssues(shape: RequestShape, value: unknown, at: readonly string[] = []): Issue[] {
  if (shape.kind === "list" && Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      unknownFieldIssues(shape.item, item, [...at, String(index)]),
    );
  if (shape.kind !== "object" || !isPlainObject(value)) return [];
  const names = [...shape.fields.keys()];
  return Object.entries(value).flatMap(([name, inner]): Issue[] => {
    const field = shape.fields.get(name);
    if (field) return unknownFieldIssues(field.shape, inner, [...at, name]);
    const issue = isEmpty(inner) ? null : judgeUnknown(name, value, names);
    return issue ? [{ path: [...at, name].join("."), fault: "unknown_field", ...issue }] : [];
  });
}

/** Longer names are no misspelling of any field, and are not compared. */
const longestName = 40;

function judgeUnknown(
  name: string,
  sent: { [name: string]: unknown },
  names: readonly string[],
): Pick<Issue, "message" | "expected"> | null {
  // A mark before a name says that it is of somebody's own machinery: `_id`, `__v`, `_meta`, `$type`.
  if (name.length > longestName || !/^\p{L}/u.test(name)) return null;
  const letters = lettersOf(name);
  if (letters.includes("currency") || letters === "currencies")
    return { message: "is no field of this request; leave it out, because all amounts are in CNY" };
  const meant = fieldMeant(name, sent, names);
  return meant === null
    ? null
    : { message: `is no field of this request; send it as ${meant}`, expected: [meant] };
}

/**
 * Returns the known field that a name is a near miss of. Another way of writing the field counts unless the field is there with the
 * same value; a misspelling counts unless the field is there, since whoever sends both means two things.
 */
export function fieldMeant(
  name: string,
  sent: { [name: string]: unknown },
  names: readonly string[],
): string | null {
  const letters = lettersOf(name);
  const isSent = (field: string) => !isEmpty(sent[field]);
  const same = names.find((field) => lettersOf(field) === letters);
  if (same !== undefined) return isSent(same) && sent[same] === sent[name] ? null : same;
  const other = otherNames.get(letters);
  if (other !== undefined && names.includes(other)) return isSent(other) ? null : other;
  const near = names
    .map((field) => ({ field, edits: editsBetween(name, field) }))
    .filter(({ field, edits }) => edits <= mostEdits(field))
    .toSorted((one, two) => one.edits - two.edits)[0];
  return near === undefined || isSent(near.field) ? null : near.field;
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
