import { compareYuan } from "#contract/shared/money";
import { yuanSchema } from "#contract/shared/money";
import type { ProductSummary } from "#contract/public/product";
import { typedQuantity } from "../../../ui/controls/number-field.tsx";

/** Filters on the rows that are already here: they are free and send no request. Text as typed. */
export type AppliedFilters = { from: string; to: string; most: string; hasSeller: boolean };
export const noFilters: AppliedFilters = { from: "", to: "", most: "", hasSeller: false };

/**
 * Returns the rows that pass. An invalid filter hides nothing; a row without a value is hidden only by the
 * filter for that value.
 */
export function applyFilters(items: readonly ProductSummary[], filters: AppliedFilters): ProductSummary[] {
  const { from, to, hasSeller } = filters;
  const max = typedQuantity(filters.most);
  return items.filter(({ price, min_order_quantity: minimum, seller_name: seller }) => {
    const yuan = price.display_amount;
    if (isYuan(from) && (yuan === null || compareYuan(yuan, from.trim()) < 0)) return false;
    if (isYuan(to) && (yuan === null || compareYuan(yuan, to.trim()) > 0)) return false;
    if (max !== null && (minimum ?? 1) > max) return false;
    return !hasSeller || seller !== null;
  });
}

/** Returns the fields whose text is no amount or number. */
export function invalidFilters({ from, to, most: max }: AppliedFilters): (keyof AppliedFilters)[] {
  const invalid: (keyof AppliedFilters)[] = [];
  if (from.trim() !== "" && !isYuan(from)) invalid.push("from");
  if (to.trim() !== "" && !isYuan(to)) invalid.push("to");
  if (max.trim() !== "" && typedQuantity(max) === null) invalid.push("most");
  return invalid;
}

/** Returns the values that no row of a list states, which is said once above the list instead of on every row. */
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
