import type { PlanRow } from "#contract/console-apps";
import { weighed } from "./plan-form.ts";

type Fields = Pick<PlanRow, "enabled" | "daily_units" | "requests_per_minute" | "channels" | "units">;

/** One thing that is different between two states of a plan. */
export type PlanChange =
  | { field: "enabled"; from: boolean; to: boolean }
  | { field: "daily_units" | "requests_per_minute"; from: number; to: number }
  | { field: "channels"; from: PlanRow["channels"]; to: PlanRow["channels"] }
  /** null = the usual weight, `usual`. */
  | { field: "weight"; operation: string; from: number | null; to: number | null; usual: number };

/** What is different, in the order of the form. */
export function planChanges(from: Fields, to: Fields): PlanChange[] {
  const changes: PlanChange[] = [];
  if (from.enabled !== to.enabled) changes.push({ field: "enabled", from: from.enabled, to: to.enabled });
  for (const field of ["daily_units", "requests_per_minute"] as const)
    if (from[field] !== to[field]) changes.push({ field, from: from[field], to: to[field] });
  if (from.channels.join() !== to.channels.join())
    changes.push({ field: "channels", from: from.channels, to: to.channels });
  for (const { id: operation, units: usual } of weighed) {
    const [before, after] = [from.units[operation] ?? null, to.units[operation] ?? null];
    if (before !== after) changes.push({ field: "weight", operation, from: before, to: after, usual });
  }
  return changes;
}
