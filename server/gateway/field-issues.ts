import type { z } from "zod";
import { fieldFaultSchema } from "#contract/shared/field-fault";
import type { Issue } from "#contract/shared/failure";
import { exactNumberText, isExactNumber } from "#server/shared/json/exact-json.ts";

/** Maximum issues in one answer, which is enough even for a broken cart of fifty lines. */
export const maxIssues = 100;

/**
 * Returns the issues of a value field by field, from a schema that ran with `expectation`. All texts are the product's
 * own.
 */
export function issuesOf(value: unknown, error: z.core.$ZodError): Issue[] {
  const seen = new Set<string>();
  const issues = error.issues.flatMap((issue): Issue[] => {
    const { path, message } = issue;
    const name = path.map(String).join(".");
    // Each field gets one issue: the first where a text breaks two rules.
    if (seen.has(name)) return [];
    seen.add(name);
    const expected = lowerFirst(message.replace(/\.$/, ""));
    const found = fieldFaultOf(value, issue);
    const state = stateOf(valueAt(value, path), found, issue);
    return [{ path: name, message: [state, expected].filter(Boolean).join("; "), ...found }];
  });
  return issues.slice(0, maxIssues);
}

/** Returns the expectation at a place whose schema has no text of its own. */
export function expectation(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return expectedTypes[issue.expected] ?? "send another kind of value";
    case "invalid_value":
      return `send one of ${issue.values.map(String).join(", ")}`;
    case "too_big":
    case "too_small":
      // The bound is part of the text about the actual value.
      return "";
    default:
      return "send it in the form that GET /openapi.json describes";
  }
}

const expectedTypes: Partial<Record<string, string>> = {
  string: "send text",
  // Every field that accepts a fraction has a text of its own.
  number: "send a whole number",
  int: "send a whole number",
  boolean: "send true or false",
  object: "send an object",
  record: "send an object",
  array: "send a list",
};

/** Error of an issue, with the values that its text names. */
export type FoundFault = Required<Pick<Issue, "fault">> & Pick<Issue, "limit" | "expected">;

/** Returns the error at a place, from the schema library's issue or from the `params` of the contract's schema. */
export function fieldFaultOf(value: unknown, issue: z.core.$ZodIssue): FoundFault {
  const found = valueAt(value, issue.path);
  if (isNothing(found)) return { fault: "required" };
  switch (issue.code) {
    case "too_big":
      return { fault: ofKind(found, "too_long", "too_many", "too_high"), limit: Number(issue.maximum) };
    case "too_small":
      return { fault: ofKind(found, "too_short", "too_few", "too_low"), limit: Number(issue.minimum) };
    case "invalid_value":
      if (typeof found !== "string" || !issue.values.some((value) => typeof value === "string"))
        return { fault: "wrong_type" };
      return { fault: "not_in_list", expected: issue.values.map(String) };
    case "invalid_type":
      return { fault: "wrong_type" };
    case "invalid_union":
      return { fault: issue.errors.every(isWrongType) ? "wrong_type" : "wrong_form" };
    case "custom":
      return { fault: fieldFaultSchema.safeParse(issue.params?.["fault"]).data ?? "wrong_form" };
    default:
      return { fault: "wrong_form" };
  }
}

/**
 * Returns whether one of the accepted types was refused for its type. A value of a fitting type was refused for its
 * form.
 */
function isWrongType(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.some(({ code }) => code === "invalid_type");
}

function isNothing(found: unknown): boolean {
  return found === undefined || found === null || (typeof found === "string" && found.trim() === "");
}

function ofKind<Fault>(found: unknown, text: Fault, list: Fault, number: Fault): Fault {
  if (typeof found === "string") return text;
  return Array.isArray(found) ? list : number;
}

/**
 * Describes the actual value where that tells the caller more than the expectation. The description never holds the
 * value itself.
 */
function stateOf(found: unknown, { fault, limit }: FoundFault, issue: z.core.$ZodIssue): string | null {
  switch (fault) {
    case "required":
      return found === undefined ? "is missing" : found === null ? "is null" : "is empty";
    case "too_long":
      return `is longer than ${limit} characters`;
    case "too_short":
      return `is shorter than ${limit} characters`;
    case "too_many":
      return `has more than ${limit} ${limit === 1 ? "entry" : "entries"}`;
    case "too_few":
      return `has fewer than ${limit} ${limit === 1 ? "entry" : "entries"}`;
    case "too_high":
      return `is above ${limit}`;
    case "too_low":
      return `${issue.code === "too_small" && issue.inclusive === false ? "is not above" : "is below"} ${limit}`;
    case "not_in_list":
      return "is not known";
    case "wrong_type":
      return kindOf(found);
    default:
      return null;
  }
}

function kindOf(found: unknown): string {
  if (isExactNumber(found))
    return /^-?[0-9]+$/.test(exactNumberText(found))
      ? "is a number beyond exact whole numbers"
      : "is a number with a fraction, or beyond exact whole numbers";
  if (Array.isArray(found)) return "is a list";
  if (typeof found === "string") return "is text";
  return typeof found === "object" ? "is an object" : `is a ${typeof found}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, step) ? Reflect.get(at, step) : undefined,
    value,
  );
}

function lowerFirst(text: string): string {
  // A name in capitals, such as an abbreviation or a marketplace, stays in capitals.
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
