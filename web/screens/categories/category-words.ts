import type { Translate } from "../../i18n/use-translation.ts";
import type { FlatTree } from "#contract/category-columns";
import { foldText } from "./search/search-words.ts";
import type { TreeModel } from "./tree/tree-model.ts";

/** Ids and names of a node's ancestors and itself, roots first. */
export function pathOf(tree: FlatTree, node: number): { node: number; id: string; name: string }[] {
  const path: { node: number; id: string; name: string }[] = [];
  for (let at = node; at >= 0; at = tree.parents[at] ?? -1)
    path.push({ node: at, id: idOf(tree, at), name: tree.nameOf(at) });
  return path.reverse();
}

/** The names of a path as one line, as the marketplace has them. */
export function pathText(tree: FlatTree, node: number): string {
  return pathOf(tree, node)
    .map(({ name }) => name)
    .join(" / ");
}

export function idOf(tree: FlatTree, node: number): string {
  return String(tree.ids[node] ?? "");
}

/** A node's name in English, word by word; null where a word of it is not known, or nothing of English was loaded. */
export function englishName(model: Pick<TreeModel, "tree" | "english">, node: number): string | null {
  return model.english()?.translate(foldText(model.tree.nameOf(node))) ?? null;
}

/**
 * §2.5: 0 is the uncategorized node, which has a name of ours beside the vendor's. null = the vendor's name is all, or says
 * the same.
 */
export function ownName(tree: FlatTree, node: number, t: Translate<"categories">): string | null {
  if (tree.ids[node] !== 0) return null;
  const own = t("uncategorized");
  return own === tree.nameOf(node) ? null : own;
}
