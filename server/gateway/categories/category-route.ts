import { categoryEndpoint } from "#contract/category";
import { headerNames } from "#contract/request-headers";
import { actionAgainst } from "#contract/upstream-fault";
import type { CategoryState } from "#contract/console-category";
import type { StandardOf } from "#contract/endpoint";
import type { Failure } from "#contract/failure";
import { isoTime } from "#server/kernel/machine.ts";
import type { RouteId, Exchange, Route } from "../exchange.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import type { GatewayResponse } from "../gateway-request.ts";
import { respond, limitedBy } from "../respond.ts";
import { type CategoryAnswer, type CategoryQuery, internalCategoryPaths as paths } from "./categories.ts";

/** The official category tree (§2.5, §4.3): its own header for who asks, its own envelope, cacheable answers. */
export function createCategoryRoute(parts: GatewayParts): Route {
  return categoryRoute(parts, categoryEndpoint.id, { tree: parts.trees.answer });
}

/** The console's view of the same trees, for whoever has a merchant's UUID, too: by path. */
export function createInternalCategoryRoutes(parts: GatewayParts): Record<string, Route> {
  const { columns, first, changes, state, refresh } = parts.trees;
  return {
    [paths.columns]: categoryRoute(parts, "category.columns", { tree: columns }),
    [paths.first]: categoryRoute(parts, "category.first", { tree: first }),
    [paths.changes]: categoryRoute(parts, "category.changes", { json: changes }),
    [paths.state]: categoryRoute(parts, "category.state", { json: state }),
    [paths.refresh]: categoryRoute(parts, "category.refresh", { begin: refresh }),
  };
}

/** A tree, or JSON about one, or a POST that begins a reading: 202, or 200 where it is too soon for one. */
type Answering =
  | { tree: (query: CategoryQuery) => Promise<CategoryAnswer> }
  | { json: (query: CategoryQuery) => Promise<unknown> }
  | { begin: (query: CategoryQuery) => Promise<CategoryState> };

function categoryRoute(
  { dependencies: { clock }, admitCategory }: GatewayParts,
  id: RouteId,
  answering: Answering,
): Route {
  async function handle(exchange: Exchange): Promise<GatewayResponse> {
    const { requestId, signal } = exchange;
    const { headers, query } = exchange.request;
    const uuid = headers[headerNames.merchant]?.trim();
    const admitted = await admitCategory({ uuid, query }, (channel) => {
      exchange.channel = channel;
    });
    const asked = { ...admitted, acceptEncoding: headers["accept-encoding"] ?? "", signal };
    if ("json" in answering) return respond(exchange, 200, JSON.stringify(await answering.json(asked)));
    if ("begin" in answering) {
      const state = await answering.begin(asked);
      const isTooSoon = state.reading === null && state.refresh_at !== null;
      return respond(exchange, isTooSoon ? 200 : 202, JSON.stringify(state));
    }
    const answer = await answering.tree(asked);
    return categoryResponse(answer, { ifNoneMatch: headers["if-none-match"], requestId, now: clock() });
  }

  return {
    id,
    method: "begin" in answering ? "POST" : "GET",
    metered: false,
    handle,
    fail: ({ requestId }, failure) => categoryFailure(failure, { requestId, now: clock() }),
  };
}

type CategoryEnvelope = StandardOf<typeof categoryEndpoint>;

/** A tree as a cacheable answer that says how old it is; 304 for whoever has it already. */
function categoryResponse(
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
 * `msg` to people, with the marketplace's own code and message in it; `upstream` has them for programs. It has no 429 (§4.3): a limit, ours or the marketplace's, is a failure
 * behind this path, and `Retry-After` says when it is over.
 */
export function categoryFailure(
  { code, message, status, details }: Failure,
  { requestId, now }: { requestId: string; now: number },
): GatewayResponse {
  const limited = status === 429 ? limitedBy(details, now) : null;
  const retry = limited?.retry ?? null;
  const { upstream } = details;
  const action = details.action ?? actionAgainst(upstream?.cause);
  const told = status === 429 ? 502 : status;
  const envelope: CategoryEnvelope = {
    ret: told,
    msg: reasonOf({ code, message, details }),
    data: [],
    code: details.categoryReason ?? code,
    ...(upstream && { upstream }),
    ...(action && { action }),
    ...(limited && { limit: limited.limit }),
    ...(retry?.estimated && { retry_estimated: true }),
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
