import type { z } from "zod";
import { fieldFaultSchema } from "#contract/field-fault";
import { channels, channelsWith, isChannel, type Channel } from "#contract/channel";
import type { EndpointShape, RequestOf } from "#contract/endpoint";
import { Failure, type Issue } from "#contract/failure";
import { exactNumberText, isExactNumber, type JsonObject } from "#server/kernel/json/exact-json.ts";
import { canonicalDecimal } from "#server/kernel/json/tokens.ts";

/** The most issues one answer lists: a broken cart of fifty lines needs no longer answer than that. */
const mostIssues = 100;

/**
 * The body as the endpoint's request. On a shortcut path the path says the channel (§4.1, §4.2).
 * @throws Failure UNSUPPORTED_CHANNEL for a known channel that this operation or path does not serve, VALIDATION_ERROR with
 * `issues` for everything else; an unknown field is nobody's business.
 */
export function readInput<E extends EndpointShape & { capability: string }>(
  endpoint: E,
  shortcut: Channel | null,
  body: JsonObject,
): RequestOf<E> {
  refuseOtherChannel(endpoint, shortcut, body.channel);
  const filled = shortcut && body.channel === undefined ? { ...body, channel: shortcut } : body;
  const { issues, data } = readRequest(endpoint.request, withDecimals(endpoint, filled));
  if (issues === null) return data as RequestOf<E>;
  throw new Failure("VALIDATION_ERROR", summary(issues), { issues });
}

/** The channel that a call is for, if it is one that serves the operation: known before the rest of the body is judged. */
export function channelSent(
  endpoint: EndpointShape,
  shortcut: Channel | null,
  { channel = shortcut }: JsonObject,
): Channel | null {
  return isChannel(channel) && (shortcut ? channel === shortcut : servedBy(endpoint).includes(channel))
    ? channel
    : null;
}

/** Numbers with a fraction as their digits, in the fields that take them; anywhere else such a number is a wrong type. */
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
    : `${channels[channel].name} does not serve this operation. Send one of ${served.join(", ")}.`;
  throw new Failure("UNSUPPORTED_CHANNEL", message, {
    issues: [{ path: "channel", message, fault: "not_in_list", expected: served }],
  });
}

function servedBy({ capability }: EndpointShape): Channel[] {
  return capability ? channelsWith(capability) : [];
}

function summary([first]: Issue[]): string {
  return first ? `${first.path || "body"}: ${first.message}` : "The request is not valid.";
}

/**
 * A request by its schema, or what is wrong with it field by field: whether it is missing, null, of the wrong type or out of bounds,
 * and what is expected there. All words are ours: those of the contract where it has some, else those written here.
 */
export function readRequest<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.infer<Schema>; issues: null } | { data: null; issues: Issue[] } {
  const result = schema.safeParse(value, { error: expectation });
  if (result.success) return { data: result.data, issues: null };
  const seen = new Set<string>();
  const issues = result.error.issues.flatMap((issue): Issue[] => {
    const { path, message } = issue;
    const name = path.map(String).join(".");
    // One field, one line: of a text that breaks two rules the first is told.
    if (seen.has(name)) return [];
    seen.add(name);
    const expected = lowerFirst(message.replace(/\.$/, ""));
    const fault = faultOf(value, issue);
    const state = stateOf(valueAt(value, path), fault, issue);
    return [{ path: name, message: [state, expected].filter(Boolean).join("; "), ...fault }];
  });
  return { data: null, issues: issues.slice(0, mostIssues) };
}

/** What is expected at a place whose schema has no words of its own. */
function expectation(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return expectedTypes[issue.expected] ?? "send another kind of value";
    case "invalid_value":
      return `send one of ${issue.values.map(String).join(", ")}`;
    case "too_big":
    case "too_small":
      // The bound is told with what there is instead.
      return "";
    default:
      return "send it in the form that GET /openapi.json describes";
  }
}

const expectedTypes: Partial<Record<string, string>> = {
  string: "send text",
  number: "send a number",
  int: "send a whole number",
  boolean: "send true or false",
  object: "send an object",
  array: "send a list",
};

/** A fault as programs read it. */
export type FoundFault = Required<Pick<Issue, "fault">> & Pick<Issue, "limit" | "expected">;

/** What is wrong at the place of an issue: by what the schema library tells, or as the contract's schema named it in `params`. */
export function faultOf(value: unknown, issue: z.core.$ZodIssue): FoundFault {
  const found = valueAt(value, issue.path);
  if (isNothing(found)) return { fault: "required" };
  switch (issue.code) {
    case "too_big":
      return { fault: ofKind(found, "too_long", "too_many", "too_high"), limit: Number(issue.maximum) };
    case "too_small":
      return { fault: ofKind(found, "too_short", "too_few", "too_low"), limit: Number(issue.minimum) };
    case "invalid_value":
      if (typeof found !== "string") return { fault: "wrong_type" };
      return { fault: "not_in_list", expected: issue.values.map(String) };
    case "invalid_type":
    case "invalid_union":
      return { fault: "wrong_type" };
    case "custom":
      return { fault: fieldFaultSchema.safeParse(issue.params?.["fault"]).data ?? "wrong_form" };
    default:
      return { fault: "wrong_form" };
  }
}

function isNothing(found: unknown): boolean {
  return found === undefined || found === null || (typeof found === "string" && found.trim() === "");
}

function ofKind<Fault>(found: unknown, text: Fault, list: Fault, number: Fault): Fault {
  if (typeof found === "string") return text;
  return Array.isArray(found) ? list : number;
}

/** What there is instead, as far as it tells the caller more than what is expected; never the value itself. */
function stateOf(found: unknown, { fault, limit }: FoundFault, issue: z.core.$ZodIssue): string | null {
  switch (fault) {
    case "required":
      return found === undefined ? "is missing" : found === null ? "is null" : "is empty";
    case "too_long":
      return `is longer than ${limit} characters`;
    case "too_short":
      return `is shorter than ${limit} characters`;
    case "too_many":
      return `has more than ${limit} ${limit === 1 ? "entry" : "entries"}`;
    case "too_few":
      return `has fewer than ${limit} ${limit === 1 ? "entry" : "entries"}`;
    case "too_high":
      return `is above ${limit}`;
    case "too_low":
      return `${issue.code === "too_small" && issue.inclusive === false ? "is not above" : "is below"} ${limit}`;
    case "not_in_list":
      return "is not known";
    case "wrong_type":
      return kindOf(found);
    default:
      return null;
  }
}

function kindOf(found: unknown): string {
  if (isExactNumber(found)) return "is a number with a fraction, or beyond exact whole numbers";
  if (Array.isArray(found)) return "is a list";
  if (typeof found === "string") return "is text";
  return typeof found === "object" ? "is an object" : `is a ${typeof found}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, step) ? Reflect.get(at, step) : undefined,
    value,
  );
}

function lowerFirst(text: string): string {
  // A name in capitals, such as an abbreviation or a marketplace, keeps them.
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
