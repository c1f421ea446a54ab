import type { z } from "zod";
import { channels, type Channel } from "#contract/channel";
import { Failure, type Issue } from "#contract/failure";
import type { ExactJson } from "#server/kernel/json/exact-json.ts";

/** The most places of an answer that are told. */
const mostIssues = 5;

/**
 * A 502 for an answer that is JSON but cannot be told exactly in our words (§4.1.6, §7.1).
 * @param fault where and why: words for the log, or the places in the vendor's own paths, which callers read as well. It
 * never holds a value of the answer.
 */
export function malformedAnswer(channel: Channel, api: string, fault: string | readonly Issue[]): Failure {
  const issues = typeof fault === "string" ? [] : fault.slice(0, mostIssues);
  const [first] = issues;
  const where = first ? ` (${first.path} ${first.message})` : "";
  const what = issues.map(({ path, message }) => `${path} ${message}`).join(", ");
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    `${channels[channel].name} answered in a form that cannot be told exactly${where}, so nothing can be concluded from it. Try again later.`,
    { internal: `${api}: ${typeof fault === "string" ? fault : what}`, ...(first && { issues }) },
  );
}

/** How one vendor's answers are read: a value by its schema, a member that must be there, and what to throw otherwise. */
export function wireReader(channel: Channel) {
  const malformed = (api: string, fault: string | readonly Issue[]) => malformedAnswer(channel, api, fault);

  /**
   * Reads a vendor value by its schema. @throws Failure CHANNEL_UPSTREAM_ERROR naming the paths that do not fit
   * @param at where in the answer the value stands
   */
  function readWire<Schema extends z.ZodType>(
    schema: Schema,
    value: ExactJson | undefined,
    api: string,
    at: readonly string[] = [],
  ): z.infer<Schema> {
    const parsed = schema.safeParse(value, { error: faultText });
    if (parsed.success) return parsed.data;
    throw malformed(
      api,
      parsed.error.issues.map(({ path, message }) => ({
        path: [...at, ...path].map(String).join(".") || "the answer",
        message,
      })),
    );
  }

  /** A member of an answer that must be there on success. @throws Failure CHANNEL_UPSTREAM_ERROR */
  function required<Value>(value: Value | null | undefined, api: string, path: string): Value {
    if (value === null || value === undefined) throw malformed(api, [{ path, message: "is missing" }]);
    return value;
  }

  return { malformed, readWire, required };
}

const notOf: Partial<Record<string, string>> = {
  string: "is not text",
  number: "is not a number",
  boolean: "is neither true nor false",
  object: "is not an object",
  array: "is not a list",
};

/** What is wrong with a value of a vendor, where its schema does not say it itself; nothing of the value. */
function faultText(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return "is missing";
  const wrongType = issue.code === "invalid_type" ? notOf[issue.expected] : undefined;
  return wrongType ?? "is not of a kind that is known";
}
