import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { FlatTree } from "#contract/public/category-columns";
import { channelsWith, isChannel } from "#contract/shared/channel";
import { productSearchCost } from "#contract/public/product-search-cost";
import { mayOpen } from "#contract/console/roles";
import { sessionOptions } from "../../../api/console-options.ts";
import { useUnits } from "../../../api/free-query-options.ts";
import { screenPaths } from "../../../frame/screen-paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { downloadFile } from "../../../ui/browser/download-file.ts";
import { EmptyState } from "../../../ui/notices/empty-state.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { englishName, idOf, ownName, pathOf, pathText } from "../category-words.ts";
import styles from "./tree-view.module.css";
import { exportHead, subtreeCsv, subtreeJson } from "./category-export.ts";
import type { TreeModel } from "./tree-model.ts";
import utilities from "../../../styles/utilities.module.css";

type CategoryCardProps = {
  model: TreeModel;
  /** The id in the URL, which the tree may not have. */
  askedId: string | undefined;
  onSelect: (node: number) => void;
};

/** Shows the selected category: its name, its path, and the texts to copy. */
export function CategoryCard({ model, askedId, onSelect }: CategoryCardProps) {
  const { t } = useTranslation("categories");
  useSyncExternalStore(model.subscribe, model.selected);
  useSyncExternalStore(model.subscribe, model.english);
  const node = model.selected();
  return (
    <aside className={styles.card} aria-label={t("card.label")}>
      {node >= 0 ? (
        <SelectedCategory model={model} node={node} onSelect={onSelect} />
      ) : askedId !== undefined ? (
        <Notice tone="warning" title={t("card.not_found", { id: askedId })} live="status">
          <p>{t("card.not_found_text")}</p>
        </Notice>
      ) : (
        <EmptyState title={t("card.none_title")}>{t("card.none_text")}</EmptyState>
      )}
    </aside>
  );
}

type SelectedProps = { model: TreeModel; node: number; onSelect: (node: number) => void };

function SelectedCategory({ model, node, onSelect }: SelectedProps) {
  const { t, language } = useTranslation("categories");
  const { tree } = model;
  const { t: words } = useTranslation("categories");
  const id = idOf(tree, node);
  const own = ownName(tree, node, words);
  const english = own === null && language === "en" ? englishName(model, node) : null;
  const children = tree.childCounts[node] ?? 0;
  const exportCsv = () =>
    downloadFile({
      name: `category-${id}.csv`,
      type: "text/csv",
      text: subtreeCsv(tree, node, exportHead(words)),
    });
  const exportJson = () =>
    downloadFile({ name: `category-${id}.json`, type: "application/json", text: subtreeJson(tree, node) });
  return (
    <>
      <h2 lang={own === null ? "zh-CN" : undefined}>{own ?? tree.nameOf(node)}</h2>
      <ProductsLink platform={tree.about.platform} id={id} name={tree.nameOf(node)} />
      <Facts>
        <Fact name={t("card.path")}>
          <CategoryPath tree={tree} node={node} onSelect={onSelect} />
        </Fact>
        <Fact name={t("card.id")}>
          <code className={styles.ownId}>{id}</code>
        </Fact>
        {own !== null && (
          <Fact name={t("card.vendor_name")}>
            <span lang="zh-CN">{tree.nameOf(node)}</span>
          </Fact>
        )}
        {english !== null && <Fact name={t("card.english")}>{english}</Fact>}
        <Fact name={t("card.level")}>{(tree.depths[node] ?? 0) + 1}</Fact>
        <Fact name={t("card.kind")}>{children === 0 ? t("card.leaf") : t("card.branch")}</Fact>
        {children > 0 && (
          <>
            <Fact name={t("card.children")}>{t("nodes", { count: children })}</Fact>
            <Fact name={t("card.subtree")}>
              {t("nodes", { count: (tree.ends[node] ?? node + 1) - node - 1 })}
            </Fact>
          </>
        )}
      </Facts>
      <div className={utilities.row}>
        <CopyButton what={t("common:things.category_id")} text={id} />
        <CopyButton what={t("card.things.path")} text={() => pathText(tree, node)} />
        <CopyButton what={t("card.things.json")} text={() => subtreeJson(tree, node, 2)} />
        <Button onPress={exportCsv}>{t("card.export_csv")}</Button>
        <Button onPress={exportJson}>{t("card.export_json")}</Button>
      </div>
    </>
  );
}

/**
 * Links to the category's products. A press starts the search and states its units. Shown only where the platform's products
 * can be searched, and to operators who may use that screen. For a marketplace 0 is no category.
 */
function ProductsLink({ platform, id, name }: { platform: string; id: string; name: string }) {
  const { t } = useTranslation("categories");
  const { data: session } = useSuspenseQuery(sessionOptions);
  const units = useUnits(productSearchCost);
  const searchable = isChannel(platform) && channelsWith("product_search").includes(platform);
  if (!searchable || id === "0" || session === null || !mayOpen(session.operator.role, "products"))
    return null;
  return (
    <p>
      <Link
        to={screenPaths.products}
        search={{ channel: platform, category: id, category_name: name }}
        state={{ pressed: true }}
      >
        {t("card.products")}
        {t("common:cost", { units: t("common:units", { count: units }) })}
      </Link>
    </p>
  );
}

type CategoryPathProps = { tree: FlatTree; node: number; onSelect: (node: number) => void };

/** Shows a category's path; a press on an ancestor selects it. */
function CategoryPath({ tree, node, onSelect }: CategoryPathProps) {
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
