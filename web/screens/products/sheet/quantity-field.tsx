import { type FocusEvent, memo, useId, useSyncExternalStore } from "react";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import type { IssueTexts } from "./issue-texts.ts";
import type { CellIssue, QuantitySheet } from "./quantity-sheet.ts";
import styles from "./variant-sheet.module.css";

export type QuantityFieldProps = {
  sheet: QuantitySheet;
  at: number;
  /** "黑色 / M quantity" */
  label: string;
  /** Price as shown to the reader; empty if it is shown elsewhere. */
  price: string;
  stock: string;
  words: (issue: CellIssue) => IssueTexts;
};

/**
 * Shows one quantity field. It subscribes only to its own cell, and its props are the same texts and
 * functions from render to render: with four hundred fields a key must render only one.
 */
export const QuantityField = memo(function QuantityField(props: QuantityFieldProps) {
  const { sheet, at, label, price, stock, words } = props;
  const { text, issues } = useSyncExternalStore(
    (listener) => sheet.subscribeCell(at, listener),
    () => sheet.cell(at),
  );
  const id = useId();
  const [first] = issues;
  return (
    <span className={styles.field}>
      <input
        className={styles.input}
        data-at={at}
        aria-label={label}
        aria-describedby={id}
        aria-invalid={first ? true : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => sheet.type(at, event.target.value)}
        onFocus={selectAll}
        onBlur={sheet.settle}
      />
      <span id={id} className={styles.facts}>
        {price !== "" && <span>{price}</span>}
        {first ? (
          <>
            <span className={styles.error} aria-hidden="true">
              {words(first).short}
            </span>
            <VisuallyHidden>{issues.map((issue) => words(issue).full).join(" ")}</VisuallyHidden>
          </>
        ) : (
          <span>{stock}</span>
        )}
      </span>
    </span>
  );
});

/** Selects a field's text on focus, so that the next key replaces it, as in a spreadsheet. */
function selectAll(event: FocusEvent<HTMLInputElement>) {
  event.currentTarget.select();
}
