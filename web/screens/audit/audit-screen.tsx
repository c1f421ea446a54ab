import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { auditPaths } from "#contract/console/console-audit";
import { auditOptions, type AuditQuery } from "../../api/audit-options.ts";
import { readCsvFile } from "../../api/read-csv-file.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { downloadFile } from "../../ui/browser/download-file.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { AuditFilters, type AuditFilter } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import styles from "./audit.module.css";
import utilities from "../../styles/utilities.module.css";

export type AuditSearch = AuditFilter & { below?: string | undefined };

/** Shows the changes made by administrators, filtered by the URL. */
export function AuditScreen({ search }: { search: AuditSearch }) {
  const { t } = useTranslation("audit");
  const navigate = useNavigate();
  const query = queryOf(search);
  const audit = useQuery(auditOptions(query));
  const { data } = audit;
  const { below, ...filter } = search;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className={styles.screen}>
      <p className={utilities.muted}>{t("intro")}</p>
      <AuditFilters
        key={JSON.stringify(filter)}
        filter={filter}
        onChange={(next) => void navigate({ to: "/audit", search: next })}
        actions={<CsvButton query={queryOf(filter)} />}
      />
      <ReadFailure of={[audit]} />
      {data === undefined && !audit.error && <Skeleton rows={10} isTable />}
      {data?.entries.length === 0 && (
        <EmptyState title={t(isFiltered ? "empty_filtered" : "empty")}>{t("empty_text")}</EmptyState>
      )}
      {data && data.entries.length > 0 && <AuditTable entries={data.entries} />}
      <p className={utilities.row}>
        {below !== undefined && (
          <Link to="/audit" search={filter}>
            {t("newest")}
          </Link>
        )}
        {data?.next && (
          <Link to="/audit" search={{ ...filter, below: data.next }}>
            {t("older")}
          </Link>
        )}
      </p>
    </div>
  );
}

function CsvButton({ query }: { query: AuditQuery }) {
  const { t } = useTranslation("audit");
  const [state, setState] = useState<"working" | "failed" | null>(null);

  async function save() {
    setState("working");
    const text = await readCsvFile(auditPaths.csv, query);
    if (text !== null) downloadFile({ name: "audit.csv", type: "text/csv", text });
    setState(text === null ? "failed" : null);
  }

  return (
    <>
      <Button isPending={state === "working"} onPress={() => void save()}>
        {t("csv")}
      </Button>
      {state === "failed" && <Notice tone="problem" title={t("csv_failed")} live="alert" />}
    </>
  );
}

/** Converts the URL to the server's query: days begin and end in the reader's local time. */
function queryOf({ operator, action, subject, from, until, below }: AuditSearch): AuditQuery {
  const named = {
    operator,
    action,
    subject,
    from: from && startOf(from, 0),
    until: until && startOf(until, 1),
    below,
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
}

function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
