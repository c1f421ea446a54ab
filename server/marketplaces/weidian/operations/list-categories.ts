import { z } from "zod";
import { Failure } from "#contract/shared/failure";
import type { ExactJson } from "#server/shared/json/exact-json.ts";
import { vendorId, vendorList } from "#server/shared/json/vendor-types.ts";
import type { CategoryLevelNode, Connector } from "../../connector.ts";
import { type VendorClient, malformed, readVendorAnswer } from "../client.ts";

/** Name of the vendor's operation; one SDK posts it with `shopid`. */
const method = "vdian.shop.cate.get";

/**
 * Creates the request for the categories of one shop (§2.5). It is not established whether the platform lets a token
 * read another shop's categories, so a refusal is reported as the platform's own.
 */
export function createListCategories(client: VendorClient): NonNullable<Connector["listCategories"]> {
  return async ({ parentId, shopId }, { accessToken, signal }) => {
    if (shopId === null) {
      const message = "Weidian has categories per shop: send shop_id.";
      throw new Failure("VALIDATION_ERROR", message, {
        issues: [{ path: "shop_id", message, fault: "required" }],
      });
    }
    // "1" also lists the products that the seller has put into no category.
    const param = { shopid: shopId, showNoCate: "1" };
    const categories = readShopCategories(await client({ method, param, accessToken, signal }), method);
    return parentId === 0 ? treeOf(categories) : (levelsOf(categories).get(parentId) ?? []);
  };
}

/** Category of a shop; `parentId` 0 = a root. Ids are safe integers (§2.5). */
type ShopCategory = { id: number; name: string; parentId: number; order: number };

const vendorCategoriesSchema = z.looseObject({
  result: vendorList(
    z.looseObject({
      cate_id: vendorId,
      cate_name: z.string(),
      parent_id: vendorId.nullish(),
      sort_num: vendorId.nullish(),
    }),
  ),
});

/** Bucket of products that a seller has put into no category (§2.5). */
const uncategorized: ShopCategory = { id: 0, name: "未分类", parentId: 0, order: -1 };

/**
 * Reads the categories of a shop from the vendor's flat list, in the seller's order, with the uncategorised bucket
 * first: the platform includes it only on request, and callers need id 0 in every shop.
 * @throws Failure CHANNEL_UPSTREAM_ERROR
 */
function readShopCategories(answer: ExactJson, api: string): ShopCategory[] {
  const categories = readVendorAnswer(vendorCategoriesSchema, answer, api).result.map(
    (row): ShopCategory => ({
      id: wholeId(row.cate_id, api),
      name: row.cate_name.toWellFormed(),
      parentId: wholeId(row.parent_id ?? "0", api),
      order: wholeId(row.sort_num ?? "0", api),
    }),
  );
  if (!isTree(categories)) throw malformed(api, "an id is there twice, or below itself");
  const named = categories.filter(({ id }) => id !== uncategorized.id);
  const bucket = categories.find(({ id }) => id === uncategorized.id);
  return [
    { ...uncategorized, name: bucket?.name ?? uncategorized.name },
    ...named.toSorted((a, b) => a.order - b.order),
  ];
}

/**
 * Returns whether each id occurs once and no category is below itself: otherwise some categories
 * could not be shown, and half a tree is not an answer.
 */
function isTree(categories: readonly ShopCategory[]): boolean {
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  // Ids whose path to the root is known to end.
  const rooted = new Set([0]);
  for (const { id } of categories) {
    const way = new Set<number>();
    let at: number | undefined = id;
    while (at !== undefined && !rooted.has(at)) {
      if (way.has(at)) return false;
      way.add(at);
      at = parents.get(at);
    }
    way.forEach((one) => rooted.add(one));
  }
  return parents.size === categories.length;
}

/**
 * Returns the whole shop: its roots, each with its descendants, because one answer of the platform contains everything.
 */
function treeOf(categories: readonly ShopCategory[]): CategoryLevelNode[] {
  const levels = levelsOf(categories);
  return (levels.get(0) ?? []).map((root) =>
    root.leaf ? root : { ...root, children: levels.get(root.id) ?? [] },
  );
}

/**
 * Returns the children of each category that has any, by its id; 0 = the roots. A category whose
 * parent is not in the list would be unreachable, so it becomes a root.
 */
function levelsOf(categories: readonly ShopCategory[]): Map<number, CategoryLevelNode[]> {
  const ids = new Set(categories.map(({ id }) => id));
  const levels = Map.groupBy(categories, ({ parentId }) => (ids.has(parentId) ? parentId : 0));
  const nodeOf = ({ id, name }: ShopCategory) => ({ id, name, leaf: id === 0 || !levels.has(id) });
  return new Map([...levels].map(([parentId, level]) => [parentId, level.map(nodeOf)]));
}

function wholeId(text: string, api: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id)) throw malformed(api, "an id is beyond the safe integers");
  return id;
}
