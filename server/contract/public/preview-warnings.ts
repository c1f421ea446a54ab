import { totalYuan, yuanDifference } from "../shared/yuan-amount.ts";
import { fenToYuan, yuanToFen } from "../shared/money.ts";
import type { PreviewResult } from "./preview.ts";
import { discrepancies, linesLeftOut, previewOrders, previewTotals } from "./preview-amounts.ts";

/** Line that was sent, with its expected cost in yuan; null: unknown. */
type SentLine = { id: string; estimate: string | null };

/** Warning about a cart that can be ordered. `difference` is yuan, below zero when the goods cost less. */
export type Warning =
  | { kind: "kjb"; count: number }
  | { kind: "price"; difference: string }
  | { kind: "freight" }
  | { kind: "amounts" }
  | { kind: "add_up" };

/** Returns every warning that a person should read together with a positive verdict. */
export function warningsOf(result: PreviewResult, sent: readonly SentLine[]): Warning[] {
  const found: Warning[] = [];
  const kjb = linesWithoutKjb(result, sent).length;
  if (kjb > 0) found.push({ kind: "kjb", count: kjb });
  const goods = goodsDifference(result, sent);
  if (goods !== null && yuanToFen(goods.difference) !== 0)
    found.push({ kind: "price", difference: goods.difference });
  if (previewTotals(result).shipping === null) found.push({ kind: "freight" });
  if (previewOrders(result).some(({ totals }) => totals.merchandise === null))
    found.push({ kind: "amounts" });
  if (discrepancies(result).length > 0) found.push({ kind: "add_up" });
  return found;
}

/** Returns the lines whose product KJB cannot pay, where the marketplace says so. */
export function linesWithoutKjb<Line extends Pick<SentLine, "id">>(
  result: PreviewResult,
  sent: readonly Line[],
): Line[] {
  const refused = result.kjb_unsupported_offer_ids ?? [];
  return sent.filter(({ id }) => refused.includes(id));
}

/** Returns the expected cost of the goods and the marketplace's amount for them, in yuan; null when one is unknown. */
export function goodsDifference(
  result: PreviewResult,
  sent: readonly Pick<SentLine, "estimate">[],
): { expected: string; told: string; difference: string } | null {
  if (linesLeftOut(result).length > 0) return null;
  const expected = totalYuan(sent.map(({ estimate }) => estimate));
  const amounts = previewOrders(result).flatMap(({ lines }) => lines.map(({ amount }) => amount.amount));
  const told = totalYuan(amounts.map((amount) => (amount === null ? null : fenToYuan(amount))));
  const difference = yuanDifference(expected, told);
  return expected === null || told === null || difference === null ? null : { expected, told, difference };
}

/** Returns the name of an answer's verdict; a failed answer without a code is incomplete. */
export function previewVerdict({ code, success }: Pick<PreviewResult, "code" | "success">) {
  return code ?? (success ? "success" : "PREVIEW_INCOMPLETE");
}

/**
 * Returns the marketplace's own status of the order: true when it says that it can be placed; false when it refuses although no
 * check explains it, or refuses the group in which the lines came back; null when another check explains it.
 */
export function vendorStatus({ success, checks }: Pick<PreviewResult, "success" | "checks">): boolean | null {
  if (success) return true;
  if (checks.lines_returned && !checks.sellers_present) return false;
  return Object.values(checks).includes(false) ? null : false;
}
