import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { EmptyState } from "../../../ui/notices/empty-state.tsx";
import { Skeleton } from "../../../ui/notices/skeleton.tsx";
import { CategoryBrowser } from "../category-browser.tsx";
import type { TreeName } from "../../../preload/tree-name.ts";
import { CategoryErrorNotice } from "../refresh/category-error-notice.tsx";
import { FirstFetch, SlowFetch } from "../refresh/first-fetch.tsx";
import { focusTree } from "./focus-tree.ts";
import { RefreshBar } from "../refresh/refresh-bar.tsx";
import type { CategoryPlace } from "../../../preload/tree-name.ts";
import { knownTreeOptions, treeCheckOptions } from "../refresh/tree-options.ts";
import styles from "../categories.module.css";

export type CategoryTreeProps = {
  name: TreeName;
  label: string;
  place: CategoryPlace;
  onPlaceChange: (place: CategoryPlace) => void;
};

/** Shows one tree in its states: loading, failed, being read for the first time, empty, loaded. */
export function CategoryTree({ name, label, place, onPlaceChange }: CategoryTreeProps) {
  const { t } = useTranslation("categories");
  const known = useQuery(knownTreeOptions(name));
  const check = useQuery(treeCheckOptions(name));
  const error = check.error?.reason;
  const tree = known.data?.tree;
  const again = () => void check.refetch();
  const pressedRetry = useRef(false);
  const retry = () => {
    pressedRetry.current = true;
    again();
  };
  // The pressed button disappears with its notice, so the focus moves to the result.
  useEffect(() => {
    if (!pressedRetry.current || error || !known.data) return;
    pressedRetry.current = false;
    if (document.activeElement === document.body) focusTree();
  }, [error, known.data]);
  const isRetrying = check.isFetching;

  if (tree && tree.count > 0)
    return (
      <CategoryBrowser
        tree={tree}
        label={label}
        place={place}
        onPlaceChange={onPlaceChange}
        notice={error && <CategoryErrorNotice error={error} onRetry={retry} isRetrying={isRetrying} shown />}
        whole={
          <RefreshBar
            name={name}
            tree={tree}
            onRead={again}
            onShow={(id) => onPlaceChange({ node: id, q: undefined })}
          />
        }
      />
    );
  return (
    <div className={styles.state}>
      {error ? (
        error.kind === "reading" ? (
          <FirstFetch name={name} onRead={again} againInSeconds={error.againInSeconds} />
        ) : (
          <CategoryErrorNotice
            error={error}
            onRetry={retry}
            isRetrying={isRetrying}
            ofShop={name.shop !== undefined}
          />
        )
      ) : tree ? (
        <>
          <RefreshBar name={name} tree={tree} onRead={again} onShow={() => {}} />
          <EmptyState title={t("empty_title")}>{t("empty_text")}</EmptyState>
        </>
      ) : (
        <>
          <Skeleton rows={14} />
          <SlowFetch name={name} onRead={again} />
        </>
      )}
    </div>
  );
}
