import type { z } from "zod";
import { Failure } from "#contract/failure";
import type { ExactJson } from "../json/exact-json.ts";

/**
 * A 502 for an answer that is JSON but cannot be told exactly in our words (§7.1).
 * @param what where and why, for the log; it never holds a value of the answer
 */
export function malformed(api: string, what: string): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "Taobao answered in a form that cannot be told exactly, so nothing can be concluded from it. Try again later.",
    { internal: `${api}: ${what}` },
  );
}

/** Reads a vendor value by its schema. @throws Failure CHANNEL_UPSTREAM_ERROR naming the paths that do not fit. */
export function readWire<Schema extends z.ZodType>(
  schema: Schema,
  value: ExactJson | undefined,
  api: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.slice(0, 5).map((issue) => issue.path.map(String).join(".") || "(root)");
  throw malformed(api, `does not fit at ${paths.join(", ")}`);
}
