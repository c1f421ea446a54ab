import { useQuery } from "@tanstack/react-query";
import type { Activity } from "#contract/console/activity";
import { activityOptions, ownSignInsOptions } from "../../api/activity-options.ts";
import { sessionOptions } from "../../api/console-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { Time } from "../../ui/display/time.tsx";
import { type ActivityAddress, filtersOf, isFiltered, queryOf } from "./activity-address.ts";
import { ActivityFilters } from "./activity-filters.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { DownloadCalls } from "./download-calls.tsx";
import { SignInTable } from "./sign-in-table.tsx";
import styles from "./activity.module.css";
import utilities from "../../styles/utilities.module.css";

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
  const { open, ...question } = address;
  const activity = useQuery(activityOptions(question, () => queryOf(question as ActivityAddress)));
  const { data, error, isPlaceholderData } = activity;
  const isFirst = address.before === undefined && address.after === undefined;
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <p className={utilities.muted}>{isEverybodys ? t("intro_all") : t("intro")}</p>
        {!error && (
          <Button isPending={activity.isFetching} onPress={() => void activity.refetch()}>
            {t("refresh")}
          </Button>
        )}
        <DownloadCalls filter={() => queryOf(filtersOf(address))} />
      </div>
      <ActivityFilters
        address={address}
        choices={data?.choices ?? null}
        onFilter={(next) => onAddressChange(filtersOf(next))}
      />
      <ReadFailure of={[activity]} />
      {data === undefined && !error && <Skeleton rows={12} isTable />}
      {data && !error && (
        <div className={isPlaceholderData ? styles.stale : undefined} aria-busy={isPlaceholderData}>
          <Calls
            data={data}
            address={address}
            open={open ?? (address.request === undefined ? undefined : data.calls[0]?.place)}
            onAddressChange={onAddressChange}
          />
        </div>
      )}
      {/* Rendered only after the calls, because it is below them and would move when they arrive. */}
      {(data || error) && isFirst && !isFiltered(address) && <SignIns />}
    </div>
  );
}

type CallsProps = ActivityScreenProps & { data: Activity; open: string | undefined };

function Calls({ data, address, open, onAddressChange }: CallsProps) {
  const { t } = useTranslation("activity");
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
        <nav className={styles.pages} aria-label={t("paging")}>
          <Button isDisabled={isFirst} onPress={() => go({})}>
            {t("newest")}
          </Button>
          <Button isDisabled={newer === null} onPress={() => go({ after: newer ?? undefined })}>
            {t("newer")}
          </Button>
          <Button isDisabled={older === null} onPress={() => go({ before: older ?? undefined })}>
            {t("older")}
          </Button>
        </nav>
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
  if (!isFiltered(address))
    return <EmptyState title={t("empty")}>{data.choices ? t("empty_text_all") : t("empty_text")}</EmptyState>;
  const none = Object.fromEntries(Object.keys(filtersOf(address)).map((name) => [name, undefined]));
  const isCall = address.request !== undefined;
  const isSubject = address.subject !== undefined;
  return (
    <EmptyState
      title={t(isCall ? "none_request" : isSubject ? "none_subject" : "none")}
      actions={<Button onPress={() => go(none)}>{t("clear")}</Button>}
    >
      {t(isCall ? "none_request_text" : isSubject ? "none_subject_text" : "none_text")}
    </EmptyState>
  );
}

function SignIns() {
  const { data } = useQuery(ownSignInsOptions);
  return data && data.sign_ins.length > 0 ? <SignInTable signIns={data.sign_ins} /> : null;
}
