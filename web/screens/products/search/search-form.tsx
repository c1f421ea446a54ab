import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { productSearchEndpoint } from "#contract/product-search";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { channelName } from "../../../ui/channel-name.ts";
import { hasCategories } from "./search-channels.ts";
import { type SearchDraft, searchFaults } from "./search-request.ts";
import { sortNames } from "./sort-names.ts";
import styles from "../products.module.css";

export type SearchFormProps = {
  draft: SearchDraft;
  onDraftChange: (draft: SearchDraft) => void;
  onSearch: () => void;
  isPending: boolean;
};

/** Words or a category, filters, one press. Faults are said after the first press, and vanish as they are mended. */
export function SearchForm({ draft, onDraftChange, onSearch, isPending }: SearchFormProps) {
  const { t, language } = useTranslation("products");
  const [pressed, setPressed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const faults = searchFaults(draft);
  const errorOf = (field: keyof typeof faults) => {
    const fault = pressed ? faults[field] : undefined;
    return fault === undefined ? {} : { error: t(`faults.${fault}`) };
  };
  const set = (change: Partial<SearchDraft>) => onDraftChange({ ...draft, ...change });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const [faulty] = Object.keys(faults);
    setPressed(faulty !== undefined);
    if (faulty === undefined) onSearch();
    else form.current?.querySelector<HTMLInputElement>(`[name="${faulty}"]`)?.focus();
  }

  const price = { inputMode: "decimal", number: true, autoComplete: "off" } as const;
  return (
    <form
      ref={form}
      className={styles.search}
      role="search"
      aria-label={t("search.form")}
      onSubmit={submit}
      noValidate
    >
      <div className={styles.keyword}>
        <TextField
          label={t("search.keyword")}
          name="q"
          value={draft.q}
          onChange={(q) => set({ q })}
          autoComplete="off"
          placeholder={t("search.keyword_hint")}
          {...errorOf("q")}
        />
      </div>
      {hasCategories(draft.channel) && (
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
      <div className={styles.press}>
        <Button type="submit" variant="primary" isPending={isPending} units={productSearchEndpoint.units}>
          {t("search.press")}
        </Button>
      </div>
      {draft.category !== "" && !hasCategories(draft.channel) && (
        <p className={styles.note}>
          {t("search.keyword_only", { name: channelName(draft.channel, language) })}
        </p>
      )}
    </form>
  );
}
