import { fenToYuan, yuanToFen } from "#contract/money";
import type { PreviewResult } from "#contract/preview";
import { totalYuan, yuanDifference } from "../../../cart/estimate.ts";
import { discrepancies } from "./add-up.ts";
import type { Attempt } from "./attempt.ts";

/** What to look at before an order of a cart that can be ordered. `difference` is yuan, below zero when the goods cost less. */
export type Caution =
  | { kind: "kjb"; count: number }
  | { kind: "price"; difference: string }
  | { kind: "freight" }
  | { kind: "amounts" }
  | { kind: "add_up" };

type Sent = Pick<Attempt, "sent">;

/** Everything below a green verdict that a person would want to have read with it. */
export function cautionsOf(result: PreviewResult, attempt: Sent): Caution[] {
  const found: Caution[] = [];
  const kjb = linesWithoutKjb(result, attempt).length;
  if (kjb > 0) found.push({ kind: "kjb", count: kjb });
  const goods = goodsDifference(result, attempt);
  if (goods !== null && yuanToFen(goods.difference) !== 0)
    found.push({ kind: "price", difference: goods.difference });
  if (result.total.shipping.amount === null) found.push({ kind: "freight" });
  if (result.sellers.some(({ total }) => total.merchandise.amount === null)) found.push({ kind: "amounts" });
  if (discrepancies(result).length > 0) found.push({ kind: "add_up" });
  return found;
}

/** The lines whose product KJB cannot pay, where the marketplace says so. */
export function linesWithoutKjb(result: PreviewResult, { sent }: Sent): Attempt["sent"] {
  const refused = result.kjb_unsupported_offer_ids ?? [];
  return sent.filter(({ id }) => refused.includes(id));
}

/** What the page expected the goods to cost and what the marketplace asks for them, yuan; null when one is not known. */
export function goodsDifference(
  result: PreviewResult,
  { sent }: Sent,
): { expected: string; told: string; difference: string } | null {
  const expected = totalYuan(sent.map(({ estimate }) => estimate));
  const amounts = result.sellers.flatMap(({ lines }) => lines.map(({ amount }) => amount.amount));
  const told = totalYuan(amounts.map((amount) => (amount === null ? null : fenToYuan(amount))));
  const difference = yuanDifference(expected, told);
  return expected === null || told === null || difference === null ? null : { expected, told, difference };
}

/**
 * The marketplace's own status of the order: true when it says that it can be placed; false when it refuses although nothing
 * else stands against it, or refuses the group in which the lines came back; null when another check tells why.
 */
export function vendorStatus({ success, checks }: Pick<PreviewResult, "success" | "checks">): boolean | null {
  if (success) return true;
  if (checks.lines_returned && !checks.sellers_present) return false;
  return Object.values(checks).includes(false) ? null : false;
}
