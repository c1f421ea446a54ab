import {
  categoryFindEndpoint,
  maxFoundCategories,
  type FoundCategories,
} from "#contract/public/category-find";
import { hasTrait } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import { type FlatTree, namesDownTo } from "#contract/public/category-columns";
import { isoTime } from "#server/shared/runtime.ts";
import { enter, requirePlan } from "../enter.ts";
import type { Route } from "../gateway-request.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { bodyLimitOf } from "../body-limits.ts";
import { readBody, channelSent, readInput } from "../read-input.ts";
import { renderStandard, respond, respondFailure } from "../respond.ts";

/**
 * Finds categories by words or id for any key, in the trees of the category endpoint and with the key's own token. It is free.
 */
export function createCategoryFindRoute(services: GatewayServices): Route {
  const { clock } = services.dependencies;
  return {
    id: categoryFindEndpoint.id,
    method: categoryFindEndpoint.method,
    metered: false,
    async handle(context) {
      const access = await enter(context, categoryFindEndpoint, services);
      const body = readBody(context.request, bodyLimitOf(categoryFindEndpoint));
      context.channel = channelSent(categoryFindEndpoint, null, body);
      const { channel, words = "", category_id, shop_id } = readInput(categoryFindEndpoint, null, body);
      const perShop = hasTrait(channel, "categoriesPerShop");
      if (perShop && shop_id === undefined) throw noShop();
      requirePlan(access.plan, channel, clock());
      const { tree, takenAt } = await services.trees.tree({
        channel,
        shopId: perShop ? (shop_id ?? null) : null,
        owner: access.tokenOwner,
        signal: context.signal,
      });
      const found = category_id === undefined ? findByWords(tree, words) : findById(tree, category_id);
      const answer = { channel, read_at: isoTime(takenAt), ...found };
      return respond(context, 200, renderStandard(answer, context.requestId));
    },
    fail: (context, failure) => respondFailure(context, failure, clock()),
  };
}

function noShop(): Failure {
  const message = "is missing; categories of weidian are a shop's: send the shop id";
  return new Failure("VALIDATION_ERROR", `shop_id: ${message}`, {
    issues: [{ path: "shop_id", message, fault: "required" }],
  });
}

type Found = Pick<FoundCategories, "total" | "categories">;

/**
 * Finds categories that have all of the words in their path and at least one in their own name. Names that equal a word come
 * first, then those that begin with one; among equals, those nearer to the root.
 */
export function findByWords(tree: FlatTree, words: string): Found {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const hits: { index: number; rank: number }[] = [];
  for (let index = 0; index < tree.count; index++) {
    const rank = rankOf(tree, index, wanted);
    if (rank !== null) hits.push({ index, rank });
  }
  hits.sort(
    (one, other) =>
      one.rank - other.rank ||
      (tree.depths[one.index] ?? 0) - (tree.depths[other.index] ?? 0) ||
      one.index - other.index,
  );
  return {
    total: hits.length,
    categories: hits.slice(0, maxFoundCategories).map(({ index }) => categoryAt(tree, index)),
  };
}

/** Finds one category and its direct children; returns nothing when the tree does not have the id. */
export function findById(tree: FlatTree, id: string): Found {
  const index = Number.isSafeInteger(Number(id)) ? tree.ids.indexOf(Number(id)) : -1;
  if (index < 0) return { total: 0, categories: [] };
  const indexes = [index];
  // A subtree is a range of nodes, and the next child begins at its end.
  for (let at = index + 1; at < (tree.ends[index] ?? 0); at = tree.ends[at] ?? tree.count) indexes.push(at);
  return {
    total: indexes.length,
    categories: indexes.slice(0, maxFoundCategories).map((at) => categoryAt(tree, at)),
  };
}

function rankOf(tree: FlatTree, index: number, wanted: readonly string[]): number | null {
  const name = tree.nameOf(index).toLowerCase();
  const own = wanted.filter((word) => name.includes(word));
  if (own.length === 0) return null;
  if (own.length < wanted.length) {
    const path = namesDownTo(tree, index).join("\n").toLowerCase();
    if (!wanted.every((word) => path.includes(word))) return null;
  }
  if (own.includes(name)) return 0;
  return own.some((word) => name.startsWith(word)) ? 1 : 2;
}

function categoryAt(tree: FlatTree, index: number): Found["categories"][number] {
  return {
    category_id: String(tree.ids[index]),
    name: tree.nameOf(index),
    path: namesDownTo(tree, index),
    children: tree.childCounts[index] ?? 0,
  };
}
