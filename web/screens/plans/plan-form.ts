import { type Channel, channelNames } from "#contract/shared/channel";
import { maxLimit } from "#contract/shared/checked-fields";
import type { PlanRow } from "#contract/console/console-apps";
import { plainDigits } from "#contract/shared/pasted-id";
import { weighed } from "#contract/console/plan-fields";
import { typedOver } from "../../ui/controls/typed-over.ts";

/** Values of a plan's form: numbers as they were typed. */
export type PlanForm = {
  name: string;
  enabled: boolean;
  daily_units: string;
  requests_per_minute: string;
  channels: readonly Channel[];
  /** By operation; empty = the default weight. */
  units: Readonly<Record<string, string>>;
};

/** The limits of the server's own rule. */
export const bounds = {
  daily_units: { least: 0, most: maxLimit },
  requests_per_minute: { least: 1, most: maxLimit },
  units: { least: 0, most: maxLimit },
} as const;

export function formOf(plan: PlanRow | null): PlanForm {
  if (!plan)
    return {
      name: "",
      enabled: true,
      daily_units: "5000",
      requests_per_minute: "60",
      channels: channelNames,
      units: {},
    };
  return {
    name: plan.name,
    enabled: plan.enabled,
    daily_units: String(plan.daily_units),
    requests_per_minute: String(plan.requests_per_minute),
    channels: channelNames.filter((channel) => plan.channels.includes(channel)),
    units: Object.fromEntries(weighed.map(({ id }) => [id, String(plan.units[id] ?? "")])),
  };
}

/** Parses typed text as a whole number within bounds; null when it is not one. Full-width digits count as digits. */
export function wholeWithin(
  text: string,
  { least, most: max }: { least: number; most: number },
): number | null {
  const digits = plainDigits(text.trim());
  if (!/^[0-9]{1,10}$/.test(digits)) return null;
  const value = Number(digits);
  return value >= least && value <= max ? value : null;
}

/** Merges the form into the record saved `now`: a field, marketplace or weight that was not edited stays as saved. */
export function planTypedOver(form: PlanForm, seen: PlanForm, now: PlanForm): PlanForm {
  return {
    ...typedOver(form, seen, now),
    channels: channelNames.filter((channel) => {
      const isTouched = form.channels.includes(channel) !== seen.channels.includes(channel);
      return (isTouched ? form : now).channels.includes(channel);
    }),
    units: typedOver(form.units, seen.units, now.units),
  };
}

type Fields = Pick<
  PlanRow,
  "name" | "enabled" | "daily_units" | "requests_per_minute" | "channels" | "units"
>;

/** Returns the form as the server accepts it; null while a field is invalid. */
export function fieldsOf(form: PlanForm): Fields | null {
  const daily = wholeWithin(form.daily_units, bounds.daily_units);
  const minute = wholeWithin(form.requests_per_minute, bounds.requests_per_minute);
  const weights = Object.entries(form.units)
    .filter(([, text]) => text.trim() !== "")
    .map(([id, text]): [string, number | null] => [id, wholeWithin(text, bounds.units)]);
  const name = form.name.trim();
  if (name === "" || daily === null || minute === null || weights.some(([, units]) => units === null))
    return null;
  return {
    name,
    enabled: form.enabled,
    daily_units: daily,
    requests_per_minute: minute,
    channels: channelNames.filter((channel) => form.channels.includes(channel)),
    units: Object.fromEntries(weights.map(([id, units]) => [id, units ?? 0])),
  };
}
