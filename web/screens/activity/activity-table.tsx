import type { Activity, ActivityCall } from "#contract/console/activity";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { useOperationName } from "../../ui/display/operation-name.ts";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { Time } from "../../ui/display/time.tsx";
import type { ActivityAddress } from "./activity-address.ts";
import { CallDetail } from "./call-detail.tsx";
import { describeOutcome } from "./describe-outcome.ts";
import { SubjectLink } from "./subject-link.tsx";
import styles from "./activity.module.css";
import utilities from "../../styles/utilities.module.css";

export type ActivityTableProps = {
  calls: ActivityCall[];
  /** The names to show who made each call, when the list covers all callers. null = only the operator's own calls. */
  choices: Activity["choices"];
  /** The place of the open call. */
  open: string | undefined;
  onOpen: (place: string | undefined) => void;
  onFilter: (more: Partial<ActivityAddress>) => void;
};

/** Shows one row per call, newest first, as the server sends them; the open call expands below its row. */
export function ActivityTable({ calls, choices, open, onOpen, onFilter }: ActivityTableProps) {
  const { t } = useTranslation("activity");
  const { t: common } = useTranslation();
  const isAll = choices !== null;
  const appNameOf = ({ app }: ActivityCall) => choices?.apps.find(({ id }) => id === app)?.name ?? app;
  return (
    <Table
      stack
      label={common("screens.activity.title")}
      head={
        <>
          <Th>{t("columns.at")}</Th>
          <Th>{t("columns.operation")}</Th>
          <Th>{t("columns.channel")}</Th>
          <Th>{t("columns.outcome")}</Th>
          <Th number>{t("columns.units")}</Th>
          <Th number>{t("columns.duration")}</Th>
          {isAll && <Th>{t("columns.who")}</Th>}
          <Th>{t("columns.request")}</Th>
        </>
      }
    >
      {calls.map((call) => {
        const isOpen = call.place === open;
        return [
          <CallRow
            key={call.place}
            call={call}
            appName={appNameOf(call)}
            isAll={isAll}
            isOpen={isOpen}
            onToggle={() => onOpen(isOpen ? undefined : call.place)}
          />,
          isOpen && (
            <tr key={`${call.place} open`} className={styles.opened}>
              <td colSpan={isAll ? 8 : 7}>
                <CallDetail call={call} appName={appNameOf(call)} isAll={isAll} onFilter={onFilter} />
              </td>
            </tr>
          ),
        ];
      })}
    </Table>
  );
}

type CallRowProps = {
  call: ActivityCall;
  appName: string | null;
  isAll: boolean;
  isOpen: boolean;
  onToggle: () => void;
};

function CallRow({ call, appName, isAll, isOpen, onToggle }: CallRowProps) {
  const { t, language } = useTranslation("activity");
  const { t: common } = useTranslation();
  const operationName = useOperationName();
  const outcome = describeOutcome(call);
  return (
    <tr>
      <Td label={t("columns.at")}>
        <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={onToggle}>
          <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            <path d={isOpen ? "m1.5 3.5 3.5 3.5 3.5-3.5" : "m3.5 1.5 3.5 3.5-3.5 3.5"} />
          </svg>
          <Time at={call.at} />
          <VisuallyHidden>{` ${t("details", { request: call.request_id })}`}</VisuallyHidden>
        </button>
      </Td>
      <Td label={t("columns.operation")}>
        <span className={styles.two}>
          <span className={utilities.nowrap}>{operationName(call.operation)}</span>
          {call.subject !== null && (
            <span className={styles.below}>
              <SubjectLink call={call} />
            </span>
          )}
        </span>
      </Td>
      <Td label={t("columns.channel")}>
        {call.channel === null ? "–" : channelName(call.channel, language)}
      </Td>
      <Td label={t("columns.outcome")}>
        <span className={styles.outcome}>
          <Badge tone={outcome.tone}>
            {outcome.key === null ? call.outcome : t(outcome.short ?? outcome.key)}
          </Badge>
        </span>
        {call.calls > 1 && <span className={styles.repeats}>{t("repeats", { count: call.calls })}</span>}
      </Td>
      <Td label={t("columns.units")} number>
        {call.units}
      </Td>
      <Td label={t("columns.duration")} number>
        <span className={utilities.nowrap}>{t("duration", { ms: call.duration_ms })}</span>
      </Td>
      {isAll && (
        <Td label={t("columns.who")}>
          <span className={styles.two}>
            {call.operator?.name ?? appName ?? "–"}
            <span className={styles.below}>{call.operator === null ? call.key : appName}</span>
          </span>
        </Td>
      )}
      <Td label={t("columns.request")}>
        <span className={styles.id}>
          <code title={call.request_id}>…{call.request_id.slice(-8)}</code>
          <CopyButton
            what={common("things.request_id")}
            text={call.request_id}
            of={call.request_id}
            compact
          />
        </span>
      </Td>
    </tr>
  );
}
