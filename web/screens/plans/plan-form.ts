import { get, set } from "react-hook-form";
import { type Channel, channelNames } from "#contract/shared/channel";
import { maxLimit } from "#contract/shared/checked-fields";
import type { PlanRow } from "#contract/console/console-apps";
import { plainDigits } from "#contract/shared/pasted-id";
import { weighed } from "#contract/console/plan-fields";

/** Values of a plan's form: numbers as they were typed. */
export type PlanValues = {
  name: string;
  enabled: boolean;
  daily_units: string;
  requests_per_minute: string;
  channels: Record<Channel, boolean>;
  /** By the parts of the operation's id, which has a dot; empty = the default weight. */
  units: Record<string, Record<string, string>>;
};

/** The limits of the contract's schema, as the form states them. */
export const bounds = {
  daily_units: { least: 0, most: maxLimit },
  requests_per_minute: { least: 1, most: maxLimit },
  units: { least: 0, most: maxLimit },
} as const;

/** Plan that the form for a new one begins with. */
const usualPlan: Omit<PlanRow, "version" | "changed_at" | "changed_by" | "in_file"> = {
  name: "",
  enabled: true,
  daily_units: 5_000,
  requests_per_minute: 60,
  channels: [...channelNames],
  units: {},
};

export function valuesOf(plan: PlanRow | null): PlanValues {
  const { name, enabled, daily_units, requests_per_minute, channels, units } = plan ?? usualPlan;
  const texts = {};
  for (const { id } of weighed) set(texts, id, String(units[id] ?? ""));
  return {
    name,
    enabled,
    daily_units: String(daily_units),
    requests_per_minute: String(requests_per_minute),
    channels: Object.fromEntries(
      channelNames.map((channel) => [channel, channels.includes(channel)]),
    ) as PlanValues["channels"],
    units: texts,
  };
}

/** Returns the request of a form. */
export function bodyOf({ name, enabled, channels, units, ...limits }: PlanValues) {
  const weights = weighed
    .map(({ id }): [string, string] => [id, get(units, id)])
    .filter(([, text]) => text.trim() !== "");
  return {
    name: name.trim(),
    enabled,
    daily_units: wholeOf(limits.daily_units),
    requests_per_minute: wholeOf(limits.requests_per_minute),
    channels: channelNames.filter((channel) => channels[channel]),
    units: Object.fromEntries(weights.map(([id, text]) => [id, wholeOf(text)])),
  };
}

/** Parses typed text as a whole number; NaN when it is not one. Full-width digits count as digits. */
function wholeOf(text: string): number {
  const digits = plainDigits(text.trim());
  return /^[0-9]{1,10}$/.test(digits) ? Number(digits) : NaN;
}
