import { type FocusEvent, type KeyboardEvent, type MouseEvent, useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { englishName, ownName } from "../category-words.ts";
import { treeStep } from "./tree-keys.ts";
import type { TreeModel } from "./tree-model.ts";
import { TreeRow } from "./tree-row.tsx";
import { useRowHeight, useRowWindow } from "./use-row-window.ts";
import { useTreePlace } from "./use-tree-place.ts";
import { useTypeAhead } from "./use-type-ahead.ts";
import styles from "./tree-view.module.css";

export type TreeViewProps = {
  model: TreeModel;
  label: string;
  onSelect: (node: number) => void;
  /** Called when a Latin letter is typed, or may be soon, because names may be meant by their pinyin. */
  onLatin: () => void;
  onClearSearch: () => void;
};

/**
 * Shows a WAI-ARIA tree, of which it renders only the visible rows. Focus moves through the rows themselves
 * (roving tabindex), which screen readers follow more reliably than aria-activedescendant; the focused row is
 * rendered wherever it is, so that scrolling never removes the focus.
 */
export function TreeView({ model, label, onSelect, onLatin, onClearSearch }: TreeViewProps) {
  const { t, language } = useTranslation("categories");
  useSyncExternalStore(model.subscribe, model.version);
  const typeCharacter = useTypeAhead(model, onLatin);
  const rowHeight = useRowHeight();
  const { scroller, first, last, measure } = useRowWindow(rowHeight);
  const keepFocus = useTreePlace({ model, scroller, rowHeight, measure });
  const { rows } = model;

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (typeCharacter(key)) {
      event.preventDefault();
      return;
    }
    if (key === "Escape" && model.found()) {
      event.preventDefault();
      onClearSearch();
      return;
    }
    const height = scroller.current?.clientHeight ?? rowHeight;
    const step = treeStep(model, key, Math.max(1, Math.floor(height / rowHeight) - 1));
    if (!step) return;
    event.preventDefault();
    if (step.kind === "focus") model.focusOn(step.node);
    else if (step.kind === "select") onSelect(step.node);
    else if (step.kind !== "nothing") model[step.kind](step.node);
  }

  function onClick(event: MouseEvent) {
    const node = nodeOf(event.target);
    if (node < 0) return;
    const onOverridden = event.target instanceof Element && event.target.closest("[data-twisty]");
    if (!onOverridden) return onSelect(node);
    model.focusOn(node);
    if (rows.isExpanded(node)) model.collapse(node);
    else model.expand(node);
  }

  function onDoubleClick(event: MouseEvent) {
    const node = nodeOf(event.target);
    if (node < 0 || (event.target instanceof Element && event.target.closest("[data-twisty]"))) return;
    if (rows.isExpanded(node)) model.collapse(node);
    else model.expand(node);
  }

  function onFocus(event: FocusEvent) {
    keepFocus(true);
    // A keyboard user may type next, so the pinyin loads before the first letter.
    if (event.target.matches(":focus-visible")) onLatin();
    const node = nodeOf(event.target);
    if (node >= 0 && node !== model.focused()) model.focusOn(node);
  }

  function onBlur(event: FocusEvent) {
    keepFocus(event.currentTarget.contains(event.relatedTarget));
  }

  const count = rows.count();
  const end = Math.min(last, count);
  const start = Math.min(first, end);
  const focused = model.focused();
  const focusedRow = rows.rowOf(focused);
  const drawn: number[] = [];
  if (focusedRow >= 0 && focusedRow < start) drawn.push(focusedRow);
  for (let row = start; row < end; row++) drawn.push(row);
  if (focusedRow >= end) drawn.push(focusedRow);
  return (
    <div
      role="tree"
      aria-label={label}
      className={styles.scroller}
      ref={scroller}
      // The search states above that it finds nothing; an empty box would say nothing.
      hidden={rows.count() === 0}
      // No higher than its rows and its border: on a phone the content below is closer, and elsewhere no empty box remains.
      style={{ maxHeight: rows.count() * rowHeight + 2 }}
      // Tab does not reach this element, because it leads to a row. A browser would make a scrolling element a tab stop
      // of its own.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <div role="presentation" className={styles.tree} style={{ height: count * rowHeight }}>
        <div role="presentation" className={styles.rows} style={{ top: start * rowHeight }}>
          {drawn.map((row) => {
            const node = rows.nodeAt(row);
            const own = ownName(model.tree, node, t);
            return (
              <TreeRow
                key={node}
                model={model}
                node={node}
                own={own}
                english={own === null && language === "en" ? englishName(model, node) : null}
                position={rows.positionOf(node)}
                setSize={rows.setSizeOf(node)}
                expanded={model.tree.childCounts[node] === 0 ? null : rows.isExpanded(node)}
                selected={node === model.selected()}
                tabbable={node === focused}
                words={model.words()}
                readings={model.readings()}
                meanings={model.english()}
                pinnedAt={row < start || row >= end ? (row - start) * rowHeight : null}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function nodeOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest("[data-node]") : null;
  return row ? Number(row.getAttribute("data-node")) : -1;
}
