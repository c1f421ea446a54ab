import { publicCode } from "#contract/shared/error-codes";
import { categoryEndpoint } from "#contract/public/category";
import { headerNames } from "#contract/shared/request-headers";
import { actionAgainst } from "#contract/shared/upstream-error";
import type { CategoryState } from "#contract/console/console-category";
import type { StandardOf } from "#contract/shared/endpoint";
import type { Failure } from "#contract/shared/failure";
import { isoTime } from "#server/shared/runtime.ts";
import type { RouteId, RequestContext, Route, GatewayResponse } from "../gateway-request.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { respond, limitedBy } from "../respond.ts";
import { type CategoryAnswer, type CategoryQuery, internalCategoryPaths as paths } from "./categories.ts";

/** Official category tree (§2.5, §4.3), with its own authentication header, its own envelope and cacheable answers. */
export function createCategoryRoute(services: GatewayServices): Route {
  return categoryRoute(services, categoryEndpoint.id, { tree: services.trees.answer });
}

/** The console's routes to the same trees, by path; they also require a merchant's UUID. */
export function createInternalCategoryRoutes(services: GatewayServices): Record<string, Route> {
  const { columns, changes, state, refresh } = services.trees;
  return {
    [paths.columns]: categoryRoute(services, "category.columns", { tree: columns }),
    [paths.changes]: categoryRoute(services, "category.changes", { json: changes }),
    [paths.state]: categoryRoute(services, "category.state", { json: state }),
    [paths.refresh]: categoryRoute(services, "category.refresh", { begin: refresh }),
  };
}

/**
 * Answer with a tree, with JSON about one, or to a POST that starts a refresh: 202, or 200 where it is too early for a
 * refresh.
 */
type Answering =
  | { tree: (query: CategoryQuery) => Promise<CategoryAnswer> }
  | { json: (query: CategoryQuery) => Promise<unknown> }
  | { begin: (query: CategoryQuery) => Promise<CategoryState> };

function categoryRoute(
  { dependencies: { clock }, admitCategory }: GatewayServices,
  id: RouteId,
  answering: Answering,
): Route {
  async function handle(context: RequestContext): Promise<GatewayResponse> {
    const { requestId, signal } = context;
    const { headers, query } = context.request;
    const uuid = headers[headerNames.merchant]?.trim();
    const admitted = await admitCategory({ uuid, query }, (channel) => {
      context.channel = channel;
    });
    const asked = { ...admitted, acceptEncoding: headers["accept-encoding"] ?? "", signal };
    if ("json" in answering) return respond(context, 200, JSON.stringify(await answering.json(asked)));
    if ("begin" in answering) {
      const state = await answering.begin(asked);
      const isTooSoon = state.reading === null && state.refresh_at !== null;
      return respond(context, isTooSoon ? 200 : 202, JSON.stringify(state));
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

/** Returns a tree as a cacheable answer with its age, or 304 for a caller who has it already. */
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
 * Renders a failure in the category envelope: `ret` is the HTTP status, `data` is empty (§2.5). `code` gives the reason
 * for programs and `msg` for people, including the marketplace's own code and message; `upstream` has them for
 * programs. The envelope has no 429 (§4.3), so a limit of the gateway or the marketplace is a failure behind this path,
 * and `Retry-After` says when it ends. `now` is epoch ms; only a limit reads it.
 */
export function categoryFailure(
  { code, message, status, details }: Failure,
  { requestId, now }: { requestId: string; now: number },
): GatewayResponse {
  const limited = status === 429 ? limitedBy(details, now) : null;
  const retry = limited?.retry ?? null;
  const { upstream } = details;
  const action = details.action ?? actionAgainst(upstream?.cause);
  const sentStatus = status === 429 ? 502 : status;
  const envelope: CategoryEnvelope = {
    ret: sentStatus,
    msg: reasonOf({ code, message, details }),
    data: [],
    code: details.categoryReason ?? publicCode(code),
    ...(upstream && { upstream }),
    ...(action && { action }),
    ...(limited && { limit: limited.limit }),
    ...(retry?.estimated && { retry_estimated: true }),
  };
  return respond({ requestId }, sentStatus, JSON.stringify(envelope), {
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
 * Returns which of the answer's tags `if-none-match` names (RFC 9110 13.1.2). The header is a list of tags, weakened in
 * transit or not, or `*`, which returns the first tag. Returns null when no tag matches and the answer must be sent.
 */
export function matchingTag(ifNoneMatch: string | undefined, tags: readonly string[]): string | null {
  if (ifNoneMatch === undefined) return null;
  if (ifNoneMatch.trim() === "*") return tags[0] ?? null;
  const named = new Set([...ifNoneMatch.matchAll(/"[^"]*"/g)].map(([tag]) => tag));
  return tags.find((tag) => named.has(tag)) ?? null;
}
