import type { JsonOutline, OutlinedNumber } from "./outline-json.ts";

/** What JSON.parse returns for an object or an array, as it is walked. */
type Tree = { [key: string]: unknown } | unknown[];

/** What a tree holds, counted as `outlineJson` counts the text. */
type Tally = {
  keys: number;
  memberNumbers: number;
  elementNumbers: number;
  /** Its order is that of the text, its depth is allowed, its arrays hold numbers first: the counts can be compared. */
  regular: boolean;
};

/** Whether the tree has each key and number that the text seems to have: then no key was doubled and no count is too high. */
export function outlineHolds(outline: JsonOutline, root: Tree, deepest: number): boolean {
  const tally: Tally = { keys: 0, memberNumbers: 0, elementNumbers: 0, regular: true };
  const ordered = outline.inexactMembers.length + outline.inexactElements.length > 0;
  addToTally(tally, root, { levels: deepest, ordered });
  return (
    tally.regular &&
    tally.keys === outline.keys &&
    tally.memberNumbers === outline.memberNumbers &&
    tally.elementNumbers === outline.elementNumbers
  );
}

function addToTally(tally: Tally, tree: Tree, rules: { levels: number; ordered: boolean }, depth = 1): void {
  if (depth > rules.levels) {
    tally.regular = false;
  } else if (Array.isArray(tree)) {
    let onlyNumbers = true;
    for (const element of tree) {
      if (typeof element === "number") {
        if (onlyNumbers) tally.elementNumbers++;
        else tally.regular = false;
        continue;
      }
      onlyNumbers = false;
      if (typeof element === "object" && element !== null)
        addToTally(tally, element as Tree, rules, depth + 1);
    }
  } else {
    for (const key in tree) {
      tally.keys++;
      // Keys like "7" are walked first and in their own order, so counting would pair them with other tokens.
      if (rules.ordered && key.charCodeAt(0) <= 0x39) tally.regular = false;
      const member = tree[key];
      if (typeof member === "number") tally.memberNumbers++;
      else if (typeof member === "object" && member !== null)
        addToTally(tally, member as Tree, rules, depth + 1);
    }
  }
}

/** Replaces the numbers that the outline found inexact; only for a tree for which the outline holds. */
export function placeOutlined(
  outline: JsonOutline,
  root: Tree,
  exactly: (number: OutlinedNumber) => unknown,
): void {
  let members = 0;
  let elements = 0;
  let nextMember = 0;
  let nextElement = 0;
  const { inexactMembers, inexactElements } = outline;
  const place = (tree: Tree): void => {
    if (Array.isArray(tree)) {
      for (let index = 0; index < tree.length; index++) {
        const element = tree[index];
        if (typeof element === "number") {
          if (inexactElements[nextElement]?.ordinal === elements++)
            tree[index] = exactly(inexactElements[nextElement++]!);
        } else if (typeof element === "object" && element !== null) place(element as Tree);
      }
    } else {
      for (const key in tree) {
        const member = tree[key];
        if (typeof member === "number") {
          if (inexactMembers[nextMember]?.ordinal === members++)
            tree[key] = exactly(inexactMembers[nextMember++]!);
        } else if (typeof member === "object" && member !== null) place(member as Tree);
      }
    }
  };
  place(root);
}
