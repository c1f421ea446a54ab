import type { categoryEndpoint } from "#contract/category";
import type { StandardOf } from "#contract/endpoint";
import type { Failure } from "#contract/failure";
import { headerNames } from "#contract/request-headers";
import { isoTime } from "#server/kernel/clock.ts";
import type { GatewayResponse } from "../gateway-request.ts";
import { limitedBy, respond } from "../respond.ts";
import type { CategoryAnswer } from "./categories.ts";

type CategoryEnvelope = StandardOf<typeof categoryEndpoint>;

/** A tree as a cacheable answer that says how old it is; 304 for whoever has it already. */
export function categoryResponse(
  answer: CategoryAnswer,
  { ifNoneMatch, requestId, now }: { ifNoneMatch: string | undefined; requestId: string; now: number },
): GatewayResponse {
  const { body, etags, headers, readAt } = answer;
  const held = matchingTag(ifNoneMatch, etags);
  const described = {
    "cache-control": "private, no-cache",
    etag: held ?? answer.etag,
    vary: headers["vary"] ?? "accept-encoding",
    age: String(Math.max(0, Math.floor((now - readAt) / 1000))),
    [headerNames.snapshotAt]: isoTime(readAt),
  };
  if (held !== null)
    return { status: 304, headers: { ...described, [headerNames.requestId]: requestId }, body: "" };
  return { ...respond({ requestId }, 200, "", { ...headers, ...described }), body };
}

/**
 * A failure in the category envelope: `ret` is the HTTP status, `data` is empty (§2.5), `code` says why to programs, and
 * `msg` to people, with the marketplace's own code and message in it. It has no 429 (§4.3): a limit, ours or the marketplace's, is a failure
 * behind this path, and `Retry-After` says when it is over.
 */
export function categoryFailure(
  { code, message, status, details }: Failure,
  { requestId, now }: { requestId: string; now: number },
): GatewayResponse {
  const retry = status === 429 ? limitedBy(details, now).retry : null;
  const told = status === 429 ? 502 : status;
  const envelope: CategoryEnvelope = {
    ret: told,
    msg: reasonOf({ code, message, details }),
    data: [],
    code: details.categoryReason ?? code,
  };
  return respond({ requestId }, told, JSON.stringify(envelope), {
    ...details.headers,
    ...(retry && { "retry-after": String(retry.seconds) }),
  });
}

function reasonOf({ code, message, details }: Pick<Failure, "code" | "message" | "details">): string {
  if (code === "CHANNEL_CAPABILITY_NOT_SUPPORTED") return `${code}: ${message}`;
  const { upstream } = details;
  if (!upstream) return message || code;
  return `${message} (${upstream.message ? `${upstream.code}: ${upstream.message}` : upstream.code})`;
}

/**
 * Which of our tags `if-none-match` names (RFC 9110 13.1.2): a list, weakened on the way or not, or `*` for whatever there
 * is, which is then the first. null = none: the answer has to be sent.
 */
export function matchingTag(ifNoneMatch: string | undefined, tags: readonly string[]): string | null {
  if (ifNoneMatch === undefined) return null;
  if (ifNoneMatch.trim() === "*") return tags[0] ?? null;
  const named = new Set([...ifNoneMatch.matchAll(/"[^"]*"/g)].map(([tag]) => tag));
  return tags.find((tag) => named.has(tag)) ?? null;
}
