import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CategoryBrowser } from "./category-browser.tsx";
import type { TreeName } from "./category-call.ts";
import { CategoryFault } from "./category-fault.tsx";
import { FirstReading, SlowReading } from "./first-reading.tsx";
import { ReadingBar } from "./reading-bar.tsx";
import type { CategoryPlace } from "./tree-name.ts";
import { knownTreeOptions, treeCheckOptions } from "./tree-options.ts";
import styles from "./categories.module.css";

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
  const tree = known.data?.tree;
  const fault = check.error?.fault;
  const again = () => void check.refetch();

  if (tree && tree.count > 0)
    return (
      <CategoryBrowser
        tree={tree}
        label={label}
        place={place}
        onPlaceChange={onPlaceChange}
        notice={fault && <CategoryFault fault={fault} onRetry={again} shown />}
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
          <FirstReading name={name} onRead={again} />
        ) : (
          <CategoryFault fault={fault} onRetry={again} />
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
