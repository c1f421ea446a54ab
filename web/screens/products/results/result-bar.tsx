import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { NumberField } from "../../../ui/controls/number-field.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { type AppliedFilters, invalidFilters } from "./applied-filters.ts";
import styles from "./search-results.module.css";

/** Filters the page that is already here, without a request or units. Its fields are created when it is first opened. */
export function ResultBar({
  filters,
  onChange,
  shown,
  count,
  hasSellers,
}: {
  filters: AppliedFilters;
  onChange: (filters: AppliedFilters) => void;
  shown: number;
  count: number;
  /** Whether the list names sellers at all. */
  hasSellers: boolean;
}) {
  const { t } = useTranslation("products");
  const [wasOpened, setOpened] = useState(false);
  const invalid = invalidFilters(filters);
  const set = (change: Partial<AppliedFilters>) => onChange({ ...filters, ...change });
  const price = { inputMode: "decimal", number: true, autoComplete: "off" } as const;
  const errorOf = (field: "from" | "to" | "most") =>
    invalid.includes(field) ? { error: t(field === "most" ? "results.most_issue" : "issues.price") } : {};
  return (
    <details className={styles.narrow} onToggle={() => setOpened(true)}>
      <summary>
        {t("results.narrow")}
        {shown < count && <span className={styles.count}> {t("results.narrowed", { shown, count })}</span>}
      </summary>
      {wasOpened && (
        <div className={styles.filters} role="group" aria-label={t("results.narrow")}>
          <TextField
            label={t("search.price_from")}
            value={filters.from}
            onChange={(from) => set({ from })}
            {...price}
            {...errorOf("from")}
          />
          <TextField
            label={t("search.price_to")}
            value={filters.to}
            onChange={(to) => set({ to })}
            {...price}
            {...errorOf("to")}
          />
          <NumberField
            label={t("results.most")}
            value={filters.most}
            onChange={(max) => set({ most: max })}
            {...errorOf("most")}
          />
          {hasSellers && (
            <Checkbox isSelected={filters.hasSeller} onChange={(hasSeller) => set({ hasSeller })}>
              {t("results.has_seller")}
            </Checkbox>
          )}
        </div>
      )}
    </details>
  );
}
