import type { z } from "zod";
import { channels, channelsWith, isChannel, type Channel } from "#contract/channel";
import type { EndpointShape, RequestOf } from "#contract/endpoint";
import { Failure, type Issue } from "#contract/failure";
import { exactNumberText, isExactNumber } from "#server/kernel/json/exact-json.ts";
import type { JsonObject } from "#server/kernel/json/json-object.ts";
import { canonicalDecimal } from "#server/kernel/json/number-token.ts";

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
  const result = endpoint.request.safeParse(withDecimals(endpoint, filled));
  if (result.success) return result.data as RequestOf<E>;
  const issues = result.error.issues.slice(0, mostIssues).map((issue) => readable(endpoint, issue));
  throw new Failure("VALIDATION_ERROR", summary(issues), { issues });
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
  throw new Failure("UNSUPPORTED_CHANNEL", message, { issues: [{ path: "channel", message }] });
}

function servedBy({ capability }: EndpointShape): Channel[] {
  return capability ? channelsWith(capability) : [];
}

function readable(endpoint: EndpointShape, { path, message }: z.core.$ZodIssue): Issue {
  const name = path.join(".");
  return name === "channel"
    ? { path: name, message: `Send channel: one of ${servedBy(endpoint).join(", ")}.` }
    : { path: name, message };
}

function summary([first]: Issue[]): string {
  return first ? `${first.path || "body"}: ${first.message}` : "The request is not valid.";
}
