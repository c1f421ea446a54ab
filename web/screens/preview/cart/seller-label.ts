import type { Translate } from "../../../i18n/use-translation.ts";
import type { PreviewResult } from "#contract/preview";
import type { Attempt } from "../result/attempt.ts";

/**
 * What a seller of a result is called: by its own name, else by that of its lines in the cart. The groups of a split order are
 * numbered, since they may be one seller's.
 */
export function sellerLabel(
  t: Translate<"preview">,
  { result, at, attempt }: { result: PreviewResult; at: number; attempt: Attempt },
): string {
  const seller = result.sellers[at];
  const first = seller?.lines[0];
  const sent = attempt.sent.find(({ id, spec_id }) => id === first?.id && spec_id === first.spec_id);
  const name = seller?.seller_name ?? sent?.seller_name ?? t("seller_unknown");
  return result.sellers.length > 1
    ? t("receipt.order", { at: at + 1, count: result.sellers.length, name })
    : name;
}
