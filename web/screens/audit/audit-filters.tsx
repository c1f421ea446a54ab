import { useState, type FormEvent, type ReactNode } from "react";
import { auditActions } from "#contract/console-audit";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./audit.module.css";

export type AuditFilter = {
  operator?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  /** Days, as YYYY-MM-DD; both inclusive. */
  from?: string | undefined;
  until?: string | undefined;
};

type AuditFiltersProps = {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
  actions: ReactNode;
};

/** Which entries are shown. They count when they are applied, not with each letter. */
export function AuditFilters({ filter, onChange, actions }: AuditFiltersProps) {
  const { t } = useTranslation("audit");
  const [typed, setTyped] = useState(filter);
  const set = (change: AuditFilter) => setTyped({ ...typed, ...change });
  const isReversed = Boolean(typed.from && typed.until && typed.from > typed.until);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    const named = Object.entries(typed).map(([name, value]) => [name, value?.trim() || undefined]);
    onChange(Object.fromEntries(named) as AuditFilter);
  }

  return (
    <form className={styles.screen} onSubmit={submit} aria-label={t("filters")} noValidate>
      <div className={styles.filters}>
        <TextField
          label={t("operator")}
          placeholder={t("operator_hint")}
          value={typed.operator ?? ""}
          onChange={(operator) => set({ operator })}
          maxLength={300}
        />
        <Select
          label={t("action")}
          options={[
            { value: "", label: t("any") },
            ...auditActions.map((value) => ({ value, label: t(`actions.${value}`) })),
          ]}
          value={auditActions.find((action) => action === typed.action) ?? ""}
          onChange={(action) => set({ action })}
        />
        <TextField
          label={t("subject")}
          placeholder={t("subject_hint")}
          value={typed.subject ?? ""}
          onChange={(subject) => set({ subject })}
          maxLength={300}
        />
        <TextField
          type="date"
          label={t("from")}
          value={typed.from ?? ""}
          onChange={(from) => set({ from })}
        />
        <TextField
          type="date"
          label={t("until")}
          value={typed.until ?? ""}
          onChange={(until) => set({ until })}
          error={isReversed && t("reversed")}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {t("apply")}
        </Button>
        {isFiltered && <Button onPress={() => onChange({})}>{t("clear")}</Button>}
        {actions}
      </div>
    </form>
  );
}
