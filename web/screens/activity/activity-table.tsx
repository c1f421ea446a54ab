import { useTranslation } from "../../i18n/use-translation.ts";
import type { Activity } from "#contract/console";
import { type ErrorCode, errorCodes } from "#contract/error-codes";
import { common as words } from "../../i18n/en/common.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { channelName } from "../../ui/channel-name.ts";
import { IdText } from "../../ui/id-text.tsx";
import { Table, Td, Th } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";

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
  const { t, language } = useTranslation("activity");
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
      <Td label={t("columns.channel")}>
        {call.channel === null ? "–" : channelName(call.channel, language)}
      </Td>
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

type OutcomeName = keyof typeof words.outcomes;

type OutcomeWords = {
  tone: Tone;
  /** The text's key; null = an outcome this page does not know, shown as it came. */
  key: `outcomes.${OutcomeName}` | `errors.${ErrorCode}.title` | "failure.gone.title" | null;
};

const tones: Partial<Record<OutcomeName, Tone>> = {
  kjb_possible: "ok",
  success: "ok",
  fix_authorization: "caution",
  refused: "caution",
  LINE_UNAVAILABLE: "caution",
  UNSUPPORTED_TRADE_MODE: "caution",
  PREVIEW_INCOMPLETE: "caution",
  check_failed: "problem",
  failed: "problem",
};

/** How a call ended, in words: a verdict, a preview code, an error code, or just that it was answered. */
export function describeOutcome({ outcome, status }: Pick<Call, "outcome" | "status">): OutcomeWords {
  const answered = status < 400;
  if (outcome === null) {
    const name = answered ? "success" : "failed";
    return { tone: tones[name] ?? "neutral", key: `outcomes.${name}` };
  }
  if (isOutcome(outcome)) return { tone: tones[outcome] ?? "neutral", key: `outcomes.${outcome}` };
  // Only calls that the gateway offers are listed, so what was not found is a product.
  if (outcome === "NOT_FOUND") return { tone: "caution", key: "failure.gone.title" };
  if (isErrorCode(outcome)) return { tone: "problem", key: `errors.${outcome}.title` };
  return { tone: answered ? "neutral" : "problem", key: null };
}

function isOutcome(text: string): text is OutcomeName {
  return Object.hasOwn(words.outcomes, text);
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCodes, text);
}
