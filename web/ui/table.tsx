import type { ReactNode } from "react";
import styles from "./table.module.css";

export type TableProps = {
  /** Names the table for a screen reader, and the region when it must scroll sideways. */
  label: string;
  /** The heading cells: `Th`. */
  head: ReactNode;
  /** The rows: `tr` of `td`, `Td`, `NumberCell`. */
  children: ReactNode;
  /** On a phone each row becomes a block of `Td` with their labels, instead of scrolling sideways. */
  stack?: boolean;
  /** CSS widths of the columns. With them the table keeps its columns and its one line a row, whatever arrives in it. */
  widths?: readonly string[];
};

/** A real table: 32 px rows, a heading that stays, sideways scrolling that the keyboard reaches. */
export function Table({ label, head, children, stack = false, widths }: TableProps) {
  return (
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table
        className={`${styles.table} ${stack ? styles.stack : ""} ${widths ? styles.fixed : ""}`}
        aria-label={label}
      >
        {widths && (
          <colgroup>
            {widths.map((width, at) => (
              <col key={at} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** A heading cell; `number` aligns it with the numbers below. */
export function Th({ children, number = false }: { children?: ReactNode; number?: boolean }) {
  return (
    <th scope="col" className={number ? styles.number : undefined}>
      {children}
    </th>
  );
}

/** A cell of a stacked table: `label` repeats the heading where there is no head on a phone. */
export function Td({
  label,
  number = false,
  children,
}: {
  label: string;
  number?: boolean;
  children: ReactNode;
}) {
  return (
    <td data-label={label} className={number ? styles.number : undefined}>
      {children}
    </td>
  );
}

/** A cell of numbers: right-aligned, tabular. */
export function NumberCell({ children }: { children: ReactNode }) {
  return <td className={styles.number}>{children}</td>;
}
