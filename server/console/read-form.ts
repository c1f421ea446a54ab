import { z } from "zod";
import { shownName } from "#contract/shared/checked-fields";
import { Failure, type Issue } from "#contract/shared/failure";
import { bodyLimits } from "#server/gateway/body-limits.ts";
import { fieldFaultOf, type FoundFault } from "#server/gateway/field-issues.ts";
import { readBody } from "#server/gateway/read-input.ts";
import type { ConsoleRequest } from "./console-request.ts";

const nul = String.fromCharCode(0);
/** Matches U+0000 in JSON text, literally or as an escape that is not itself escaped by a backslash. */
const nulInJson = /\0|(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Refuses the character U+0000 anywhere in a request. PostgreSQL cannot store it, and every store should behave the
 * same.
 * @throws Failure VALIDATION_ERROR (400)
 */
export function refuseNul({ path, query, body }: Pick<ConsoleRequest, "path" | "query" | "body">): void {
  const parameter = [...new URLSearchParams(query)].find((pair) => pair.join("").includes(nul));
  if (parameter) throw wrong(parameter[0], "has the character U+0000 in it", { fault: "wrong_form" });
  if (path.includes("%00") || nulInJson.test(body ?? ""))
    throw new Failure("VALIDATION_ERROR", "The request has the character U+0000 in it: send it without.");
}

/**
 * Reads a JSON body by a schema, whose own messages describe invalid fields.
 * @param instead failure to throw instead of the one that names the fields
 * @throws Failure BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and VALIDATION_ERROR that names every invalid field and repeats nothing of what was sent
 */
export function readForm<Schema extends z.ZodType>(
  request: ConsoleRequest,
  schema: Schema,
  instead?: Failure,
): z.output<Schema> {
  const sent = readBody(request, bodyLimits.consoleForm);
  const parsed = schema.safeParse(sent, { error: expected });
  if (parsed.success) return parsed.data;
  throw instead ?? invalidFields(sent, parsed.error.issues);
}

function invalidFields(sent: unknown, found: readonly z.core.$ZodIssue[]): Failure {
  const issues = found.flatMap((issue): Issue[] => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        path: shownName(key),
        message: "is not a field of this form",
        fault: "unknown_field",
      }));
    const path = issue.path.map(shownName).join(".");
    return [{ path, message: issue.message, ...fieldFaultOf(sent, issue) }];
  });
  const text = issues.map(({ path, message }) => `${path === "" ? "The body" : `${path}:`} ${message}.`);
  return new Failure("VALIDATION_ERROR", text.join(" ").slice(0, 1_000), { issues: issues.slice(0, 20) });
}

/**
 * Reads the query of one of the console's own paths. The error names a parameter that is unknown, repeated or invalid,
 * and does not repeat its value. An empty parameter counts as absent, because forms send it.
 * @throws Failure VALIDATION_ERROR (400)
 */
export function readQuery<Schema extends z.ZodType>(
  request: Pick<ConsoleRequest, "query">,
  schema: Schema,
): z.output<Schema> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(request.query)) {
    if (values.has(name)) throw wrong(name, "is sent more than once", { fault: "repeated" });
    if (value !== "") values.set(name, value);
  }
  const query = Object.fromEntries(values);
  const parsed = schema.safeParse(query, { error: expected });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === "unrecognized_keys")
    throw wrong(issue.keys[0] ?? "", "is not a parameter of this path", { fault: "unknown_field" });
  throw wrong(
    issue?.path.join(".") ?? "",
    issue?.message ?? notTaken,
    issue ? fieldFaultOf(query, issue) : { fault: "wrong_form" },
  );
}

/** Message for issues for which the schema has none. */
const notTaken = "is not what this path takes";

function expected(issue: z.core.$ZodRawIssue): string {
  return issue.code === "invalid_value" ? `is one of ${issue.values.map(String).join(", ")}` : notTaken;
}

function wrong(path: string, message: string, found: FoundFault): Failure {
  const name = path.slice(0, 40);
  return new Failure("VALIDATION_ERROR", `The parameter ${name} ${message}.`, {
    issues: [{ path: name, message, ...found }],
  });
}
