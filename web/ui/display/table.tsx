import type { ReactNode } from "react";
import styles from "./table.module.css";

export type TableProps = {
  /** Accessible name of the table, and of the region when it scrolls sideways. */
  label: string;
  /** Heading cells: `Th`. */
  head: ReactNode;
  /** Rows: `tr` of `td`, `Td`, `NumberCell`. */
  children: ReactNode;
  /** On a phone, turns each row into a block of `Td` with labels instead of scrolling sideways. */
  stack?: boolean;
  /**
   * CSS widths of the columns. With them the columns and the height of one line per row stay fixed, whatever
   * content arrives.
   */
  widths?: readonly string[];
};

/**
 * Renders a native table with 32 px rows, a sticky heading, and sideways scrolling that the keyboard can
 * reach.
 */
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

/** Renders a heading cell; `number` aligns it with the numbers below. */
export function Th({ children, number = false }: { children?: ReactNode; number?: boolean }) {
  return (
    <th scope="col" className={number ? styles.number : undefined}>
      {children}
    </th>
  );
}

/** Renders a cell of a stacked table; `label` repeats the heading, which a phone does not show. */
export function Td({
  label,
  number = false,
  className,
  children,
}: {
  label: string;
  number?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <td
      data-label={label}
      className={[number && styles.number, className].filter(Boolean).join(" ") || undefined}
    >
      {children}
    </td>
  );
}

/** Renders a right-aligned cell with tabular digits. */
export function NumberCell({ children }: { children: ReactNode }) {
  return <td className={styles.number}>{children}</td>;
}
