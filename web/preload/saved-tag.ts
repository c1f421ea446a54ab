import type { TreeName } from "./tree-name.ts";

/** Increases when the columns change; the copies that devices have are then replaced. */
const copyVersion = 1;

/** Returns the key of a tree on this device. */
export function copyKeyOf({ platform, shop }: TreeName): string {
  return JSON.stringify([platform, shop ?? null]);
}

/**
 * Returns the tag of this device's copy synchronously, because reading the copy itself takes tens of milliseconds. null
 * means that no copy is known. Read directly: it runs before the page's modules are there.
 */
export function savedTag(name: TreeName): string | null {
  try {
    return localStorage.getItem(tagKeyOf(name));
  } catch {
    return null;
  }
}

/** Records the tag of a copy after it was saved. */
export function saveTag(name: TreeName, etag: string): void {
  try {
    localStorage.setItem(tagKeyOf(name), etag);
  } catch {
    // Without a tag, the next visit asks the server.
  }
}

function tagKeyOf(name: TreeName): string {
  return `category-tree.${copyVersion}.${copyKeyOf(name)}`;
}
