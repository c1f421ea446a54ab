import { categoryEndpoint } from "#contract/category";
import { headerNames } from "#contract/request-headers";
import type { RouteId } from "../call-line.ts";
import type { Exchange, Route } from "../exchange.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import type { GatewayResponse } from "../gateway-request.ts";
import { respond } from "../respond.ts";
import type { CategoryAnswer, CategoryQuery } from "./categories.ts";
import { categoryFailure, categoryResponse } from "./category-response.ts";
import { internalCategoryPaths as paths } from "./internal-paths.ts";

/** The official category tree (§2.5, §4.3): its own header for who asks, its own envelope, cacheable answers. */
export function createCategoryRoute(parts: GatewayParts): Route {
  return categoryRoute(parts, categoryEndpoint.id, { tree: parts.trees.answer });
}

/** The console's view of the same trees, for whoever has a merchant's UUID, too: by path. */
export function createInternalCategoryRoutes(parts: GatewayParts): Record<string, Route> {
  const { columns, changes, state, refresh } = parts.trees;
  return {
    [paths.columns]: categoryRoute(parts, "category.columns", { tree: columns }),
    [paths.changes]: categoryRoute(parts, "category.changes", { json: changes }),
    [paths.state]: categoryRoute(parts, "category.state", { json: state }),
    [paths.refresh]: categoryRoute(parts, "category.refresh", { json: refresh, begins: true }),
  };
}

/** A tree, or JSON about one; `begins`: a POST that has been taken on, not done. */
type Answering =
  | { tree: (query: CategoryQuery) => Promise<CategoryAnswer> }
  | { json: (query: CategoryQuery) => Promise<unknown>; begins?: true };

function categoryRoute(
  { dependencies: { clock }, admitCategory }: GatewayParts,
  id: RouteId,
  answering: Answering,
): Route {
  const begins = "begins" in answering;

  async function handle(exchange: Exchange): Promise<GatewayResponse> {
    const { requestId, signal } = exchange;
    const { headers, query } = exchange.request;
    const uuid = headers[headerNames.merchant]?.trim();
    const admitted = await admitCategory({ uuid, query }, (channel) => {
      exchange.channel = channel;
    });
    const asked = { ...admitted, acceptEncoding: headers["accept-encoding"] ?? "", signal };
    if ("json" in answering)
      return respond(exchange, begins ? 202 : 200, JSON.stringify(await answering.json(asked)));
    const answer = await answering.tree(asked);
    return categoryResponse(answer, { ifNoneMatch: headers["if-none-match"], requestId, now: clock() });
  }

  return {
    id,
    method: begins ? "POST" : "GET",
    metered: false,
    handle,
    fail: ({ requestId }, failure) => categoryFailure(failure, { requestId, now: clock() }),
  };
}
