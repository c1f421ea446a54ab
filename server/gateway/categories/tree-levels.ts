import type { CategoryNode } from "#contract/category";
import type { CategoryLevelNode } from "#server/marketplaces/connector.ts";
import type { WalkPart } from "#server/store/snapshots.ts";

/** What a walk has read so far: the children of each category it asked about; 0 = the roots. */
export type TreeLevels = Map<number, CategoryLevelNode[]>;

type KeptLevel = [parentId: number, children: [id: number, name: string, leaf: 0 | 1][]];

/** Levels as one part of a walk. Ids of parts count up, so that every part of a walk has its own. */
export function toWalkPart(
  number: number,
  levels: readonly (readonly [number, CategoryLevelNode[]])[],
): WalkPart {
  const kept = levels.map(([parentId, children]): KeptLevel => [
    parentId,
    children.map(({ id, name, leaf }) => [id, name, leaf ? 1 : 0]),
  ]);
  return { id: String(number).padStart(8, "0"), body: JSON.stringify(kept) };
}

/** What earlier walkers have kept. */
export function readWalkParts(parts: readonly WalkPart[]): TreeLevels {
  const levels: TreeLevels = new Map();
  for (const { body } of parts)
    for (const [parentId, children] of JSON.parse(body) as KeptLevel[])
      levels.set(
        parentId,
        children.map(([id, name, leaf]) => ({ id, name, leaf: leaf === 1 })),
      );
  return levels;
}

/**
 * Walks what is known from the roots, a level before the next. `visit` is told of each category once, so a circle in the
 * vendor's data ends. `missing` is told of each level that has to be asked for.
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

/** 0 is both "uncategorized" (§2.5) and the vendors' name for the root, so nothing is below it. */
export function hasLevelBelow({ id, leaf }: CategoryLevelNode): boolean {
  return !leaf && id !== 0;
}

/** The complete levels as nested nodes, the same for the same levels in whatever order they were read. */
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
