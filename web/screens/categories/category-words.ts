import type { Translate } from "../../i18n/use-translation.ts";
import type { FlatTree } from "#contract/public/category-columns";
import { foldText } from "./search/search-words.ts";
import type { TreeModel } from "./tree/tree-model.ts";

/** Returns ids and names of a node's ancestors and itself, roots first. */
export function pathOf(tree: FlatTree, node: number): { node: number; id: string; name: string }[] {
  const path: { node: number; id: string; name: string }[] = [];
  for (let at = node; at >= 0; at = tree.parents[at] ?? -1)
    path.push({ node: at, id: idOf(tree, at), name: tree.nameOf(at) });
  return path.reverse();
}

/** Returns the marketplace's names of a path as one line. */
export function pathText(tree: FlatTree, node: number): string {
  return pathOf(tree, node)
    .map(({ name }) => name)
    .join(" / ");
}

export function idOf(tree: FlatTree, node: number): string {
  return String(tree.ids[node] ?? "");
}

/** Returns a node's name in English, word by word; null where one of its words is unknown, or English was not loaded. */
export function englishName(model: Pick<TreeModel, "tree" | "english">, node: number): string | null {
  return model.english()?.translate(foldText(model.tree.nameOf(node))) ?? null;
}

/**
 * Returns the console's name for the uncategorized node 0 (§2.5), shown next to the vendor's. null = only the
 * vendor's name is shown, or both are the same.
 */
export function ownName(tree: FlatTree, node: number, t: Translate<"categories">): string | null {
  if (tree.ids[node] !== 0) return null;
  const own = t("uncategorized");
  return own === tree.nameOf(node) ? null : own;
}
