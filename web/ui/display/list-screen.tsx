import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { RequestFailure } from "../../api/request-failure.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import utilities from "../../styles/utilities.module.css";
import { Button } from "../controls/button.tsx";
import { ReadFailure } from "../notices/read-failure.tsx";
import { Skeleton } from "../notices/skeleton.tsx";
import styles from "./list-screen.module.css";

type ListScreenProps = {
  /** The reads that the list is drawn from; the first one is the list itself. */
  of: [UseQueryResult<unknown, RequestFailure>, ...UseQueryResult<unknown, RequestFailure>[]];
  intro: ReactNode;
  actions?: ReactNode;
  /** A `FilterBar`. */
  filters?: ReactNode;
  /** Uses the whole width of the window. */
  isWide?: boolean;
  hasRefresh?: boolean;
  /** Rows and `Pages`, shown once everything is read. */
  children: ReactNode;
};

/**
 * Lays out a list: what it shows, its filters, one place for a failed read, and the rows. A failed refresh
 * leaves the last rows in place; while other rows are read, the last ones are dimmed.
 */
export function ListScreen(props: ListScreenProps) {
  const { of: reads, intro, actions, filters, isWide, hasRefresh, children } = props;
  const { t } = useTranslation();
  const [list] = reads;
  const isFailed = reads.some(({ error }) => error !== null);
  const isRead = reads.every(({ data }) => data !== undefined);
  return (
    <div className={isWide ? `${styles.screen} ${styles.wide}` : styles.screen}>
      <div className={styles.head}>
        <p className={utilities.muted}>{intro}</p>
        {hasRefresh && !isFailed && (
          <Button isPending={list.isFetching} onPress={() => void list.refetch()}>
            {t("list.refresh")}
          </Button>
        )}
        {actions}
      </div>
      {filters}
      <ReadFailure of={reads} />
      {!isRead && !isFailed && <Skeleton rows={10} isTable />}
      {isRead && (
        <div
          className={list.isPlaceholderData ? `${utilities.wideStack} ${styles.stale}` : utilities.wideStack}
          aria-busy={list.isPlaceholderData}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** Holds the links to the other pages of a list. */
export function Pages({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.pages} aria-label={t("list.pages")}>
      {children}
    </nav>
  );
}
