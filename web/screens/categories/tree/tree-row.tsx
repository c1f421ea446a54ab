import { memo } from "react";
import { idOf } from "../category-words.ts";
import type { Ranges, SearchWord } from "../search/search-words.ts";
import type { TreeModel } from "./tree-model.ts";
import styles from "./tree-view.module.css";

type TreeRowProps = {
  model: TreeModel;
  node: number;
  /** The console's name next to the vendor's; null for all but one. */
  own: string | null;
  /** The English name next to the Chinese; null where it is unknown or not wanted. */
  english: string | null;
  position: number;
  setSize: number;
  /** null = it has no children. */
  expanded: boolean | null;
  selected: boolean;
  /** Whether this is the one row that Tab reaches. */
  tabbable: boolean;
  words: readonly SearchWord[];
  /** Changes when the same words find other characters, because pinyin was loaded. */
  readings: unknown;
  /** Like `readings`: changes when the English words were loaded. */
  meanings: unknown;
  /** Position of the row when it is rendered outside the window because it has the focus, px; null = in its place. */
  pinnedAt: number | null;
};

/** Shows one category. All its displayed data is in its props, so that an unchanged row does not render again. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { model, node, own, english, position, setSize, expanded, selected, tabbable, words, pinnedAt } =
    props;
  const { tree } = model;
  const level = (tree.depths[node] ?? 0) + 1;
  const marks = words.length > 0 ? model.marks(node, words) : null;
  return (
    <div
      role="treeitem"
      className={pinnedAt === null ? styles.row : `${styles.row} ${styles.pinned}`}
      aria-level={level}
      aria-setsize={setSize}
      aria-posinset={position}
      aria-expanded={expanded ?? undefined}
      aria-selected={selected}
      tabIndex={tabbable ? 0 : -1}
      aria-describedby={english === null ? undefined : `category-${node}-english`}
      data-node={node}
      style={{
        paddingInlineStart: indent(level),
        ...(pinnedAt === null ? {} : { top: pinnedAt }),
      }}
    >
      {expanded === null ? (
        <span className={styles.twisty} />
      ) : (
        <span className={styles.twisty} data-twisty="">
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <path d="m4 2.5 4 3.5-4 3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </span>
      )}
      {own !== null && <span className={styles.own}>{own}</span>}
      <span className={own === null ? styles.name : styles.vendor} lang="zh-CN">
        <MarkedText text={tree.nameOf(node)} ranges={marks?.name} />
      </span>
      {english !== null && (
        <span id={`category-${node}-english`} className={styles.english} aria-hidden="true">
          {english}
        </span>
      )}
      <code className={styles.id} aria-hidden="true">
        <MarkedText text={idOf(tree, node)} ranges={marks?.id} />
      </code>
    </div>
  );
});

const deepestIndent = 8;

/** Returns the indentation. Deep levels stop moving right: `aria-level` and the path still state them. */
function indent(level: number): number {
  return 4 + Math.min(deepestIndent, level - 1) * 18;
}

/** Shows text with the matches highlighted. */
function MarkedText({ text, ranges }: { text: string; ranges: Ranges | undefined }) {
  if (!ranges || ranges.length === 0) return text;
  return (
    <>
      {ranges.map(([start, end], index) => (
        <span key={start}>
          {text.slice(index === 0 ? 0 : ranges[index - 1]?.[1], start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  );
}
