import type { z } from "zod";
import { type AnswerFault, answerFaultOf, answerIssue } from "#contract/shared/field-fault";
import { type Channel, channels } from "#contract/shared/channel";
import { Failure, type Issue } from "#contract/shared/failure";
import { type ExactJson, JsonError, readExact } from "#server/shared/json/exact-json.ts";
import type { UpstreamEvent } from "../connector.ts";
import type { OutboundResponse } from "./transport.ts";
import { unreadableAnswer } from "./upstream-failure.ts";

/** A vendor's whole answer, of any HTTP status except a redirect. `text` was strict UTF-8; one BOM is removed. */
export type UpstreamAnswer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** Prevents reuse of the socket that carried this answer. */
  discardConnection: () => void;
};

/** Reports an event of one call, for the log, the metrics and the alarms. */
export type Report = (
  kind: UpstreamEvent["kind"],
  detail: string,
  facts?: Pick<UpstreamEvent, "durationMs" | "reason" | "skewMs">,
) => void;

/**
 * Returns the text of a response.
 * @throws Failure CHANNEL_UPSTREAM_ERROR for a redirect and for a body that is not UTF-8
 *   (docs/reliability.md rows 16, 33, 34)
 */
export function readAnswer(
  response: OutboundResponse,
  { channel, api, report }: { channel: Channel; api: string; report: Report },
): UpstreamAnswer {
  const { status, headers, body } = response;
  const refuse = (what: string) => {
    report("fault", `HTTP ${status}, ${what}`, { reason: "unreadable" });
    return unreadableAnswer(channels[channel].name, what, { api, status });
  };
  // Following a redirect would send a signed request with a token to any host that the answer names
  // (docs/reliability.md row 16).
  if (status >= 300 && status < 400) throw refuse("answered with a redirect, which is never followed");
  const text = decoded(body);
  if (text === null) throw refuse("sent an answer that is not UTF-8");
  const type = headers["content-type"] ?? "";
  if (/^\s*[[{]/.test(text) && !/json|javascript/i.test(type)) {
    // Only usual types are logged, because an unusual one may repeat something that was sent to the vendor.
    const [label] = usualTypes.exec(type) ?? [type === "" ? "no content type" : "an unusual type"];
    report("alarm", `looks like JSON but is labelled otherwise: ${label}`);
  }
  return { status, headers, text, discardConnection: () => response.discardConnection() };
}

const usualTypes =
  /^(?:text\/(?:plain|html|xml|css)|application\/(?:octet-stream|xml|x-www-form-urlencoded))\b/i;
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Decodes strict UTF-8 and removes one leading BOM; returns null for any other bytes (docs/reliability.md rows 33 and 34). */
function decoded(body: Uint8Array): string | null {
  try {
    return decoder.decode(body);
  } catch {
    return null;
  }
}

/**
 * Reads the JSON of an answer: `value` is exact, `upstream` is the text in which unsafe integer tokens are quoted (§2.2)
 * and control characters escaped. Accepts one document without duplicate keys or trailing commas, up to depth 64, with raw control characters
 * in strings and with any content type. Ignores the HTTP status, because a vendor's error may come with any.
 * @throws Failure CHANNEL_UPSTREAM_ERROR
 */
export function readVendorJson(
  answer: UpstreamAnswer,
  api: string,
  options?: { asWritten?: boolean },
): { value: ExactJson; upstream: string } {
  const refuse = (what: string) => unreadableAnswer("The marketplace", what, { api, status: answer.status });
  const start = answer.text.trimStart();
  if (start === "") throw refuse("sent an empty answer");
  if (start.startsWith("<")) throw refuse("sent a web page instead of data");
  try {
    return readExact(answer.text, { ...options, rawControls: true });
  } catch (error) {
    if (error instanceof JsonError) throw refuse(jsonErrors[error.kind]);
    throw error;
  }
}

const jsonErrors: Record<JsonError["kind"], string> = {
  syntax: "sent an answer that is not JSON",
  depth: "sent JSON that is nested too deeply",
  duplicate_key: "sent JSON that says the same thing twice",
};

/** Maximum number of places of an answer that are reported. */
const maxIssues = 5;

/**
 * Returns a 502 for an answer that is JSON but cannot be mapped exactly to the standard format (§4.1.6, §7.1).
 * @param error where and why: text for the log, or the places as paths of the vendor, which callers read as well. It
 *   never contains a value of the answer.
 */
export function malformedAnswer(channel: Channel, api: string, error: string | readonly Issue[]): Failure {
  const issues = typeof error === "string" ? [] : error.slice(0, maxIssues);
  const [first] = issues;
  const where = first ? ` (${first.path} ${first.message})` : "";
  const what = issues.map(({ path, message }) => `${path} ${message}`).join(", ");
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    `${channels[channel].name} sent an answer with a value that cannot be passed on exactly${where}, so nothing can be concluded from it. Nothing was billed. If it happens again, send the request id to the operator of this gateway.`,
    { internal: `${api}: ${typeof error === "string" ? error : what}`, ...(first && { issues }) },
  );
}

/**
 * Creates the readers of one vendor's answers: a value by its schema, a required member, and the
 * failure to throw otherwise.
 */
export function vendorReader(channel: Channel) {
  const malformed = (api: string, error: string | readonly Issue[]) => malformedAnswer(channel, api, error);

  /**
   * Reads a vendor value by its schema.
   * @param at path of the value in the answer
   * @throws Failure CHANNEL_UPSTREAM_ERROR naming the paths that do not fit
   */
  function readVendorAnswer<Schema extends z.ZodType>(
    schema: Schema,
    value: ExactJson | undefined,
    api: string,
    at: readonly string[] = [],
  ): z.infer<Schema> {
    const parsed = schema.safeParse(value, { error: answerFaultOfIssue });
    if (parsed.success) return parsed.data;
    throw malformed(
      api,
      parsed.error.issues.map(({ path, message }) =>
        answerIssue([...at, ...path].map(String).join(".") || "the answer", answerFaultOf(message)),
      ),
    );
  }

  /**
   * Returns a member that a successful answer must have.
   * @throws Failure CHANNEL_UPSTREAM_ERROR
   */
  function required<Value>(value: Value | null | undefined, api: string, path: string): Value {
    if (value === null || value === undefined) throw malformed(api, [answerIssue(path, "missing")]);
    return value;
  }

  return { malformed, readVendorAnswer, required };
}

const notOf: Partial<Record<string, AnswerFault>> = {
  string: "not_text",
  number: "not_number",
  boolean: "not_flag",
  object: "not_object",
  array: "not_list",
};

/** Returns why a vendor value does not fit, where its schema does not say so itself. Contains nothing of the value. */
function answerFaultOfIssue(issue: z.core.$ZodRawIssue): AnswerFault {
  if (issue.input === undefined) return "missing";
  const wrongType = issue.code === "invalid_type" ? notOf[issue.expected] : undefined;
  return wrongType ?? "unknown";
}
