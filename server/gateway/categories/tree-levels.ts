import type { CategoryNode } from "#contract/public/category";
import type { CategoryLevelNode } from "#server/marketplaces/connector.ts";
import type { CrawlPart } from "#server/store/snapshots.ts";

/** Levels that a crawl has read so far: the children of each category that it requested; 0 is the key of the roots. */
export type TreeLevels = Map<number, CategoryLevelNode[]>;

type SavedLevel = [parentId: number, children: [id: number, name: string, leaf: 0 | 1][]];

/** Encodes levels as one part of a crawl. Part ids count up, so that every part of a crawl has its own. */
export function encodeLevels(
  number: number,
  levels: readonly (readonly [number, CategoryLevelNode[]])[],
): CrawlPart {
  const stored = levels.map(([parentId, children]): SavedLevel => [
    parentId,
    children.map(({ id, name, leaf }) => [id, name, leaf ? 1 : 0]),
  ]);
  return { id: String(number).padStart(8, "0"), body: JSON.stringify(stored) };
}

/** Decodes the levels that earlier crawlers have saved. */
export function readCrawlParts(services: readonly CrawlPart[]): TreeLevels {
  const levels: TreeLevels = new Map();
  for (const { body } of services)
    for (const [parentId, children] of JSON.parse(body) as SavedLevel[])
      levels.set(
        parentId,
        children.map(([id, name, leaf]) => ({ id, name, leaf: leaf === 1 })),
      );
  return levels;
}

/**
 * Visits the known categories from the roots, level by level. Calls `visit` once for each category, so that a cycle in the
 * vendor's data ends, and `missing` for each level that must be requested.
 */
export function eachCategory(
  levels: TreeLevels,
  visit: (node: CategoryLevelNode, parentId: number) => void,
  missing: (parentId: number) => void,
): void {
  const seen = new Set<number>();
  const open = [0];
  for (let at = 0; at < open.length; at++) {
    const parentId = open[at] ?? 0;
    const children = levels.get(parentId);
    if (!children) {
      missing(parentId);
      continue;
    }
    for (const node of children) {
      if (seen.has(node.id)) continue;
      seen.add(node.id);
      visit(node, parentId);
      if (hasLevelBelow(node)) open.push(node.id);
    }
  }
}

/**
 * Returns whether a category can have children: 0 is both "uncategorized" (§2.5) and the vendors' name for the root, so nothing
 * is below it.
 */
export function hasLevelBelow({ id, leaf }: CategoryLevelNode): boolean {
  return !leaf && id !== 0;
}

/** Converts complete levels to nested nodes; the result does not depend on the order in which the levels were read. */
export function toCategoryNodes(levels: TreeLevels): CategoryNode[] {
  const roots: CategoryNode[] = [];
  const nodes = new Map<number, CategoryNode>();
  eachCategory(
    levels,
    ({ id, name }, parentId) => {
      const node: CategoryNode = { id, name, children: [] };
      nodes.set(id, node);
      if (parentId === 0) roots.push(node);
      else nodes.get(parentId)?.children.push(node);
    },
    () => undefined,
  );
  return roots;
}
