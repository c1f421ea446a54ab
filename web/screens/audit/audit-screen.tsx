import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { auditPaths } from "#contract/console/console-audit";
import { auditOptions, type AuditQuery } from "../../api/audit-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ExportCsv } from "../../ui/controls/export-csv.tsx";
import { ListScreen, Pages } from "../../ui/display/list-screen.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { AuditFilters, type AuditConditions } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

export type AuditSearch = AuditConditions & { below?: string | undefined };

/** Shows the changes made by administrators, filtered by the URL. */
export function AuditScreen({ search }: { search: AuditSearch }) {
  const { t } = useTranslation("audit");
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const audit = useQuery(auditOptions(queryOf(search)));
  const { data } = audit;
  const { below, ...filter } = search;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListScreen
      of={[audit]}
      isWide
      intro={t("intro")}
      actions={<ExportCsv path={auditPaths.csv} query={() => queryOf(filter)} name="audit.csv" />}
      filters={
        <AuditFilters
          filter={filter}
          isFiltered={isFiltered}
          onChange={(next) => void navigate({ to: "/audit", search: next, resetScroll: false })}
        />
      }
    >
      {data?.entries.length === 0 && (
        <EmptyState title={t(isFiltered ? "empty_filtered" : "empty")}>{t("empty_text")}</EmptyState>
      )}
      {data && data.entries.length > 0 && <AuditTable entries={data.entries} />}
      {(below !== undefined || data?.next) && (
        <Pages>
          {below !== undefined && (
            <Link to="/audit" search={filter}>
              {common("list.newest")}
            </Link>
          )}
          {data?.next && (
            <Link to="/audit" search={{ ...filter, below: data.next }}>
              {common("list.older")}
            </Link>
          )}
        </Pages>
      )}
    </ListScreen>
  );
}

/** Converts the URL to the server's query: days begin and end in the reader's local time. */
function queryOf({ operator, action, subject, from, to, below }: AuditSearch): AuditQuery {
  const named = {
    operator,
    action,
    subject,
    from: from && startOf(from, 0),
    until: to && startOf(to, 1),
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
