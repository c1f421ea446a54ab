import { isoTime } from "#server/shared/runtime.ts";
import { auditSubjects, type AuditActor } from "./audit.ts";
import type { Purchase, Purchases } from "./purchases.ts";

/** Time over which complete searches have to find nothing before an order may be marked absent, ms. */
const absenceMs = 86_400_000;

/**
 * Returns why an order may not be marked absent; null when complete searches found nothing for a day, the last of them
 * after that day.
 */
function absenceIssue({ state, orders, emptyReads, createdAt, changedAt }: Purchase): string | null {
  if (state !== "unknown") return `it is ${state}, and only an unknown purchase can be called absent`;
  if (orders.length > 0)
    return `${orders.length === 1 ? "an order that may be" : "orders that may be"} part of it: ${orders.map(({ orderId }) => orderId).join(", ")}`;
  if (emptyReads === 0) return "no complete search for it has ended yet";
  // Each search that finds nothing changes the purchase, so its last change is the last of them.
  if (changedAt - createdAt < absenceMs)
    return `the last complete search was at ${isoTime(changedAt)}, less than 24 h after its create: the gateway searches again by itself`;
  return null;
}

/**
 * Marks the order of an unknown purchase as absent permanently, with its audit entry. Its sum is released, and its
 * external id is not.
 *
 * @returns null when it was done, otherwise why it cannot be
 */
export async function acknowledgeAbsent(
  purchases: Pick<Purchases, "get" | "change">,
  id: string,
  actor: AuditActor,
): Promise<string | null> {
  const purchase = await purchases.get(id);
  if (!purchase) return "there is no such purchase";
  const issue = absenceIssue(purchase);
  if (issue !== null) return issue;
  const entry = {
    ...actor,
    action: "purchase_absent",
    subject: auditSubjects.purchase(id),
    before: { state: "unknown" },
    after: { state: "absent" },
  };
  const changed = await purchases.change(purchase, { state: "absent", readAfterMs: null }, entry);
  return changed ? null : "it changed at this moment: look at it again";
}
