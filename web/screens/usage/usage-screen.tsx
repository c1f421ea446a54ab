import { useQuery } from "@tanstack/react-query";
import type { UsageAnswer } from "#contract/console/usage";
import { usageSpans, type UsageSpan } from "#contract/console/states";
import { usageOptions } from "../../api/usage-options.ts";
import { sentenceGap } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { Time } from "../../ui/display/time.tsx";
import { AllowanceTable } from "./allowance-table.tsx";
import { DaysSection } from "./days-section.tsx";
import { endingDays, operationDays } from "./day-series.ts";
import { CodeTable, KeyTable, LimitTable, TimeTable } from "./figure-tables.tsx";
import styles from "./usage.module.css";

export type UsageOf = { days: UsageSpan; app: string | undefined; key: string | undefined };

/** Shows the usage: by whom, with what outcomes and times, and what is left today. Reading it costs nothing. */
export function UsageScreen({ of, onChange }: { of: UsageOf; onChange: (next: UsageOf) => void }) {
  const { t, language } = useTranslation("usage");
  const usage = useQuery(usageOptions(of));
  const { data, error, isPlaceholderData } = usage;
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <Select
          label={t("days")}
          hideLabel
          options={usageSpans.map((value) => ({ value, label: t(`spans.${value}`) }))}
          value={of.days}
          onChange={(days) => onChange({ ...of, days })}
        />
        <Owner of={of} data={data} onChange={onChange} />
        {!error && (
          <Button isPending={usage.isFetching} onPress={() => void usage.refetch()}>
            {t("refresh")}
          </Button>
        )}
      </div>
      <ReadFailure of={[usage]} />
      {data === undefined && !error && <Skeleton rows={12} height={24} />}
      {data && !error && (
        <div
          className={`${styles.figures} ${isPlaceholderData ? styles.stale : ""}`}
          aria-busy={isPlaceholderData}
        >
          <p className={styles.muted}>
            {t("intro", { zone: data.zone }) + sentenceGap(language) + t("at")} <Time at={data.at} />
          </p>
          {!data.complete && (
            <Notice tone="info" title={t("incomplete")}>
              <p>{t("incomplete_text")}</p>
            </Notice>
          )}
          <AllowanceTable usage={data} />
          <DaysSection name="units" usage={data} series={operationDays(data)} />
          <DaysSection name="endings" usage={data} series={endingDays(data)} />
          <div className={styles.pair}>
            <CodeTable usage={data} app={of.app} apiKey={of.key} />
            <LimitTable usage={data} />
          </div>
          <TimeTable usage={data} />
          <KeyTable usage={data} />
        </div>
      )}
    </div>
  );
}

const all = "all";

/** Chooses all apps, one of them, or one of its keys. */
function Owner({
  of,
  data,
  onChange,
}: {
  of: UsageOf;
  data: UsageAnswer | undefined;
  onChange: (next: UsageOf) => void;
}) {
  const { t } = useTranslation("usage");
  const apps = data?.apps ?? [];
  const keys = apps.find(({ id }) => id === of.app)?.keys ?? [];
  const choices = (first: string, names: { value: string; label: string }[], chosen: string | undefined) => [
    { value: all, label: first },
    ...names,
    ...(chosen === undefined || names.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: chosen }]),
  ];
  return (
    <>
      <Select
        label={t("app")}
        hideLabel
        options={choices(
          t("all_apps"),
          apps.map(({ id, name }) => ({ value: id, label: name })),
          of.app,
        )}
        value={of.app ?? all}
        onChange={(app) => onChange({ ...of, app: app === all ? undefined : app, key: undefined })}
      />
      {of.app !== undefined && (
        <Select
          label={t("key")}
          hideLabel
          options={choices(
            t("all_keys"),
            keys.map((value) => ({ value, label: value })),
            of.key,
          )}
          value={of.key ?? all}
          onChange={(key) => onChange({ ...of, key: key === all ? undefined : key })}
        />
      )}
    </>
  );
}
