import { Link } from "@tanstack/react-router";
import type { ActivityFailures } from "#contract/console/activity";
import { isErrorCode } from "#contract/shared/error-codes";
import { channelSchema } from "#contract/shared/channel";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelName } from "../../ui/display/channel-name.ts";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import { numberText } from "../../ui/controls/number-text.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import type { ActivityAddress } from "./activity-address.ts";
import { describeOutcome } from "./describe-outcome.ts";
import styles from "./activity.module.css";
import utilities from "../../styles/utilities.module.css";

export type FailureTableProps = {
  failures: ActivityFailures;
  /** The filters that the failures match. */
  filters: ActivityAddress;
};

/** Shows the refused and failed calls by code: how many, when last, what to do, and a link to the calls. */
export function FailureTable({ failures: { failures, looked_to: lookedTo }, filters }: FailureTableProps) {
  const { t } = useTranslation("activity");
  if (failures.length === 0)
    return <EmptyState title={t("failures.none")}>{t("failures.none_text")}</EmptyState>;
  return (
    <>
      <Table
        stack
        label={t("failures.title")}
        head={
          <>
            <Th>{t("columns.outcome")}</Th>
            <Th>{t("columns.channel")}</Th>
            <Th number>{t("failures.calls")}</Th>
            <Th>{t("failures.last")}</Th>
            <Th>{t("failures.fix")}</Th>
          </>
        }
      >
        {failures.map((failure) => (
          <FailureRow key={`${failure.code} ${failure.channel}`} failure={failure} filters={filters} />
        ))}
      </Table>
      {lookedTo !== null && (
        <p className={utilities.note}>
          {t("failures.looked")} <Time at={lookedTo} />
        </p>
      )}
    </>
  );
}

type FailureRowProps = { failure: ActivityFailures["failures"][number]; filters: ActivityAddress };

function FailureRow({ failure, filters }: FailureRowProps) {
  const { code, channel, calls, last_at: lastAt, upstream_codes: upstreamCodes } = failure;
  const { t, language } = useTranslation("activity");
  const { data: marketplace } = channelSchema.safeParse(channel);
  const { key } = describeOutcome({
    outcome: code,
    status: 400,
    upstream_code: upstreamCodes[0]?.code ?? null,
  });
  const isLimit = code === "PLATFORM_QUOTA_EXCEEDED" && upstreamCodes.length > 0;
  const fix = isLimit ? "MARKETPLACE_LIMIT" : isErrorCode(code) ? code : "other";
  return (
    <tr>
      <Td label={t("columns.outcome")}>
        <span className={styles.two}>
          {key === null ? code : t(key)}
          <code className={styles.below}>{code}</code>
        </span>
      </Td>
      <Td label={t("columns.channel")}>{marketplace ? channelName(marketplace, language) : "–"}</Td>
      <Td label={t("failures.calls")} number>
        <Link
          to="/activity"
          search={{ ...filters, view: undefined, code, ...(marketplace && { marketplace }) }}
          aria-label={t("failures.show", { count: calls, code })}
        >
          {numberText(calls, language)}
        </Link>
      </Td>
      <Td label={t("failures.last")}>
        <span className={utilities.nowrap}>
          <Time at={lastAt} />
        </span>
      </Td>
      <Td label={t("failures.fix")}>
        <span className={styles.fix}>
          {t(`fixes.${fix}`)}
          {upstreamCodes.length > 0 && (
            <span className={styles.below}>
              {t("detail.said")}{" "}
              {upstreamCodes.map((each) => (
                <span key={each.code} className={styles.vendorCode}>
                  <code>{each.code}</code> × {numberText(each.calls, language)}
                </span>
              ))}
            </span>
          )}
        </span>
      </Td>
    </tr>
  );
}
