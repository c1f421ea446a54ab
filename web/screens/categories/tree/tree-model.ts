import type { FlatTree } from "#contract/public/category-columns";
import { createCategorySearch } from "../search/category-search.ts";
import type { English } from "../search/english-pieces.ts";
import type { Readings } from "../search/pinyin-matcher.ts";
import { readSearchWords, type SearchWord } from "../search/search-words.ts";
import { createVisibleRows, type VisibleRows } from "./visible-rows.ts";
import { createListeners } from "../../../listeners.ts";

/** Result of a search. `branches` = parents that hold a match; the roots' level counts as one. */
export type Found = { count: number; branches: number };

/**
 * State of one tree on the page: open nodes, focus, selection, search. It lives outside React, which only learns that something
 * changed: a hundred thousand nodes are never copied or compared. Nodes are indexes, -1 = none.
 */
export type TreeModel = {
  tree: FlatTree;
  rows: Readonly<VisibleRows>;
  subscribe: (listener: () => void) => () => void;
  /** Changes with every change of the model. */
  version: () => number;
  /** Returns the row that Tab reaches: a visible one if there are any. */
  focused: () => number;
  selected: () => number;
  words: () => readonly SearchWord[];
  /** null when there is no search. */
  found: () => Found | null;
  /** Returns the closest match; -1 when there is no search or no match. */
  bestMatch: () => number;
  /** Returns the selected node's rank among the matches from 1, the closest first; 0 = it is no match. */
  matchNumber: () => number;
  marks: ReturnType<typeof createCategorySearch>["marks"];
  indexOf: (id: string) => number;

  focusOn: (node: number) => void;
  /** Opens the ancestors and moves the focus there too. -1 selects nothing. */
  select: (node: number) => void;
  expand: (node: number) => void;
  collapse: (node: number) => void;
  expandAll: () => void;
  collapseAll: () => void;
  expandSiblings: (node: number) => void;
  search: (query: string) => void;
  /** Readings of the characters; null until Latin letters were typed. */
  readings: () => Readings | null;
  useReadings: (readings: Readings) => void;
  /** English translations of the names; null until English is first read or typed. */
  english: () => English | null;
  useEnglish: (english: English) => void;
  /** Builds the indexes in advance, so that the first key does not wait for them. */
  warmUp: () => void;
  /**
   * Returns the match after (1) or before (-1) the selected one, by rank and around the ends; -1 = there are no
   * matches.
   */
  matchBeside: (step: 1 | -1) => number;
  /** Returns the next visible node whose name begins with the typed text, around the end; -1 = none. */
  startingWith: (typed: string, options: { from: number; inclusive: boolean }) => number;
};

/**
 * Creates a model.
 * @param previous the model of the same tree before its refresh: open nodes, focus, selection and search are preserved.
 */
export function createTreeModel(tree: FlatTree, previous?: TreeModel): TreeModel {
  const rows = createVisibleRows(tree);
  const search = createCategorySearch(tree);
  const listeners = createListeners();
  let version = 0;
  let focused = tree.count > 0 ? 0 : -1;
  let selected = -1;
  let words: readonly SearchWord[] = [];
  let matches: Int32Array | null = null;
  let found: Found | null = null;
  let readings: Readings | null = null;
  let english: English | null = null;
  /** The matches, the closest to the typed text first. */
  let ranked: Int32Array | null = null;

  function changed(): void {
    const nearest = rows.nearestVisible(focused);
    focused = nearest >= 0 ? nearest : rows.nodeAt(0);
    version += 1;
    listeners.tell();
  }

  function apply(): void {
    matches = words.length > 0 ? search.find(words) : null;
    ranked = matches && search.rank(matches, words);
    found = matches && { count: matches.length, branches: countBranches(tree, matches) };
    const was = rows.isFiltered();
    rows.filter(matches);
    // Clearing a search must not lose the place that it led to.
    if (was && !matches) for (const node of [selected, focused]) if (node >= 0) rows.reveal(node);
    const [first] = ranked ?? [];
    if (first !== undefined && rows.rowOf(focused) < 0) focused = first;
    changed();
  }

  const model: TreeModel = {
    tree,
    rows,
    subscribe: listeners.subscribe,
    version: () => version,
    focused: () => focused,
    selected: () => selected,
    words: () => words,
    found: () => found,
    bestMatch: () => ranked?.[0] ?? -1,
    matchNumber: () => (ranked && selected >= 0 ? ranked.indexOf(selected) + 1 : 0),
    marks: search.marks,
    indexOf: (id) => (/^(0|[1-9][0-9]{0,15})$/.test(id) ? tree.ids.indexOf(Number(id)) : -1),
    focusOn: (node) => {
      if (node < 0) return;
      focused = node;
      rows.reveal(node);
      changed();
    },
    select: (node) => {
      selected = node;
      if (node >= 0) {
        rows.reveal(node);
        focused = node;
      }
      changed();
    },
    expand: (node) => {
      rows.expand(node);
      changed();
    },
    collapse: (node) => {
      rows.collapse(node);
      changed();
    },
    expandAll: () => {
      rows.expandAll();
      changed();
    },
    collapseAll: () => {
      rows.collapseAll();
      changed();
    },
    expandSiblings: (node) => {
      rows.expandSiblings(node);
      changed();
    },
    search: (query) => {
      const next = readSearchWords(query);
      if (next.map(({ text }) => text).join(" ") === words.map(({ text }) => text).join(" ")) return;
      words = next;
      apply();
    },
    readings: () => readings,
    useReadings: (next) => {
      readings = next;
      search.useReadings(next);
      if (words.some(({ kind }) => kind === "latin")) apply();
    },
    english: () => english,
    useEnglish: (next) => {
      english = next;
      search.useEnglish(next);
      // The search finds other rows now: the place is chosen as after typing.
      words = [...words];
      if (words.some(({ kind }) => kind === "latin")) apply();
      else changed();
    },
    warmUp: search.warmUp,
    matchBeside: (step) => {
      if (!ranked || ranked.length === 0) return -1;
      const at = ranked.indexOf(selected);
      if (at < 0) return ranked.at(step > 0 ? 0 : -1) ?? -1;
      return ranked[(at + step + ranked.length) % ranked.length] ?? -1;
    },
    startingWith: (typed, { from, inclusive }) => {
      const [word] = readSearchWords(typed.replaceAll(/\s/g, ""));
      const count = rows.count();
      const start = rows.rowOf(from) + (inclusive ? 0 : 1);
      for (let step = 0; word && step < count; step++) {
        const node = rows.nodeAt((Math.max(0, start) + step) % count);
        if (search.begins(node, word)) return node;
      }
      return -1;
    },
  };
  if (previous) inherit(previous);
  return model;

  function inherit(from: TreeModel): void {
    const here = (node: number) => (node < 0 ? -1 : tree.ids.indexOf(from.tree.ids[node] ?? -1));
    rows.adopt({ tree: from.tree, isOpen: from.rows.isOpen });
    selected = here(from.selected());
    // If the focused category is gone, the focus moves to its parent.
    let place = from.focused();
    while (place >= 0 && here(place) < 0) place = from.tree.parents[place] ?? -1;
    if (place >= 0) focused = here(place);
    words = from.words();
    const read = from.readings();
    if (read) model.useReadings(read);
    const known = from.english();
    if (known) model.useEnglish(known);
    apply();
  }
}

function countBranches({ parents, count }: FlatTree, matches: Int32Array): number {
  const seen = new Uint8Array(count + 1);
  let branches = 0;
  for (const match of matches) {
    const family = (parents[match] ?? -1) + 1;
    if (seen[family] === 0) branches += 1;
    seen[family] = 1;
  }
  return branches;
}
