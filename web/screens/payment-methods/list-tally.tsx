import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { BatchRow } from "./batch.ts";
import type { OrderOutcome } from "./check-order.ts";
import { countGroups, type RowGroup, rowGroups } from "./list-groups.ts";
import styles from "./payment-methods.module.css";

export type ListTallyProps = {
  rows: readonly BatchRow<OrderOutcome>[];
  /** The group that alone is shown; null = all rows. */
  shown: RowGroup | null;
  onShow: (group: RowGroup | null) => void;
};

/** How many rows came out how; a press shows those alone. */
export function ListTally({ rows, shown, onShow }: ListTallyProps) {
  const { t } = useTranslation("payment-methods");
  const counts = countGroups(rows);
  const chip = (group: RowGroup | null, words: ReactNode) => (
    <button
      key={group}
      type="button"
      className={styles.chip}
      aria-pressed={group === shown}
      onClick={() => onShow(group)}
    >
      {words}
    </button>
  );
  return (
    // Few buttons, the browser's own: they are made anew with every answer of a running list.
    <div role="group" className={styles.tally} aria-label={t("batch.tally.label")}>
      {chip(null, t("batch.tally.all", { count: rows.length }))}
      {rowGroups
        .filter((group) => counts[group] > 0 || group === shown)
        .map((group) => chip(group, t(`batch.tally.${group}`, { count: counts[group] })))}
    </div>
  );
}
