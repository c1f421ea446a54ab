import type { TreeName } from "./tree-name.ts";

/** Counts up when the columns change: the device then starts anew. */
export const copyVersion = 1;

/** The key of a tree on this device. */
export function copyKeyOf({ platform, shop }: TreeName): string {
  return JSON.stringify([platform, shop ?? null]);
}

/** The tag of what this device keeps, at once: the copy itself takes tens of milliseconds. null = nothing is known to be kept. */
export function keptTag(name: TreeName): string | null {
  try {
    return localStorage.getItem(tagKeyOf(name));
  } catch {
    return null;
  }
}

/** Notes that a copy is kept, once it is. */
export function keepTag(name: TreeName, etag: string): void {
  try {
    localStorage.setItem(tagKeyOf(name), etag);
  } catch {
    // The next visit asks the server.
  }
}

function tagKeyOf(name: TreeName): string {
  return `category-tree.${copyVersion}.${copyKeyOf(name)}`;
}
