import type { z } from "zod";
import { channels, type Channel } from "#contract/channel";
import { Failure } from "#contract/failure";
import type { ExactJson } from "#server/kernel/json/exact-json.ts";

/**
 * A 502 for an answer that is JSON but cannot be told exactly in our words (§4.1.6, §7.1).
 * @param what where and why, for the log; it never holds a value of the answer.
 */
export function malformedAnswer(channel: Channel, api: string, what: string): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    `${channels[channel].name} answered in a form that cannot be told exactly, so nothing can be concluded from it. Try again later.`,
    { internal: `${api}: ${what}` },
  );
}

/** How one vendor's answers are read: a value by its schema, a member that must be there, and what to throw otherwise. */
export function wireReader(channel: Channel) {
  const malformed = (api: string, what: string) => malformedAnswer(channel, api, what);

  /** Reads a vendor value by its schema. @throws Failure CHANNEL_UPSTREAM_ERROR naming the paths that do not fit. */
  function readWire<Schema extends z.ZodType>(
    schema: Schema,
    value: ExactJson | undefined,
    api: string,
  ): z.infer<Schema> {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const paths = parsed.error.issues
      .slice(0, 5)
      .map((issue) => issue.path.map(String).join(".") || "(root)");
    throw malformed(api, `does not fit at ${paths.join(", ")}`);
  }

  /** A member of an answer that must be there on success. @throws Failure CHANNEL_UPSTREAM_ERROR */
  function required<Value>(value: Value | null | undefined, api: string, path: string): Value {
    if (value === null || value === undefined) throw malformed(api, `${path} is missing`);
    return value;
  }

  return { malformed, readWire, required };
}
