import { type KeyboardEvent, type RefObject, useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { focusTree } from "../tree/focus-tree.ts";
import type { TreeModel } from "../tree/tree-model.ts";
import type { PinyinState } from "./use-pinyin.ts";
import styles from "./category-search-bar.module.css";
import utilities from "../../../styles/utilities.module.css";

export type CategorySearchBarProps = {
  model: TreeModel;
  query: string;
  field: RefObject<HTMLInputElement | null>;
  pinyin: PinyinState;
  /** The id of the line that describes the keys. */
  describedBy: string;
  /** Whether `/` focuses this field from the whole screen. */
  slash: boolean;
  onSearch: (text: string) => void;
  onMatch: (step: 1 | -1) => void;
};

/** Shows the search field with its result count, and the two buttons that expand and collapse the whole tree. */
export function CategorySearchBar(props: CategorySearchBarProps) {
  const { model, query, field, pinyin, describedBy, slash, onSearch, onMatch } = props;
  const { t } = useTranslation("categories");
  useSyncExternalStore(model.subscribe, model.version);
  const found = model.found();
  const at = model.matchNumber();

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") onMatch(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape" && query !== "") onSearch("");
    else if (event.key === "ArrowDown") focusTree();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className={styles.field}>
        <svg className={styles.lens} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.4 10.4l3.6 3.6"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
        <input
          ref={field}
          type="search"
          className={styles.input}
          aria-label={t("search.label")}
          aria-describedby={describedBy}
          {...(slash && { "aria-keyshortcuts": "/" })}
          placeholder={t("search.placeholder")}
          value={query}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {slash && (
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        )}
      </div>
      <div className={styles.bulk}>
        <Button onPress={model.expandAll}>{t("expand_all")}</Button>
        <Button onPress={model.collapseAll}>{t("collapse_all")}</Button>
      </div>
      <div className={styles.found}>
        {!found && (
          <p className={utilities.muted}>
            {t("nodes", { count: model.tree.count })}
            {" · "}
            {t("search.hint")}
          </p>
        )}
        <p role="status" className={styles.count}>
          {found && found.count === 0 && t("search.none")}
          {found && found.count > 0 && foundText(found)}
          {found && at > 0 && ` · ${t("search.match_of", { at, of: found.count })}`}
          {found && pinyin === "loading" && ` · ${t("search.pinyin_loading")}`}
          {found && pinyin === "failed" && ` ${t("search.pinyin_failed")}`}
        </p>
        {found && (
          <span className={styles.steps}>
            <Button
              variant="quiet"
              aria-label={t("search.previous")}
              isDisabled={found.count === 0}
              onPress={() => onMatch(-1)}
            >
              <StepSign path="m3 8 4-4 4 4" />
            </Button>
            <Button
              variant="quiet"
              aria-label={t("search.next")}
              isDisabled={found.count === 0}
              onPress={() => onMatch(1)}
            >
              <StepSign path="m3 5 4 4 4-4" />
            </Button>
            <Button variant="quiet" aria-label={t("search.clear")} onPress={() => onSearch("")}>
              <StepSign path="m3.5 3.5 7 7m0-7-7 7" />
            </Button>
          </span>
        )}
      </div>
    </>
  );

  function foundText({ count, branches }: { count: number; branches: number }): string {
    return t("search.found", { count, where: t("search.branches", { count: branches }) });
  }
}

function StepSign({ path }: { path: string }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
