import { useState } from "react";
import type { Activity } from "#contract/console/activity";
import { callEndings } from "#contract/console/states";
import { channels } from "#contract/shared/channel";
import { errorCodes, type ErrorCode } from "#contract/shared/error-codes";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import { ChoiceFilter, DateFilter, FilterBar } from "../../ui/controls/filter-bar.tsx";
import { operations, useOperationName } from "../../ui/display/operation-name.ts";
import { useFocusReturn } from "../../ui/overlays/return-focus.ts";
import { Select } from "../../ui/controls/select.tsx";
import { type ActivityAddress, isFiltered, periodNames, unfiltered } from "./activity-address.ts";
import { describeOutcome, knownCodes } from "./describe-outcome.ts";
import { IdField } from "./id-field.tsx";

export type ActivityFiltersProps = {
  address: ActivityAddress;
  choices: Activity["choices"];
  /** The listed calls, whose keys can be found by their id alone. */
  calls: Activity["calls"];
  onFilter: (next: ActivityAddress) => void;
};

type Option = { value: string; label: string };

const every = "any";
const errorNames = Object.keys(errorCodes) as ErrorCode[];

export function ActivityFilters({ address, choices, calls, onFilter }: ActivityFiltersProps) {
  const { t, language } = useTranslation("activity");
  const operationName = useOperationName();
  const hidden = [address.marketplace, address.code, address.app, address.key, address.operator];
  const [isOpened, setOpened] = useState(false);
  const more = isOpened || hidden.some((value) => value !== undefined);
  useFocusReturn(String(more));
  const set = (change: Partial<ActivityAddress>) => onFilter({ ...address, ...change } as ActivityAddress);

  const choice = (name: "operation" | "marketplace" | "outcome" | "code" | "operator", options: Option[]) => (
    <ChoiceFilter
      label={t(`filters.${name}`)}
      options={options}
      value={address[name]}
      onChange={(value) => set({ [name]: value } as Partial<ActivityAddress>)}
    />
  );
  const apps = (choices?.apps ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const keys = choices?.apps.find(({ id }) => id === address.app)?.keys ?? [];
  const outcomeName = (code: string) => {
    const { key } = describeOutcome({ outcome: code, status: 200 });
    return key === null ? code : t(key);
  };

  return (
    <FilterBar
      isFiltered={isFiltered(address)}
      onClear={() => onFilter(unfiltered)}
      actions={
        !more && (
          <Button aria-label={t("filters.more_long")} onPress={() => setOpened(true)}>
            {t("filters.more")}
          </Button>
        )
      }
    >
      <IdField
        sought={address.request ?? address.subject}
        callers={{ choices, calls }}
        onFind={(sought) => set({ request: undefined, subject: undefined, view: undefined, ...sought })}
      />
      <PeriodChoice address={address} set={set} />
      {choice(
        "outcome",
        callEndings.map((value) => ({ value, label: t(`endings.${value}`) })),
      )}
      {choice(
        "operation",
        operations.map((value) => ({ value, label: operationName(value) })),
      )}
      {more &&
        choice(
          "marketplace",
          Object.keys(channels).map((value) => ({ value, label: channelName(value, language) })),
        )}
      {more &&
        choice(
          "code",
          knownCodes(errorNames).map((value) => ({ value, label: outcomeName(value) })),
        )}
      {more && choices && (
        <>
          <ChoiceFilter
            label={t("filters.app")}
            options={apps}
            value={address.app}
            onChange={(app) => set({ app, key: undefined })}
          />
          {address.app !== undefined && (
            <ChoiceFilter
              label={t("filters.key")}
              options={keys.map((value) => ({ value, label: value }))}
              value={address.key}
              onChange={(key) => set({ key })}
            />
          )}
          {choice(
            "operator",
            choices.operators.map(({ id, name }) => ({ value: id, label: name })),
          )}
        </>
      )}
    </FilterBar>
  );
}

function PeriodChoice({
  address: { period, from, to },
  set,
}: {
  address: ActivityAddress;
  set: (change: Partial<ActivityAddress>) => void;
}) {
  const { t } = useTranslation("activity");
  const [isChosen, setChosen] = useState(from !== undefined || to !== undefined);
  const value = period ?? (isChosen || from !== undefined || to !== undefined ? "chosen" : every);
  const names = [every, ...periodNames, "chosen"] as const;
  return (
    <>
      <Select
        label={t("filters.period")}
        options={names.map((name) => ({ value: name as string, label: t(`periods.${name}`) }))}
        value={value}
        onChange={(next) => {
          setChosen(next === "chosen");
          const moving = periodNames.find((name) => name === next);
          set({ period: moving, ...(next === "chosen" ? {} : { from: undefined, to: undefined }) });
        }}
      />
      {value === "chosen" && (
        <>
          <DateFilter
            of="moment"
            label={t("filters.from")}
            value={from}
            onChange={(at) => set({ from: at })}
          />
          <DateFilter
            of="moment"
            label={t("filters.to")}
            value={to}
            error={
              from !== undefined &&
              to !== undefined &&
              Date.parse(from) > Date.parse(to) &&
              t("filters.reversed")
            }
            onChange={(at) => set({ to: at })}
          />
        </>
      )}
    </>
  );
}
