import type { z } from "zod";
import { channels, channelsWith, isChannel, type Channel } from "#contract/shared/channel";
import type { EndpointShape, RequestOf } from "#contract/shared/endpoint";
import { Failure, type Issue } from "#contract/shared/failure";
import {
  exactNumberText,
  isExactNumber,
  type JsonObject,
  JsonError,
  parseExact,
  type ExactJson,
  isJsonObject,
} from "#server/shared/json/exact-json.ts";
import { canonicalDecimal } from "#server/shared/json/tokens.ts";
import { bodyLimits, bodyTooLarge, sandboxBodyTooLarge } from "./body-limits.ts";
import { expectation, issuesOf, maxIssues } from "./field-issues.ts";
import type { GatewayRequest } from "./gateway-request.ts";
import { shapeOf, withoutNulls } from "./request-shape.ts";
import { unknownFieldIssues } from "./unknown-fields.ts";

/**
 * Reads the body as a JSON object with exact digits. A number that is not exactly a safe integer stays an object, which
 * any schema refuses as the wrong type. @param max maximum bytes. @throws Failure BODY_TOO_LARGE,
 * UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR
 */
export function readBody(
  { headers, body, isBodyCut }: GatewayRequest,
  max: number,
  isSandbox = false,
): JsonObject {
  if (isSandbox && max > bodyLimits.sandbox && (isBodyCut || isLarger(body, bodyLimits.sandbox)))
    throw sandboxBodyTooLarge();
  if (isBodyCut || isLarger(body, max)) throw bodyTooLarge(max);
  requireJson(headers["content-type"], headers["content-encoding"]);
  if (body === null) throw invalid("The body is not valid UTF-8.");
  if (body.startsWith("\ufeff"))
    throw invalid("The body starts with a byte order mark: send it without one.");
  if (body.trim() === "") throw invalid("The body is empty: send a JSON object.");
  const value = parse(body);
  if (!isJsonObject(value)) throw invalid("The body is not a JSON object: send one, in braces.");
  return value;
}

function isLarger(body: string | null, max: number): boolean {
  // A UTF-16 unit takes one to three bytes of UTF-8, so most bodies need no encoding to be judged.
  if (body === null || body.length * 3 <= max) return false;
  return body.length > max || new TextEncoder().encode(body).length > max;
}

/** `utf8` is not a registered name, but clients write it. */
const jsonType = /^application\/json[ \t]*(;[ \t]*charset[ \t]*=[ \t]*("utf-?8"|utf-?8)[ \t]*)?;?$/i;

function requireJson(type: string | undefined, encoding: string | undefined): void {
  if (type !== "application/json" && !jsonType.test(type?.trim() ?? ""))
    throw new Failure(
      "UNSUPPORTED_MEDIA_TYPE",
      "Send the body with Content-Type: application/json in UTF-8.",
    );
  if (encoding !== undefined && !/^(identity)?$/i.test(encoding.trim()))
    throw new Failure("UNSUPPORTED_MEDIA_TYPE", "Send the body without Content-Encoding.");
}

const jsonErrors: Record<JsonError["kind"], string> = {
  syntax: "The body is not valid JSON.",
  depth: "The body is nested too deeply.",
  duplicate_key: "The body has the same key twice in one object.",
};

function parse(body: string): ExactJson {
  try {
    return parseExact(body);
  } catch (error) {
    if (error instanceof JsonError) throw invalid(jsonErrors[error.kind]);
    throw error;
  }
}

function invalid(message: string): Failure {
  return new Failure("VALIDATION_ERROR", message);
}

/**
 * Reads the body as the endpoint's request. On a shortcut path the path fixes the channel (§4.1, §4.2).
 * @throws Failure UNSUPPORTED_CHANNEL, or CHANNEL_CAPABILITY_NOT_SUPPORTED where the endpoint names it, for a known
 * channel that this operation or path does not serve; VALIDATION_ERROR with `issues` for everything else, including a
 * misspelled field and a currency. Other unknown fields are ignored.
 */
export function readInput<E extends EndpointShape & { capability: string }>(
  endpoint: E,
  shortcut: Channel | null,
  body: JsonObject,
): RequestOf<E> {
  refuseOtherChannel(endpoint, shortcut, body.channel);
  const filled = shortcut && (body.channel ?? null) === null ? { ...body, channel: shortcut } : body;
  const { issues, data } = readRequest(endpoint.request, withDecimals(endpoint, filled));
  if (issues === null) return data as RequestOf<E>;
  throw unreadable(issues);
}

/** Returns the channel of a call if it serves the operation, before the rest of the body is checked. */
export function channelSent(
  endpoint: EndpointShape,
  shortcut: Channel | null,
  body: JsonObject,
): Channel | null {
  const channel = body.channel ?? shortcut;
  return isChannel(channel) && (shortcut ? channel === shortcut : servedBy(endpoint).includes(channel))
    ? channel
    : null;
}

/**
 * Returns the body with fractional numbers as their digits, in the fields that accept them. In any other field such a
 * number is a wrong type.
 */
function withDecimals({ decimals = [] }: EndpointShape, body: JsonObject): JsonObject {
  const texts = decimals.flatMap((field) => {
    const value = body[field];
    const text = isExactNumber(value) ? canonicalDecimal(exactNumberText(value)) : null;
    return text === null ? [] : [[field, text] as const];
  });
  return { ...body, ...Object.fromEntries(texts) };
}

function refuseOtherChannel(endpoint: EndpointShape, shortcut: Channel | null, channel: unknown): void {
  if (!isChannel(channel)) return;
  const served = shortcut ? [shortcut] : servedBy(endpoint);
  if (served.includes(channel)) return;
  const message = shortcut
    ? `This path is for ${shortcut}: leave channel out, or use ${endpoint.path}.`
    : `${channels[channel].name} does not serve this operation. ${endpoint.instead?.[channel] ?? `Send one of ${served.join(", ")}.`}`;
  // The endpoints before those of orders keep UNSUPPORTED_CHANNEL, because callers compare it.
  const hasExactCode = !shortcut && endpoint.failures.includes("CHANNEL_CAPABILITY_NOT_SUPPORTED");
  throw new Failure(hasExactCode ? "CHANNEL_CAPABILITY_NOT_SUPPORTED" : "UNSUPPORTED_CHANNEL", message, {
    issues: [{ path: "channel", message, fault: "not_in_list", expected: served }],
  });
}

function servedBy({ capability }: EndpointShape): Channel[] {
  return capability ? channelsWith(capability) : [];
}

/** Builds the error for the issues of `readRequest`. The first is the message, and `issues` has all of them. */
export function unreadable(issues: Issue[]): Failure {
  const [first] = issues;
  const message = first ? `${first.path || "body"}: ${first.message}` : "The request is not valid.";
  return new Failure("VALIDATION_ERROR", message, { issues });
}

/**
 * Reads a request by its schema, where null in an optional field is treated as absent. Otherwise returns its issues
 * field by field: whether a field is missing, null, of the wrong type or out of bounds, and what is expected. All texts
 * are the product's own: those of the contract where it has some, else those of this module.
 */
export function readRequest<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.infer<Schema>; issues: null } | { data: null; issues: Issue[] } {
  const shape = shapeOf(schema);
  const unknown = unknownFieldIssues(shape, value);
  const result = schema.safeParse(withoutNulls(shape, value), { error: expectation });
  if (result.success && unknown.length === 0) return { data: result.data, issues: null };
  // A misspelled field comes first, because it explains why another one is missing.
  const others = result.success ? [] : issuesOf(value, result.error);
  return { data: null, issues: [...unknown, ...others].slice(0, maxIssues) };
}
