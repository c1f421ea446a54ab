import { z } from "zod";
import { Failure } from "#contract/failure";
import type { ConsoleRequest } from "./console-request.ts";

/** Room for a passkey's answer with the longest keys there are. */
const largestInput = 8 * 1024;

/** A JSON body of the console's own paths. @throws Failure VALIDATION_ERROR (400, 413, 415); it never repeats what was sent */
export function readInput<Schema extends z.ZodType>(
  { headers, body }: ConsoleRequest,
  schema: Schema,
  /** Said in the place of the general sentence. */
  wrong?: Failure,
): z.output<Schema> {
  if (!/^application\/json\b/i.test(headers["content-type"] ?? ""))
    throw new Failure("VALIDATION_ERROR", "Send the body as application/json.", { status: 415 });
  if (body !== null && body.length > largestInput)
    throw new Failure("VALIDATION_ERROR", "The body is at most 8 KiB.", { status: 413 });
  const parsed = schema.safeParse(parse(body));
  if (parsed.success) return parsed.data;
  if (wrong) throw wrong;
  const [first] = parsed.error.issues;
  throw new Failure("VALIDATION_ERROR", "The body does not have the shape that this path takes.", {
    issues: [{ path: first?.path.join(".") ?? "", message: "is not what this path takes" }],
  });
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
