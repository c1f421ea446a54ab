import { useQuery } from "@tanstack/react-query";
import type { UsageAnswer } from "#contract/console/usage";
import { usageSpans, type UsageSpan } from "#contract/console/states";
import { usageOptions } from "../../api/usage-options.ts";
import { sentenceGap } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ChoiceFilter, FilterBar } from "../../ui/controls/filter-bar.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { ListScreen } from "../../ui/display/list-screen.tsx";
import { Time } from "../../ui/display/time.tsx";
import { AllowanceTable } from "./allowance-table.tsx";
import { DaysSection } from "./days-section.tsx";
import { endingDays, operationDays } from "./day-series.ts";
import { CodeTable, KeyTable, LimitTable, TimeTable } from "./figure-tables.tsx";
import styles from "./usage.module.css";

export type UsageOf = { days: UsageSpan; app: string | undefined; key: string | undefined };

/** Shows the usage by app and key, its outcomes and times, and what is left today. Reading it costs nothing. */
export function UsageScreen({ of, onChange }: { of: UsageOf; onChange: (next: UsageOf) => void }) {
  const { t, language } = useTranslation("usage");
  const usage = useQuery(usageOptions(of));
  const { data } = usage;
  return (
    <ListScreen
      of={[usage]}
      intro={
        data && (
          <>
            {t("intro", { zone: data.zone }) + sentenceGap(language) + t("at")} <Time at={data.at} />
          </>
        )
      }
      isWide
      hasRefresh
      filters={
        <FilterBar
          isFiltered={of.app !== undefined}
          onClear={() => onChange({ ...of, app: undefined, key: undefined })}
        >
          <Select
            label={t("days")}
            options={usageSpans.map((value) => ({ value, label: t(`spans.${value}`) }))}
            value={of.days}
            onChange={(days) => onChange({ ...of, days })}
          />
          <Owner of={of} data={data} onChange={onChange} />
        </FilterBar>
      }
    >
      {data && (
        <div className={styles.figures}>
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
    </ListScreen>
  );
}

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
  return (
    <>
      <ChoiceFilter
        label={t("app")}
        anyLabel={t("all_apps")}
        options={apps.map(({ id, name }) => ({ value: id, label: name }))}
        value={of.app}
        onChange={(app) => onChange({ ...of, app, key: undefined })}
      />
      {of.app !== undefined && (
        <ChoiceFilter
          label={t("key")}
          anyLabel={t("all_keys")}
          options={keys.map((value) => ({ value, label: value }))}
          value={of.key}
          onChange={(key) => onChange({ ...of, key })}
        />
      )}
    </>
  );
}
