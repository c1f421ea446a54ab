import { useTranslation } from "../../i18n/use-translation.ts";
import type { Activity } from "#contract/console";
import { common as words } from "../../i18n/en/common.ts";
import { Badge } from "../../ui/badge.tsx";
import { IdText } from "../../ui/id-text.tsx";
import { Table, Td, Th } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { describeOutcome } from "./describe-outcome.ts";

type Call = Activity["calls"][number];

/** One row a call, newest first, as the BFF sends them. */
export function ActivityTable({ calls }: { calls: Call[] }) {
  const { t } = useTranslation("activity");
  const { t: common } = useTranslation();
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
          <Th>{t("columns.request")}</Th>
        </>
      }
    >
      {calls.map((call) => (
        <CallRow key={call.request_id} call={call} />
      ))}
    </Table>
  );
}

function CallRow({ call }: { call: Call }) {
  const { t } = useTranslation("activity");
  const { t: common } = useTranslation();
  const outcome = describeOutcome(call);
  return (
    <tr>
      <Td label={t("columns.at")}>
        <Time at={call.at} />
      </Td>
      <Td label={t("columns.operation")}>
        {isOperation(call.operation) ? common(`operations.${call.operation}`) : call.operation}
      </Td>
      <Td label={t("columns.channel")}>{call.channel ?? "–"}</Td>
      <Td label={t("columns.outcome")}>
        <Badge tone={outcome.tone}>{outcome.key === null ? call.outcome : common(outcome.key)}</Badge>
      </Td>
      <Td label={t("columns.units")} number>
        {call.units}
      </Td>
      <Td label={t("columns.duration")} number>
        {t("duration", { ms: call.duration_ms })}
      </Td>
      <Td label={t("columns.request")}>
        <IdText id={call.request_id} what={common("things.request_id")} />
      </Td>
    </tr>
  );
}

/** A gateway newer than this page may name operations that it does not know: they are shown as they came. */
function isOperation(text: string): text is keyof typeof words.operations {
  return Object.hasOwn(words.operations, text);
}
