import { useState } from "react";
import type { Activity } from "#contract/console/activity";
import { callEndings } from "#contract/console/states";
import { channels } from "#contract/shared/channel";
import { errorCodes, type ErrorCode } from "#contract/shared/error-codes";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import { DateField } from "../../ui/controls/date-field.tsx";
import { operations, useOperationName } from "../../ui/display/operation-name.ts";
import { readMoment } from "../../ui/controls/read-date.ts";
import { useFocusReturn } from "../../ui/overlays/return-focus.ts";
import { Select } from "../../ui/controls/select.tsx";
import { type ActivityAddress, isFiltered, localText, momentOf, periodNames } from "./activity-address.ts";
import { describeOutcome, knownCodes } from "./describe-outcome.ts";
import { IdField } from "./id-field.tsx";
import styles from "./activity.module.css";

export type ActivityFiltersProps = {
  address: ActivityAddress;
  choices: Activity["choices"];
  onFilter: (next: ActivityAddress) => void;
};

type Option = { value: string; label: string };

const every = "any";
const errorNames = Object.keys(errorCodes) as ErrorCode[];

/** Filters of the list. A choice takes effect at once, a pasted id on Enter. */
export function ActivityFilters({ address, choices, onFilter }: ActivityFiltersProps) {
  const { t, language } = useTranslation("activity");
  const operationName = useOperationName();
  const hidden = [address.marketplace, address.code, address.app, address.key, address.operator];
  const [more, setMore] = useState(hidden.some((value) => value !== undefined));
  useFocusReturn(`${more} ${isFiltered(address)}`);
  const set = (change: Partial<ActivityAddress>) => onFilter({ ...address, ...change } as ActivityAddress);

  const choice = (name: "operation" | "marketplace" | "outcome" | "code" | "operator", options: Option[]) => (
    <Choice
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
    <div role="search" className={styles.filters} aria-label={t("filters.title")}>
      <IdField
        sought={address.request ?? address.subject}
        onFind={(sought) => set({ request: undefined, subject: undefined, ...sought })}
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
          <Choice
            label={t("filters.app")}
            options={apps}
            value={address.app}
            onChange={(app) => set({ app, key: undefined })}
          />
          {address.app !== undefined && (
            <Choice
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
      <span className={styles.buttons}>
        {!more && (
          <Button aria-label={t("filters.more_long")} onPress={() => setMore(true)}>
            {t("filters.more")}
          </Button>
        )}
        {isFiltered(address) && (
          <Button
            aria-label={t("clear")}
            onPress={() =>
              onFilter(
                Object.fromEntries(Object.keys(address).map((name) => [name, undefined])) as ActivityAddress,
              )
            }
          >
            {t("filters.clear")}
          </Button>
        )}
      </span>
    </div>
  );
}

/** Offers a few values or "any". A value in the URL that matches no option stays visible as it is. */
function Choice({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: Option[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation("activity");
  const isKnown = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      label={label}
      options={[
        { value: every, label: t("filters.any") },
        ...options,
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      value={value ?? every}
      onChange={(chosen) => onChange(chosen === every ? undefined : chosen)}
    />
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
          <Moment label={t("filters.from")} at={from} onChange={(at) => set({ from: at })} />
          <Moment
            label={t("filters.to")}
            at={to}
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

/** Edits a moment in the viewer's local time. It takes effect when the field is left, because half a date is no date. */
function Moment({
  label,
  at,
  error = false,
  onChange,
}: {
  label: string;
  at: string | undefined;
  error?: string | false;
  onChange: (at: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  return (
    <DateField
      of="moment"
      label={label}
      value={typed ?? localText(at).replace("T", " ")}
      error={isWrong ? t("moment_fault") : error}
      onChange={(text) => {
        setWrong(false);
        setTyped(text);
      }}
      onBlur={() => {
        if (typed === null) return;
        const moment = readMoment(typed);
        setWrong(typed.trim() !== "" && moment === null);
        if (typed.trim() !== "" && moment === null) return;
        const next = momentOf(moment ?? "");
        if (next !== at) onChange(next);
        setTyped(null);
      }}
    />
  );
}
