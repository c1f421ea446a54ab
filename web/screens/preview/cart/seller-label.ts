import type { Translate } from "../../../i18n/use-translation.ts";
import type { PreviewOrder } from "#contract/public/preview-amounts";
import type { FinishedPreview } from "../result/finished-preview.ts";

/**
 * Returns the name of an order of a preview: its seller's own, else that of its lines in the cart. The orders
 * of a split cart are numbered, since they may be one seller's.
 */
export function sellerLabel(
  t: Translate<"preview">,
  { orders, at, preview }: { orders: readonly PreviewOrder[]; at: number; preview: FinishedPreview },
): string {
  const order = orders[at];
  const first = order?.lines[0];
  const sent = preview.sent.find(({ id, spec_id }) => id === first?.id && spec_id === first.spec_id);
  const name = order?.sellerName ?? sent?.seller_name ?? t("seller_unknown");
  return orders.length > 1 ? t("receipt.order", { at: at + 1, count: orders.length, name }) : name;
}
