import { memo } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Select } from "../../../ui/controls/select.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { channelName } from "../../../ui/display/channel-name.ts";
import { hasCategories } from "../search/search-channels.ts";
import type { SearchDraft } from "../search/search-request.ts";
import { sortNames } from "../search/sort-names.ts";
import styles from "./find-form.module.css";

/**
 * Filters that the marketplace applies to a search. They take effect with the next press, which states its
 * units, and an answer leaves them unchanged.
 */
export const FindFilters = memo(function FindFilters({
  byPicture,
  draft,
  onDraftChange,
  issues,
}: {
  /** A search by picture covers all categories. */
  byPicture: boolean;
  draft: SearchDraft;
  onDraftChange: (draft: SearchDraft) => void;
  issues: Partial<Record<string, string>>;
}) {
  const { t, language } = useTranslation("products");
  const set = (change: Partial<SearchDraft>) => onDraftChange({ ...draft, ...change });
  const errorOf = (field: string) => (issues[field] === undefined ? {} : { error: issues[field] });
  const price = { inputMode: "decimal", number: true, autoComplete: "off" } as const;
  return (
    <div className={styles.filters}>
      {hasCategories(draft.channel) && !byPicture && draft.category !== "" && draft.categoryName && (
        <div className={styles.named}>
          <span className={styles.namedLabel}>{t("search.category_named")}</span>
          <span className={styles.namedValue}>
            <span lang="zh-CN">{draft.categoryName}</span> <code>{draft.category}</code>
            <Button
              variant="quiet"
              aria-label={t("search.category_leave", { name: draft.categoryName })}
              onPress={() => set({ category: "", categoryName: undefined })}
            >
              ✕
            </Button>
          </span>
        </div>
      )}
      {hasCategories(draft.channel) && !byPicture && !(draft.category !== "" && draft.categoryName) && (
        <div className={styles.category}>
          <TextField
            label={t("search.category")}
            name="category"
            value={draft.category}
            onChange={(category) => set({ category })}
            inputMode="numeric"
            autoComplete="off"
            exact
            {...errorOf("category")}
          />
        </div>
      )}
      <div className={styles.price}>
        <TextField
          label={t("search.price_from")}
          name="from"
          value={draft.from}
          onChange={(from) => set({ from })}
          placeholder={t("search.yuan")}
          {...price}
          {...errorOf("from")}
        />
      </div>
      <div className={styles.price}>
        <TextField
          label={t("search.price_to")}
          name="to"
          value={draft.to}
          onChange={(to) => set({ to })}
          placeholder={t("search.yuan")}
          {...price}
          {...errorOf("to")}
        />
      </div>
      <div className={styles.sort}>
        <Select
          label={t("search.sort")}
          options={sortNames.map((value) => ({ value, label: t(`search.sorts.${value}`) }))}
          value={draft.sort}
          onChange={(sort) => set({ sort })}
        />
      </div>
      {draft.category !== "" && !hasCategories(draft.channel) && (
        <p className={styles.note}>
          {t("search.keyword_only", { name: channelName(draft.channel, language) })}
        </p>
      )}
    </div>
  );
});
