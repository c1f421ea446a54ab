import type { BatchRow } from "./batch.ts";
import { type OrderOutcome, verdictOf } from "./check-order.ts";

/** What the rows of a list are told apart by, in the order in which it is told. Every row is in one. */
export const rowGroups = ["kjb", "no_kjb", "refused", "failed", "open"] as const;
export type RowGroup = (typeof rowGroups)[number];

/** `failed` is what "retry failed" takes up again; `refused` is what the marketplace said no to, which a retry does not change. */
export function groupOf(row: BatchRow<OrderOutcome>): RowGroup {
  if (row.state === "waiting" || row.state === "working") return "open";
  if (row.state === "stopped" || !row.outcome.ok) return "failed";
  if (!row.outcome.value.success) return "refused";
  return verdictOf(row.outcome).kind === "kjb_possible" ? "kjb" : "no_kjb";
}

/** How many rows each group has. */
export function countGroups(rows: readonly BatchRow<OrderOutcome>[]): Record<RowGroup, number> {
  const counts = { kjb: 0, no_kjb: 0, refused: 0, failed: 0, open: 0 };
  for (const row of rows) counts[groupOf(row)] += 1;
  return counts;
}
