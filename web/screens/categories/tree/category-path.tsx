import { useTranslation } from "../../../i18n/use-translation.ts";
import type { FlatTree } from "#contract/category-columns";
import { ownName, pathOf } from "../category-words.ts";
import styles from "./category-card.module.css";

export type CategoryPathProps = { tree: FlatTree; node: number; onSelect: (node: number) => void };

/** Where a category lies; a press on an ancestor selects it. */
export function CategoryPath({ tree, node, onSelect }: CategoryPathProps) {
  const { t } = useTranslation("categories");
  return (
    <ol className={styles.path}>
      {pathOf(tree, node).map((step) => {
        const own = ownName(tree, step.node, t);
        const lang = own === null ? "zh-CN" : undefined;
        return (
          <li key={step.id}>
            {step.node === node ? (
              <span lang={lang}>{own ?? step.name}</span>
            ) : (
              <button type="button" lang={lang} onClick={() => onSelect(step.node)}>
                {own ?? step.name}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
