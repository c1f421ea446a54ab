import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Activity } from "#contract/console/activity";
import { consolePaths } from "#contract/console/console";
import { activityFailuresOptions, activityOptions, ownSignInsOptions } from "../../api/activity-options.ts";
import { sessionOptions } from "../../api/console-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ExportCsv } from "../../ui/controls/export-csv.tsx";
import { ListScreen, Pages } from "../../ui/display/list-screen.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Time } from "../../ui/display/time.tsx";
import { type ActivityAddress, filtersOf, isFiltered, queryOf, unfiltered } from "./activity-address.ts";
import { ActivityFilters } from "./activity-filters.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { FailureTable } from "./failure-table.tsx";
import { SignInTable } from "./sign-in-table.tsx";
import styles from "./activity.module.css";

export type ActivityScreenProps = {
  address: ActivityAddress;
  onAddressChange: (next: ActivityAddress, options?: { replace?: boolean }) => void;
};

/**
 * Shows the calls that went through the gateway, and changes to this operator's sign-in methods. Reading them costs nothing.
 */
export function ActivityScreen({ address, onAddressChange }: ActivityScreenProps) {
  const { t } = useTranslation("activity");
  const { data: session } = useQuery(sessionOptions);
  const isEverybodys = session?.operator.role === "admin";
  const { open, view, ...question } = address;
  const activity = useQuery(activityOptions(question, () => queryOf(question as ActivityAddress)));
  const { data } = activity;
  const filters = filtersOf(address);
  const failures = useQuery({
    ...activityFailuresOptions(filters, () => queryOf(filters)),
    enabled: view !== undefined,
  });
  const isFirst = address.before === undefined && address.after === undefined;
  return (
    <ListScreen
      of={view ? [failures, activity] : [activity]}
      intro={isEverybodys ? t("intro_all") : t("intro")}
      isWide
      hasRefresh
      actions={
        <>
          <Link to="/activity" search={{ ...filters, view: view ? undefined : "failures" }}>
            {t(view ? "failures.all_calls" : "failures.title")}
          </Link>
          <ExportCsv path={consolePaths.activityFile} query={() => queryOf(filters)} name="calls.csv" />
        </>
      }
      filters={
        <ActivityFilters
          address={address}
          choices={data?.choices ?? null}
          calls={data?.calls ?? []}
          onFilter={(next) => onAddressChange(filtersOf(next))}
        />
      }
    >
      {view && failures.data && <FailureTable failures={failures.data} filters={filters} />}
      {!view && data && (
        <Calls
          data={data}
          address={address}
          open={open ?? (address.request === undefined ? undefined : data.calls[0]?.place)}
          onAddressChange={onAddressChange}
        />
      )}
      {isFirst && !view && !isFiltered(address) && <SignIns />}
    </ListScreen>
  );
}

type CallsProps = ActivityScreenProps & { data: Activity; open: string | undefined };

function Calls({ data, address, open, onAddressChange }: CallsProps) {
  const { t } = useTranslation("activity");
  const { t: common } = useTranslation();
  const filters = filtersOf(address);
  const go = (to: Partial<ActivityAddress>) => onAddressChange({ ...filters, ...to } as ActivityAddress);
  const { calls, older, newer, looked_to: lookedTo } = data;
  const isFirst = address.before === undefined && address.after === undefined;
  const isOnwards = address.after !== undefined;
  const onwards = isOnwards ? newer : older;
  return (
    <>
      {calls.length === 0 && lookedTo === null && <NoCalls address={address} data={data} go={go} />}
      {calls.length > 0 && (
        <div className={styles.calls}>
          <ActivityTable
            calls={calls}
            choices={data.choices}
            open={open}
            onOpen={(place) => onAddressChange({ ...address, open: place }, { replace: true })}
            onFilter={(more) => go(more)}
          />
        </div>
      )}
      {lookedTo !== null && onwards !== null && (
        <Notice
          tone="info"
          live="status"
          title={
            <>
              {t("looked_before")} <Time at={lookedTo} />
            </>
          }
          actions={
            <Button onPress={() => go(isOnwards ? { after: onwards } : { before: onwards })}>
              {t("look_on")}
            </Button>
          }
        >
          <p>{t("looked_text")}</p>
        </Notice>
      )}
      {(older !== null || newer !== null || !isFirst) && (
        <Pages>
          {!isFirst && (
            <Link to="/activity" search={filters}>
              {common("list.newest")}
            </Link>
          )}
          {newer !== null && (
            <Link to="/activity" search={{ ...filters, after: newer }}>
              {common("list.newer")}
            </Link>
          )}
          {older !== null && (
            <Link to="/activity" search={{ ...filters, before: older }}>
              {common("list.older")}
            </Link>
          )}
        </Pages>
      )}
    </>
  );
}

function NoCalls({
  address,
  data,
  go,
}: Pick<CallsProps, "address" | "data"> & { go: (to: Partial<ActivityAddress>) => void }) {
  const { t } = useTranslation("activity");
  const { t: common } = useTranslation();
  if (!isFiltered(address))
    return <EmptyState title={t("empty")}>{data.choices ? t("empty_text_all") : t("empty_text")}</EmptyState>;
  const isCall = address.request !== undefined;
  const isSubject = address.subject !== undefined;
  return (
    <EmptyState
      title={t(isCall ? "none_request" : isSubject ? "none_subject" : "none")}
      actions={<Button onPress={() => go(unfiltered)}>{common("list.clear")}</Button>}
    >
      {t(isCall ? "none_request_text" : isSubject ? "none_subject_text" : "none_text")}
    </EmptyState>
  );
}

function SignIns() {
  const { data } = useQuery(ownSignInsOptions);
  return data && data.sign_ins.length > 0 ? <SignInTable signIns={data.sign_ins} /> : null;
}
