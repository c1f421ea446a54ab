import type { OutlinedNumber } from "./outline-json.ts";

/** What JSON.parse returns for an object or an array. */
export type Tree = { [key: string]: unknown } | unknown[];

/** What a tree holds. */
export type TreeTally = {
  keys: number;
  memberNumbers: number;
  /** Numbers at the beginning of an array, up to its first other element. */
  elementNumbers: number;
  /** A number stands behind another element of its array. */
  mixedArray: boolean;
  tooDeep: boolean;
};

/** Counts a tree to set beside the outline of its text. Stops below `deepest` levels. */
export function tallyTree(root: Tree, deepest: number): TreeTally {
  const tally: TreeTally = {
    keys: 0,
    memberNumbers: 0,
    elementNumbers: 0,
    mixedArray: false,
    tooDeep: false,
  };
  addToTally(tally, root, deepest);
  return tally;
}

function addToTally(tally: TreeTally, tree: Tree, levels: number): void {
  if (levels === 0) {
    tally.tooDeep = true;
  } else if (Array.isArray(tree)) {
    let onlyNumbers = true;
    for (let index = 0; index < tree.length; index++) {
      const element = tree[index];
      if (typeof element === "number") {
        if (onlyNumbers) tally.elementNumbers++;
        else tally.mixedArray = true;
        continue;
      }
      onlyNumbers = false;
      if (isTree(element)) addToTally(tally, element, levels - 1);
    }
  } else {
    for (const key in tree) {
      tally.keys++;
      const member = tree[key];
      if (typeof member === "number") tally.memberNumbers++;
      else if (isTree(member)) addToTally(tally, member, levels - 1);
    }
  }
}

export function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null;
}

/**
 * Replaces the outlined numbers of a tree whose tally agrees with the outlines, counting along.
 * @returns false when a key like "7" comes up: an object lists those first and by size, so the count pairs wrong numbers.
 */
export function placeOutlined(
  root: Tree,
  outlined: { members: OutlinedNumber[]; elements: OutlinedNumber[] },
  exactly: (number: OutlinedNumber) => unknown,
): boolean {
  const { members, elements } = outlined;
  let membersSeen = 0;
  let elementsSeen = 0;
  let nextMember = 0;
  let nextElement = 0;
  const place = (tree: Tree): boolean => {
    if (Array.isArray(tree)) {
      for (let index = 0; index < tree.length; index++) {
        const element = tree[index];
        if (typeof element === "number") {
          if (nextElement < elements.length && elements[nextElement]!.ordinal === elementsSeen)
            tree[index] = exactly(elements[nextElement++]!);
          elementsSeen++;
        } else if (isTree(element) && !place(element)) return false;
      }
      return true;
    }
    for (const key in tree) {
      const first = key.charCodeAt(0);
      if (first >= 0x30 && first <= 0x39) return false;
      const member = tree[key];
      if (typeof member === "number") {
        if (nextMember < members.length && members[nextMember]!.ordinal === membersSeen)
          tree[key] = exactly(members[nextMember++]!);
        membersSeen++;
      } else if (isTree(member) && !place(member)) return false;
    }
    return true;
  };
  return place(root);
}
