import { categoryFindEndpoint } from "#contract/category-find";
import { hasTrait } from "#contract/channel";
import { largestBodyOf } from "#contract/endpoint";
import { Failure } from "#contract/failure";
import { isoTime } from "#server/kernel/clock.ts";
import { enter, requirePlan } from "../enter.ts";
import type { Route } from "../exchange.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { readBody } from "../read-body.ts";
import { channelSent, readInput } from "../read-input.ts";
import { renderStandard, respond, respondFailure } from "../respond.ts";
import { findById, findByWords } from "./find-categories.ts";

/** Categories by words or id for whoever has a key: the trees of the category endpoint, asked for with the key's own token. Free. */
export function createCategoryFindRoute(parts: GatewayParts): Route {
  const { clock } = parts.dependencies;
  return {
    id: categoryFindEndpoint.id,
    method: categoryFindEndpoint.method,
    metered: false,
    async handle(exchange) {
      const access = await enter(exchange, categoryFindEndpoint, parts);
      const body = readBody(exchange.request, largestBodyOf(categoryFindEndpoint));
      exchange.channel = channelSent(categoryFindEndpoint, null, body);
      const { channel, words = "", category_id, shop_id } = readInput(categoryFindEndpoint, null, body);
      const perShop = hasTrait(channel, "categoriesPerShop");
      if (perShop && shop_id === undefined) throw noShop();
      requirePlan(access.plan, channel, clock());
      const { tree, takenAt } = await parts.trees.tree({
        channel,
        shopId: perShop ? (shop_id ?? null) : null,
        owner: access.tokenOwner,
        signal: exchange.signal,
      });
      const found = category_id === undefined ? findByWords(tree, words) : findById(tree, category_id);
      const answer = { channel, read_at: isoTime(takenAt), ...found };
      return respond(exchange, 200, renderStandard(answer, exchange.requestId));
    },
    fail: (exchange, failure) => respondFailure(exchange, failure, clock()),
  };
}

function noShop(): Failure {
  const message = "is missing; categories of weidian are a shop's: send the shop id";
  return new Failure("VALIDATION_ERROR", `shop_id: ${message}`, {
    issues: [{ path: "shop_id", message, fault: "required" }],
  });
}
