import { z } from "zod";
import { Failure } from "#contract/failure";
import { readRequest } from "#server/gateway/read-input.ts";
import type { ConsoleRequest } from "./console-request.ts";

/** Room for a passkey's answer with the longest keys there are. */
const largestInput = 8 * 1024;

/** A JSON body of the console's own paths. @throws Failure VALIDATION_ERROR (400, 413, 415); it never repeats what was sent */
export function readInput<Schema extends z.ZodType>(
  request: ConsoleRequest,
  schema: Schema,
  /** Said in the place of the general sentence. */
  wrong?: Failure,
): z.output<Schema> {
  const parsed = schema.safeParse(readJson(request));
  if (parsed.success) return parsed.data;
  if (wrong) throw wrong;
  const [first] = parsed.error.issues;
  throw new Failure("VALIDATION_ERROR", "The body does not have the shape that this path takes.", {
    issues: [{ path: first?.path.join(".") ?? "", message: "is not what this path takes" }],
  });
}

/**
 * A form that somebody fills in: whatever is wrong is told field by field, in our own words, unknown fields too.
 * @throws Failure VALIDATION_ERROR (400, 413, 415); it never repeats what was sent
 */
export function readForm<Schema extends z.ZodObject>(
  request: ConsoleRequest,
  schema: Schema,
): z.output<Schema> {
  const value = readJson(request);
  const unknown = Object.keys(typeof value === "object" && value !== null ? value : {})
    .filter((name) => !Object.hasOwn(schema.shape, name))
    .map((name) => ({ path: name.slice(0, 100), message: "is not a field of this form" }));
  const { data, issues } = readRequest(schema, value);
  const all = [...(issues ?? []), ...unknown].slice(0, 100);
  const [first] = all;
  if (data && !first) return data;
  throw new Failure("VALIDATION_ERROR", `${first?.path || "body"}: ${first?.message ?? "is not valid"}`, {
    issues: all,
  });
}

/** @throws Failure VALIDATION_ERROR (413, 415) */
function readJson({ headers, body }: ConsoleRequest): unknown {
  if (!/^application\/json\b/i.test(headers["content-type"] ?? ""))
    throw new Failure("VALIDATION_ERROR", "Send the body as application/json.", { status: 415 });
  if (body !== null && body.length > largestInput)
    throw new Failure("VALIDATION_ERROR", "The body is at most 8 KiB.", { status: 413 });
  return parse(body);
}

function parse(body: string | null): unknown {
  try {
    return JSON.parse(body ?? "");
  } catch {
    return undefined;
  }
}

/**
 * The query of a path of the console; an empty value is none, and unknown names are ignored.
 * @throws Failure VALIDATION_ERROR (400) that names each parameter in the schema's own words
 */
export function readQuery<Schema extends z.ZodType>(
  { query }: ConsoleRequest,
  schema: Schema,
): z.output<Schema> {
  const given = [...new URLSearchParams(query)].filter(([, value]) => value !== "");
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw invalidFields(parsed.error.issues);
}

function invalidFields(found: readonly z.core.$ZodIssue[]): Failure {
  const issues = found.map(({ path, message }) => ({ path: path.join("."), message }));
  const text = issues.map(({ path, message }) => `${path}: ${message}.`).join(" ");
  return new Failure("VALIDATION_ERROR", text, { issues });
}
