import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { comma } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { FlatTree } from "#contract/public/category-columns";
import { useAddressFill } from "../../frame/use-address-fill.ts";
import { useWorkThere } from "../../frame/work-there.ts";
import { announce } from "../../ui/display/announce.ts";
import { useSlashKey } from "../../ui/controls/use-slash-key.ts";
import { whenIdle } from "../../ui/browser/when-idle.ts";
import styles from "./categories.module.css";
import { idOf, pathText } from "./category-words.ts";
import { CategorySearchBar } from "./search/category-search-bar.tsx";
import { useEnglish } from "./search/use-english.ts";
import { usePinyin } from "./search/use-pinyin.ts";
import { CategoryCard } from "./tree/category-card.tsx";
import { createTreeModel } from "./tree/tree-model.ts";
import type { CategoryPlace } from "../../preload/tree-name.ts";
import { TreeView } from "./tree/tree-view.tsx";

type CategoryBrowserProps = {
  tree: FlatTree;
  label: string;
  place: CategoryPlace;
  onPlaceChange: (place: CategoryPlace) => void;
  /** The error that concerns the shown tree. */
  notice: ReactNode;
  /** Actions on the whole tree. */
  whole: ReactNode;
};

/** Length of a pause that ends a typed word, ms; the URL need not hold parts of words. */
const settledMs = 300;

/** Shows search and tree on the left and the selected category on the right, each in an area of the screen's grid. */
export function CategoryBrowser(props: CategoryBrowserProps) {
  const { tree, label, place, onPlaceChange, notice, whole } = props;
  const { t, language } = useTranslation("categories");
  const { q = "", node: nodeId } = place;
  const field = useRef<HTMLInputElement>(null);
  const keys = useId();
  const [query, setQuery] = useState(q);
  const [made, setMade] = useState(() => {
    const first = createTreeModel(tree);
    first.search(q);
    if (nodeId !== undefined) first.select(first.indexOf(nodeId));
    return first;
  });
  // A refresh of the same tree preserves what is open, found and selected.
  const model = made.tree === tree ? made : createTreeModel(tree, made);
  if (model !== made) setMade(model);
  const pinyin = usePinyin(model);
  useEnglish(model, language === "en" || /[a-z]/i.test(query));

  useEffect(() => whenIdle(model.warmUp), [model]);

  const tellQuery = useAddressFill(q, (next) => {
    setQuery(next);
    model.search(next);
  });
  const tellNode = useAddressFill(nodeId, (next) =>
    model.select(next === undefined ? -1 : model.indexOf(next)),
  );
  const loadPinyin = pinyin.load;
  useEffect(() => {
    if (/[a-z]/i.test(q)) loadPinyin();
  }, [q, loadPinyin]);

  const settled = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(settled.current), []);

  function search(text: string): void {
    setQuery(text);
    if (/[a-z]/i.test(text)) loadPinyin();
    model.search(text);
    window.clearTimeout(settled.current);
    settled.current = window.setTimeout(() => {
      tellQuery(text);
      onPlaceChange({ q: text || undefined });
    }, settledMs);
  }

  function select(node: number): void {
    if (node < 0) return;
    model.select(node);
    const id = idOf(model.tree, node);
    tellNode(id);
    onPlaceChange({ node: id });
  }

  function nextMatch(step: 1 | -1): void {
    const node = model.matchBeside(step);
    if (node < 0) return;
    select(node);
    const at = t("search.match_of", { at: model.matchNumber(), of: model.found()?.count ?? 0 });
    announce(pathText(model.tree, node) + comma(language) + at);
  }

  useWorkThere(field);
  const slash = useSlashKey(field);
  useSearchKeys({ onMatch: nextMatch, isSearching: () => model.found() !== null });
  const clear = () => search("");
  return (
    <>
      {notice && <div className={styles.notice}>{notice}</div>}
      <CategorySearchBar
        model={model}
        query={query}
        field={field}
        pinyin={pinyin.state}
        describedBy={keys}
        slash={slash}
        onSearch={search}
        onMatch={nextMatch}
      />
      <div className={styles.tree}>
        <TreeView model={model} label={label} onSelect={select} onLatin={loadPinyin} onClearSearch={clear} />
      </div>
      <div className={styles.right}>
        <CategoryCard model={model} askedId={nodeId} onSelect={select} />
        {whole}
      </div>
      <div className={styles.keys}>
        <p id={keys}>{t("search.keys")}</p>
      </div>
    </>
  );
}

/** Handles keys of the whole screen: F3 and Shift+F3 move to the next and the previous match. */
function useSearchKeys(input: { onMatch: (step: 1 | -1) => void; isSearching: () => boolean }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "F3" && input.isSearching()) {
      event.preventDefault();
      input.onMatch(event.shiftKey ? -1 : 1);
    }
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
