import type { z } from "zod";
import { Failure } from "#contract/failure";
import { faultOf, type FoundFault } from "#server/gateway/read-input.ts";
import type { ConsoleRequest } from "./console-request.ts";

/**
 * The query of one of the console's own paths. A parameter that is unknown, sent twice or wrong is named, and its value is not
 * repeated. An empty one counts as not sent, as forms send it. @throws Failure VALIDATION_ERROR (400)
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
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === "unrecognized_keys")
    throw wrong(issue.keys[0] ?? "", "is not a parameter of this path", { fault: "unknown_field" });
  throw wrong(
    issue?.path.join(".") ?? "",
    isOwnWords(issue?.message) ? issue.message : "is not what this path takes",
    issue ? faultOf(query, issue) : { fault: "wrong_form" },
  );
}

/** A schema's own sentences begin with a verb; the library's are about types. */
function isOwnWords(message: string | undefined): message is string {
  return message?.startsWith("is ") ?? false;
}

function wrong(path: string, message: string, fault: FoundFault): Failure {
  const name = path.slice(0, 40);
  return new Failure("VALIDATION_ERROR", `The parameter ${name} ${message}.`, {
    issues: [{ path: name, message, ...fault }],
  });
}
