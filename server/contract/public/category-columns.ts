import type { CategoryNode } from "./category.ts";

/**
 * Category tree as columns, parents before their children. The console receives this JSON instead of nested nodes: it has a third
 * of their bytes after compression and no object for each node.
 */
export type CategoryColumns = CategoryAbout & {
  /** Safe integers (§2.5). */
  ids: number[];
  /** Number of children of each node. */
  children: number[];
  /** Names, each followed by a line feed; a line feed or backslash in a name is written `\n` or `\\`. */
  names: string;
};

/** Identity of a tree, and the time when it was read from the marketplace (ISO). */
export type CategoryAbout = { platform: string; shop_id: string | null; read_at: string };

/** Tree in arrays by index, parents before their children: a subtree is the range from `index` to `ends[index]`. */
export type FlatTree = {
  about: CategoryAbout;
  count: number;
  ids: Float64Array;
  /** Index of the parent; -1 for a root. */
  parents: Int32Array;
  /** Depth of each node; 0 for a root. */
  depths: Int32Array;
  /** First index after the subtree. */
  ends: Int32Array;
  childCounts: Int32Array;
  /** All names as in `CategoryColumns.names`: one string to search in; each name starts at `nameStarts`. */
  names: string;
  /** One entry more than there are nodes: the name of `index` ends before the line feed at `nameStarts[index + 1] - 1`. */
  nameStarts: Int32Array;
  nameOf: (index: number) => string;
};

/** Converts nested nodes to columns. The depth is not limited; `nodes` is not changed. */
export function toCategoryColumns(nodes: readonly CategoryNode[], about: CategoryAbout): CategoryColumns {
  const ids: number[] = [];
  const children: number[] = [];
  const names: string[] = [];
  // An own stack is used because recursion into a deep tree would overflow the call stack.
  const open: CategoryNode[] = nodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    ids.push(node.id);
    children.push(node.children.length);
    names.push(escapeName(node.name));
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at];
      if (child) open.push(child);
    }
  }
  return { ...about, ids, children, names: names.map((name) => `${name}\n`).join("") };
}

/** Reads the JSON text of `CategoryColumns`. @throws SyntaxError for any other text */
export function readCategoryColumns(text: string): FlatTree {
  const columns: unknown = JSON.parse(text);
  if (!isColumns(columns)) throw unreadable();
  return flatTreeOf(columns);
}

/** Converts columns to a tree to work with, in one pass. @throws SyntaxError when the columns contradict each other */
export function flatTreeOf({ ids, children, names, ...about }: CategoryColumns): FlatTree {
  const count = ids.length;
  if (children.length !== count) throw unreadable();
  const parents = new Int32Array(count);
  const depths = new Int32Array(count);
  const ends = new Int32Array(count);
  const childCounts = Int32Array.from(children);
  const missing = Int32Array.from(children);
  let parent = -1;
  let depth = 0;
  for (let index = 0; index < count; index++) {
    parents[index] = parent;
    depths[index] = depth;
    if (parent >= 0) missing[parent] = at(missing, parent) - 1;
    if (at(missing, index) > 0) {
      parent = index;
      depth += 1;
      continue;
    }
    ends[index] = index + 1;
    while (parent >= 0 && missing[parent] === 0) {
      ends[parent] = index + 1;
      parent = at(parents, parent);
      depth -= 1;
    }
  }
  if (parent >= 0) throw unreadable();
  return withNames({
    about,
    count,
    ids: Float64Array.from(ids),
    parents,
    depths,
    ends,
    childCounts,
    names,
    nameStarts: readNameStarts(names, count),
  });
}

function withNames(arrays: Omit<FlatTree, "nameOf">): FlatTree {
  const { names, nameStarts } = arrays;
  const escaped = names.includes("\\");
  return {
    ...arrays,
    nameOf: (index) => {
      const name = names.slice(at(nameStarts, index), at(nameStarts, index + 1) - 1);
      return escaped ? unescapeName(name) : name;
    },
  };
}

function readNameStarts(names: string, count: number): Int32Array {
  const starts = new Int32Array(count + 1);
  let start = 0;
  for (let index = 0; index < count; index++) {
    start = names.indexOf("\n", start) + 1;
    if (start === 0) throw unreadable();
    starts[index + 1] = start;
  }
  if (start !== names.length) throw unreadable();
  return starts;
}

function escapeName(name: string): string {
  return /[\\\n]/.test(name) ? name.replaceAll("\\", "\\\\").replaceAll("\n", "\\n") : name;
}

function unescapeName(name: string): string {
  return name.includes("\\") ? name.replaceAll(/\\(.)/g, (_, mark) => (mark === "n" ? "\n" : "\\")) : name;
}

/** Returns the names from the root down to a category. */
export function namesDownTo(tree: FlatTree, index: number): string[] {
  const names: string[] = [];
  for (let at = index; at >= 0; at = tree.parents[at] ?? -1) names.push(tree.nameOf(at));
  return names.reverse();
}

/** Reads a typed array inside its bounds, which the type system cannot know. */
function at(column: Int32Array, index: number): number {
  return column[index] ?? 0;
}

function isColumns(value: unknown): value is CategoryColumns {
  return (
    typeof value === "object" &&
    value !== null &&
    "names" in value &&
    typeof value.names === "string" &&
    "ids" in value &&
    Array.isArray(value.ids) &&
    "children" in value &&
    Array.isArray(value.children)
  );
}

function unreadable(): SyntaxError {
  return new SyntaxError("not the columns of a category tree");
}
