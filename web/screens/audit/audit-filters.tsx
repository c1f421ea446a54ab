import { useId, useState, type FormEvent, type ReactNode } from "react";
import { auditActions } from "#contract/console/console-audit";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DateField } from "../../ui/controls/date-field.tsx";
import { readDay } from "../../ui/controls/read-date.ts";
import { Select } from "../../ui/controls/select.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { type KnownSubject, readSubject, useKnownSubjects } from "./audit-subjects.ts";
import styles from "./audit.module.css";
import utilities from "../../styles/utilities.module.css";

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

/** Filters of the entries. They take effect when they are applied, not on each letter. */
export function AuditFilters(props: AuditFiltersProps) {
  const known = useKnownSubjects();
  // Another field once the names are loaded, so that the value in the URL is shown by its name.
  return <Filters key={known === undefined ? "" : "named"} {...props} known={known ?? []} />;
}

type Typed = { operator: string; action: string | undefined; subject: string; from: string; until: string };
type Fault = "subject" | "from" | "until";

function Filters({
  filter,
  onChange,
  actions,
  known,
}: AuditFiltersProps & { known: readonly KnownSubject[] }) {
  const { t } = useTranslation("audit");
  const { t: common } = useTranslation();
  const subjects = useId();
  const [typed, setTyped] = useState<Typed>({
    operator: filter.operator ?? "",
    action: filter.action,
    subject: known.find(({ path }) => path === filter.subject)?.label ?? filter.subject ?? "",
    from: filter.from ?? "",
    until: filter.until ?? "",
  });
  const [issues, setIssues] = useState<Partial<Record<Fault, string>>>({});
  const set = (change: Partial<Typed>) => {
    setIssues({});
    setTyped({ ...typed, ...change });
  };
  const isReversed = Boolean(filter.from && filter.until && filter.from > filter.until);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    const subject = readSubject(typed.subject, known);
    const from = readDay(typed.from);
    const until = readDay(typed.until);
    const found = {
      ...("fault" in subject && { subject: t(`subject_faults.${subject.fault}`) }),
      ...(typed.from.trim() !== "" && from === null && { from: common("date_fault") }),
      ...(typed.until.trim() !== "" && until === null && { until: common("date_fault") }),
    };
    setIssues(found);
    if (Object.keys(found).length > 0) return;
    onChange({
      operator: typed.operator.trim() || undefined,
      action: typed.action || undefined,
      subject: "path" in subject ? subject.path : undefined,
      from: from ?? undefined,
      until: until ?? undefined,
    });
  }

  return (
    <form className={styles.screen} onSubmit={submit} aria-label={t("filters")} noValidate>
      <div className={styles.filters}>
        <TextField
          label={t("operator")}
          placeholder={t("operator_hint")}
          value={typed.operator}
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
          value={typed.subject}
          onChange={(subject) => set({ subject })}
          maxLength={300}
          list={subjects}
          autoComplete="off"
          error={issues.subject}
        />
        <datalist id={subjects}>
          {known.map(({ path, label }) => (
            <option key={path} value={label} />
          ))}
        </datalist>
        <DateField
          of="day"
          label={t("from")}
          value={typed.from}
          onChange={(from) => set({ from })}
          error={issues.from ?? false}
        />
        <DateField
          of="day"
          label={t("until")}
          value={typed.until}
          onChange={(until) => set({ until })}
          error={issues.until ?? (isReversed && t("reversed"))}
        />
      </div>
      <div className={utilities.row}>
        <Button type="submit" variant="primary">
          {t("apply")}
        </Button>
        {isFiltered && <Button onPress={() => onChange({})}>{t("clear")}</Button>}
        {actions}
      </div>
    </form>
  );
}
