import { useId } from "react";
import { auditActions } from "#contract/console/console-audit";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ChoiceFilter, DateFilter, FilterBar, TextFilter } from "../../ui/controls/filter-bar.tsx";
import { readSubject, useKnownSubjects } from "./audit-subjects.ts";

export type AuditConditions = {
  operator?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  /** Days, as YYYY-MM-DD; both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
};

type AuditFiltersProps = {
  filter: AuditConditions;
  isFiltered: boolean;
  onChange: (filter: AuditConditions) => void;
};

export function AuditFilters({ filter, isFiltered, onChange }: AuditFiltersProps) {
  const { t } = useTranslation("audit");
  const subjects = useId();
  const known = useKnownSubjects() ?? [];
  const { operator, action, subject, from, to } = filter;
  const set = (change: AuditConditions) => onChange({ ...filter, ...change });
  return (
    <FilterBar isFiltered={isFiltered} onClear={() => onChange({})}>
      <TextFilter
        label={t("operator")}
        placeholder={t("operator_hint")}
        value={operator}
        onChange={(value) => set({ operator: value })}
      />
      <ChoiceFilter
        label={t("action")}
        options={auditActions.map((value) => ({ value, label: t(`actions.${value}`) }))}
        value={action}
        onChange={(value) => set({ action: value })}
      />
      <TextFilter
        label={t("subject")}
        placeholder={t("subject_hint")}
        list={subjects}
        value={subject}
        shown={known.find(({ path }) => path === subject)?.label}
        read={(text) => {
          const found = readSubject(text, known);
          return "issue" in found ? { error: t(`subject_issues.${found.issue}`) } : { value: found.path };
        }}
        onChange={(value) => set({ subject: value })}
      />
      <datalist id={subjects}>
        {known.map(({ path, label }) => (
          <option key={path} value={label} />
        ))}
      </datalist>
      <DateFilter of="day" label={t("from")} value={from} onChange={(value) => set({ from: value })} />
      <DateFilter
        of="day"
        label={t("to")}
        value={to}
        onChange={(value) => set({ to: value })}
        error={from !== undefined && to !== undefined && from > to && t("reversed")}
      />
    </FilterBar>
  );
}
