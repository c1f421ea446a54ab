import { categoryEndpoint } from "#contract/category";
import { headerNames } from "#contract/request-headers";
import { categoryFailure, categoryResponse } from "./category-response.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import type { Route } from "../route.ts";

/** The official category tree (§2.5, §4.3): its own header for who asks, its own envelope, cacheable answers. */
export function createCategoryRoute({ dependencies, trees, admitCategory }: GatewayParts): Route {
  const { clock } = dependencies;

  return {
    id: categoryEndpoint.id,
    method: categoryEndpoint.method,
    metered: false,
    async handle(exchange) {
      const { requestId, signal } = exchange;
      const { headers, query } = exchange.request;
      const uuid = headers[headerNames.merchant]?.trim();
      const admitted = await admitCategory({ uuid, query }, (channel) => {
        exchange.channel = channel;
      });
      const acceptEncoding = headers["accept-encoding"] ?? "";
      const answer = await trees.answer({ ...admitted, acceptEncoding, signal });
      return categoryResponse(answer, { ifNoneMatch: headers["if-none-match"], requestId, now: clock() });
    },
    fail: ({ requestId }, failure) => categoryFailure(failure, { requestId, now: clock() }),
  };
}
