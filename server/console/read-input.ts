import type { z } from "zod";
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
