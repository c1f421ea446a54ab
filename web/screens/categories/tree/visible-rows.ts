import type { FlatTree } from "#contract/public/category-columns";

/**
 * The rows of a tree that are on the page, in order, with their positions for screen readers. Nodes and rows are
 * indexes; -1 = none. It changes in place: one pass over the visible rows, no object per row.
 */
export type VisibleRows = {
  count: () => number;
  nodeAt: (row: number) => number;
  /** -1 when a collapsed or filtered-out node hides it. */
  rowOf: (node: number) => number;
  /** Returns the node itself, or its nearest ancestor that has a row; -1 when none has. */
  nearestVisible: (node: number) => number;
  isExpanded: (node: number) => boolean;
  /** Returns the position among the visible siblings, from 1. */
  positionOf: (node: number) => number;
  /** Returns the number of visible siblings, including the node. */
  setSizeOf: (node: number) => number;
  isFiltered: () => boolean;
  /** Expands a node. In a filter, a match without visible children shows all of its children. */
  expand: (node: number) => void;
  collapse: (node: number) => void;
  expandAll: () => void;
  collapseAll: () => void;
  /** Expands every collapsed sibling of this node, and the node itself. */
  expandSiblings: (node: number) => void;
  /** Expands the ancestors. Has no effect in a filter that does not show the node. */
  reveal: (node: number) => void;
  /** Shows only these nodes and their ancestors, expanded; null ends the filter and restores the earlier state. */
  filter: (matches: Int32Array | null) => void;
  /** Expands the nodes that are open in the same tree before its refresh, by category id. */
  adopt: (previous: { tree: FlatTree; isOpen: (node: number) => boolean }) => void;
  /** Returns whether a node is open without a filter. */
  isOpen: (node: number) => boolean;
};

/** Creates the rows: all roots, nothing expanded. */
export function createVisibleRows(tree: FlatTree): VisibleRows {
  const { count, parents, ends, childCounts } = tree;
  const open = new Uint8Array(count);
  const whole = placesOf(tree, null);
  const visible = new Int32Array(count);
  let length = 0;
  let filter: { shown: Uint8Array; open: Uint8Array; places: Places } | null = null;

  function rebuild(): void {
    const expanded = filter ? filter.open : open;
    const shown = filter?.shown;
    length = 0;
    for (let node = 0; node < count;) {
      if (shown?.[node] === 0) {
        node = ends[node] ?? count;
        continue;
      }
      visible[length++] = node;
      node = expanded[node] === 1 ? node + 1 : (ends[node] ?? count);
    }
  }

  function eachChild(node: number, visit: (child: number) => void): void {
    const end = node < 0 ? count : (ends[node] ?? 0);
    for (let child = node + 1; child < end; child = ends[child] ?? end) visit(child);
  }

  const isParent = (node: number) => (childCounts[node] ?? 0) > 0;

  function openOne(node: number): void {
    if (!isParent(node)) return;
    if (!filter) {
      open[node] = 1;
      return;
    }
    const { shown, places } = filter;
    filter.open[node] = 1;
    if (places.sizes[node + 1] !== 0) return;
    eachChild(node, (child) => {
      shown[child] = 1;
      places.positions[child] = places.sizes[node + 1] = (places.sizes[node + 1] ?? 0) + 1;
    });
  }

  function rowOf(node: number): number {
    let low = 0;
    let high = length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = visible[middle] ?? 0;
      if (found === node) return middle;
      if (found < node) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  rebuild();
  return {
    count: () => length,
    nodeAt: (row) => (row >= 0 && row < length ? (visible[row] ?? -1) : -1),
    rowOf,
    nearestVisible: (node) => {
      let at = node;
      while (at >= 0 && rowOf(at) < 0) at = parents[at] ?? -1;
      return at;
    },
    isExpanded: (node) => isParent(node) && (filter ? filter.open : open)[node] === 1,
    positionOf: (node) => (filter ? filter.places : whole).positions[node] ?? 0,
    setSizeOf: (node) => (filter ? filter.places : whole).sizes[(parents[node] ?? -1) + 1] ?? 0,
    isFiltered: () => filter !== null,
    expand: (node) => {
      openOne(node);
      rebuild();
    },
    collapse: (node) => {
      (filter ? filter.open : open)[node] = 0;
      rebuild();
    },
    expandAll: () => {
      if (!filter) open.fill(1);
      else
        for (let node = 0; node < count; node++)
          if (filter.places.sizes[node + 1] !== 0) filter.open[node] = 1;
      rebuild();
    },
    collapseAll: () => {
      (filter ? filter.open : open).fill(0);
      rebuild();
    },
    expandSiblings: (node) => {
      eachChild(parents[node] ?? -1, (sibling) => {
        if (!filter || filter.shown[sibling] === 1) openOne(sibling);
      });
      rebuild();
    },
    reveal: (node) => {
      if (filter?.shown[node] === 0) return;
      const expanded = filter ? filter.open : open;
      for (let at = parents[node] ?? -1; at >= 0; at = parents[at] ?? -1) expanded[at] = 1;
      rebuild();
    },
    filter: (matches) => {
      filter = null;
      if (matches) {
        const shown = new Uint8Array(count);
        const opened = new Uint8Array(count);
        for (const match of matches) {
          shown[match] = 1;
          for (let at = parents[match] ?? -1; at >= 0 && opened[at] === 0; at = parents[at] ?? -1)
            opened[at] = shown[at] = 1;
        }
        filter = { shown, open: opened, places: placesOf(tree, shown) };
      }
      rebuild();
    },
    adopt: (previous) => {
      const ids = new Set<number>();
      for (let node = 0; node < previous.tree.count; node++)
        if (previous.isOpen(node)) ids.add(previous.tree.ids[node] ?? -1);
      for (let node = 0; node < count; node++) open[node] = ids.has(tree.ids[node] ?? -1) ? 1 : 0;
      rebuild();
    },
    isOpen: (node) => isParent(node) && open[node] === 1,
  };
}

/** `positions` by node from 1; `sizes` by parent + 1, so that the roots' count is at 0. */
type Places = { positions: Int32Array; sizes: Int32Array };

function placesOf({ count, parents }: FlatTree, shown: Uint8Array | null): Places {
  const positions = new Int32Array(count);
  const sizes = new Int32Array(count + 1);
  for (let node = 0; node < count; node++) {
    if (shown?.[node] === 0) continue;
    const family = (parents[node] ?? -1) + 1;
    positions[node] = sizes[family] = (sizes[family] ?? 0) + 1;
  }
  return { positions, sizes };
}
