import { categoryMakes, categoryMaterials, categoryRoots, categoryScopes } from "./category-words.ts";
import { goodsKinds } from "./goods-kinds.ts";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";

/** Category tree as flat columns, a parent before its children. Ids are safe integers, as in §2.5. */
export type SimulatedCategoryTree = {
  ids: number[];
  /** Index of the parent, -1 for a root. */
  parents: Int32Array;
  names: string[];
  /** 1 to 4. */
  levels: Uint8Array;
  /** Returns the indexes of a category's children in order; 0 = the roots; undefined for an unknown category. */
  children: (parentId: number) => readonly number[] | undefined;
  indexOf: (id: number) => number | undefined;
  isLeaf: (index: number) => boolean;
  rootIdOf: (id: number) => number | undefined;
};

export const uncategorized = { id: 0, name: "未分类" } as const;

/** Number of children of the one wide node, for testing lists with a thousand siblings. */
const wideChildCount = 1200;

/**
 * Creates ids like the vendor's: short old ones, nine-digit ones, 13-digit ones of the industrial
 * roots. None is used twice.
 */
function idSource(random: SeededRandom, taken: Set<number>): () => number {
  return () => {
    for (;;) {
      const draw = random.next();
      const id =
        draw < 0.01
          ? random.int(1, 9999)
          : draw < 0.4
            ? random.int(1_000_000, 2_099_999)
            : draw < 0.8
              ? random.int(120_000_000, 209_999_999)
              : random.int(3_000_000_000_000, 3_999_999_999_999);
      if (taken.has(id)) continue;
      taken.add(id);
      return id;
    }
  };
}

/** Returns the `at`-th name below `noun`: a material, then a make and a material, so that no two siblings share one. */
function lowerName(noun: string, at: number): string {
  const material = categoryMaterials[at % categoryMaterials.length] ?? "";
  const turn = Math.floor(at / categoryMaterials.length);
  return turn === 0
    ? material + noun
    : (categoryMakes[(turn - 1) % categoryMakes.length] ?? "") + material + noun;
}

/** Returns "" first, then each scope, then two of them: as many names as a tree of any size needs. */
function scopeName(turn: number): string {
  if (turn === 0) return "";
  const at = turn - 1;
  const scope = categoryScopes[at % categoryScopes.length] ?? "";
  return at < categoryScopes.length ? scope : scopeName(Math.floor(at / categoryScopes.length)) + scope;
}

/**
 * Creates a tree of exactly `nodes` categories, `uncategorized` included, the same for the same
 * seed; at least the roots and the catalogue's own categories. It has four levels; every eleventh
 * second-level node is a leaf; from 10,000 nodes on one node has 1,200 children.
 */
export function createCategoryTree(settings: { seed: string; nodes: number }): SimulatedCategoryTree {
  const random = createSeededRandom(`${settings.seed}/categories`);
  const least = categoryRoots.length + goodsKinds.length + 1;
  const count = Math.max(least, Math.floor(settings.nodes));
  const ids: number[] = [];
  const names: string[] = [];
  const parents = new Int32Array(count).fill(-1);
  const levels = new Uint8Array(count).fill(1);
  const taken = new Set<number>([
    uncategorized.id,
    ...categoryRoots.map(({ id }) => id),
    ...goodsKinds.map((kind) => kind.categoryId),
  ]);
  const nextId = idSource(random, taken);
  const add = (parent: number, id: number, name: string) => {
    const index = ids.push(id) - 1;
    names.push(name);
    parents[index] = parent;
    levels[index] = parent < 0 ? 1 : (levels[parent] ?? 0) + 1;
    return index;
  };
  const disabled = () => (random.chance(0.02) ? "（停用）" : "");

  for (const { id, name } of categoryRoots) add(-1, id, name);
  add(-1, uncategorized.id, uncategorized.name);
  const nouns: string[] = categoryRoots.map(({ name }) => name);
  nouns.push("");

  // The catalogue's categories come first below their root, so that a crawl of any size finds goods.
  const rootIndex = new Map(categoryRoots.map(({ id }, index) => [id, index]));
  for (const kind of goodsKinds)
    nouns[add(rootIndex.get(kind.rootId) ?? 0, kind.categoryId, kind.name[0])] = "";

  const room = () => count - ids.length;
  const share = (part: number) => Math.max(0, Math.min(room(), Math.round((count - least) * part)));
  const grow = (wanted: number, from: readonly number[], name: (parent: number, at: number) => string) => {
    const added: number[] = [];
    for (let turn = 0; added.length < wanted && from.length > 0; turn++)
      for (const parent of from) {
        if (added.length === wanted) break;
        // Families are uneven: some parents are skipped in some turns, but never the first, so that
        // every turn adds a node.
        if (parent !== from[0] && random.chance(0.45)) continue;
        const index = add(parent, nextId(), name(parent, turn) + disabled());
        added.push(index);
      }
    return added;
  };

  const roots = categoryRoots.map((_, index) => index);
  const goods = new Set(goodsKinds.map((kind) => kind.name[0]));
  const second = grow(share(0.06), roots, (parent, at) => {
    const words = (categoryRoots[parent]?.nouns ?? []).filter((word) => !goods.has(word));
    const noun = words[at % words.length] ?? "";
    nouns[ids.length] = noun;
    return scopeName(Math.floor(at / words.length)) + noun;
  });
  const nounOf = (index: number) => nouns[index] ?? "";
  const wide = second[1];
  if (count >= 10_000 && wide !== undefined)
    for (let at = 0; at < wideChildCount; at++) add(wide, nextId(), lowerName(nounOf(wide), at) + disabled());
  const parentsOfThird = second.filter((index, at) => index !== wide && at % 11 !== 10);
  const third = grow(share(0.34), parentsOfThird, (parent, at) => {
    const name = lowerName(nounOf(parent), at);
    nouns[ids.length] = name;
    return name;
  });
  // A third of the third level are leaves; the fourth level fills the count up exactly.
  const parentsOfFourth = third.filter((_, at) => at % 3 !== 2);
  grow(
    room(),
    parentsOfFourth.length > 0 ? parentsOfFourth : second.length > 0 ? second : roots,
    (parent, at) => {
      const make = categoryMakes[at % categoryMakes.length] ?? "";
      const turn = Math.floor(at / categoryMakes.length);
      return `${make}${scopeName(turn)}${nounOf(parent)}`;
    },
  );
  return readTree({ ids, names, parents, levels });
}

function readTree(
  columns: Pick<SimulatedCategoryTree, "ids" | "names" | "parents" | "levels">,
): SimulatedCategoryTree {
  const { ids, parents } = columns;
  const at = new Map<number, number>();
  const roots: number[] = [];
  const families: (number[] | undefined)[] = [];
  for (let index = 0; index < ids.length; index++) {
    at.set(ids[index] ?? -1, index);
    const parent = parents[index] ?? -1;
    if (parent < 0) roots.push(index);
    else (families[parent] ??= []).push(index);
  }
  return {
    ...columns,
    children: (parentId) => {
      if (parentId === 0) return roots;
      const index = at.get(parentId);
      return index === undefined ? undefined : (families[index] ?? []);
    },
    indexOf: (id) => at.get(id),
    isLeaf: (index) => families[index] === undefined,
    rootIdOf: (id) => {
      let index = at.get(id);
      if (index === undefined) return undefined;
      for (let parent = parents[index] ?? -1; parent >= 0; parent = parents[index] ?? -1) index = parent;
      return ids[index];
    },
  };
}
