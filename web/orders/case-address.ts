import type { Session } from "#contract/console/console";
import type { HandedCaseRow } from "#contract/console/console-cases";

/** Returns the address of a case: the order's own page, or the check of its payment methods while purchasing is off. */
export function caseAddress(
  { channel, order_id: id }: Pick<HandedCaseRow, "channel" | "order_id">,
  { purchasing }: Pick<Session, "purchasing">,
): string {
  return purchasing ? `/orders/${id}?channel=${channel}` : `/payment-methods?order=${id}`;
}
