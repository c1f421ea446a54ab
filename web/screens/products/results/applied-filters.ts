import { compareYuan } from "#contract/money";
import { yuanSchema } from "#contract/money";
import type { ProductSummary } from "#contract/product";
import { wholeQuantity } from "../../../ui/number-field.tsx";

/** What narrows the rows that are here already: it costs nothing and asks nobody. Text as typed. */
export type AppliedFilters = { from: string; to: string; most: string; hasSeller: boolean };
export const noFilters: AppliedFilters = { from: "", to: "", most: "", hasSeller: false };

/** The rows that pass. A filter that does not read hides nothing; what the list does not say is hidden by none but its own. */
export function applyFilters(items: readonly ProductSummary[], filters: AppliedFilters): ProductSummary[] {
  const { from, to, hasSeller } = filters;
  const most = wholeQuantity(filters.most);
  return items.filter(({ price, min_order_quantity: minimum, seller_name: seller }) => {
    const yuan = price.display_amount;
    if (isYuan(from) && (yuan === null || compareYuan(yuan, from.trim()) < 0)) return false;
    if (isYuan(to) && (yuan === null || compareYuan(yuan, to.trim()) > 0)) return false;
    if (most !== null && (minimum ?? 1) > most) return false;
    return !hasSeller || seller !== null;
  });
}

/** The fields whose text is no amount or number. */
export function faultyFilters({ from, to, most }: AppliedFilters): (keyof AppliedFilters)[] {
  const faulty: (keyof AppliedFilters)[] = [];
  if (from.trim() !== "" && !isYuan(from)) faulty.push("from");
  if (to.trim() !== "" && !isYuan(to)) faulty.push("to");
  if (most.trim() !== "" && wholeQuantity(most) === null) faulty.push("most");
  return faulty;
}

/** What no row of a list says: told once above it, instead of on every row. */
export function unsaid(items: readonly ProductSummary[]) {
  const none = (field: "min_order_quantity" | "sales_count" | "seller_name") =>
    items.length > 0 && items.every((item) => item[field] === null);
  return {
    minimum: none("min_order_quantity"),
    sales: none("sales_count"),
    seller: none("seller_name"),
  };
}

function isYuan(text: string): boolean {
  return text !== "" && yuanSchema.safeParse(text.trim()).success;
}
