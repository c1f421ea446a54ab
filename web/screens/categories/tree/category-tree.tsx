import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CategoryBrowser } from "../category-browser.tsx";
import type { TreeName } from "../../../early/tree-name.ts";
import { CategoryFault } from "../reading/category-fault.tsx";
import { FirstReading, SlowReading } from "../reading/first-reading.tsx";
import { focusTree } from "./focus-tree.ts";
import { ReadingBar } from "../reading/reading-bar.tsx";
import type { CategoryPlace } from "../../../early/tree-name.ts";
import { knownTreeOptions, treeCheckOptions, treeRootsOptions } from "../reading/tree-options.ts";
import styles from "../categories.module.css";

export type CategoryTreeProps = {
  name: TreeName;
  label: string;
  place: CategoryPlace;
  onPlaceChange: (place: CategoryPlace) => void;
};

/** One tree in its states: on its way, failed, being read for the first time, empty, there. */
export function CategoryTree({ name, label, place, onPlaceChange }: CategoryTreeProps) {
  const { t } = useTranslation("categories");
  const known = useQuery(knownTreeOptions(name));
  const check = useQuery(treeCheckOptions(name));
  const roots = useQuery(treeRootsOptions(name));
  const fault = check.error?.fault;
  // Roots are shown while the tree is on its way, not where it does not come, nor where the address names what lies below them.
  const onTheWay = fault || place.node !== undefined ? undefined : roots.data;
  const tree = known.data?.tree ?? onTheWay;
  const again = () => void check.refetch();
  const pressedRetry = useRef(false);
  const retry = () => {
    pressedRetry.current = true;
    again();
  };
  // The button that was pressed leaves with its notice: the focus goes on to what it brought.
  useEffect(() => {
    if (!pressedRetry.current || fault || !known.data) return;
    pressedRetry.current = false;
    if (document.activeElement === document.body) focusTree();
  }, [fault, known.data]);
  const isRetrying = check.isFetching;

  if (tree && tree.count > 0)
    return (
      <CategoryBrowser
        tree={tree}
        label={label}
        place={place}
        onPlaceChange={onPlaceChange}
        notice={fault && <CategoryFault fault={fault} onRetry={retry} isRetrying={isRetrying} shown />}
        whole={
          <ReadingBar
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
      {fault ? (
        fault.kind === "reading" ? (
          <FirstReading name={name} onRead={again} againInSeconds={fault.againInSeconds} />
        ) : (
          <CategoryFault
            fault={fault}
            onRetry={retry}
            isRetrying={isRetrying}
            ofShop={name.shop !== undefined}
          />
        )
      ) : tree ? (
        <>
          <ReadingBar name={name} tree={tree} onRead={again} onShow={() => {}} />
          <EmptyState title={t("empty_title")}>{t("empty_text")}</EmptyState>
        </>
      ) : (
        <>
          <Skeleton rows={14} />
          <SlowReading name={name} onRead={again} />
        </>
      )}
    </div>
  );
}
