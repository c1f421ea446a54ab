import type { ReadOrder } from "#server/marketplaces/connector.ts";
import type { Purchase, PurchaseLine } from "#server/store/purchases.ts";

type OrderedLine = Pick<ReadOrder["lines"][number], "id" | "spec_id">;

/**
 * Result of comparing orders of the account with a purchase. `whole`: these orders together are exactly the purchase.
 * `part`: they cover some of its lines, so more may exist. `double`: they cover more than its lines, which a person has
 * to check. `none`: no order bears its marker and fits.
 */
export type Match = { kind: "whole" | "part" | "double"; orders: ReadOrder[] } | { kind: "none" };

/**
 * Compares orders with a purchase. An order counts only if it bears the purchase's own marker and its seller and lines
 * fit: the filter of the marketplace's list proves nothing (docs/purchasing.md, "Finding an order again").
 */
export function matchOrders(
  purchase: Pick<Purchase, "marker" | "lines" | "sellerIds">,
  found: readonly ReadOrder[],
): Match {
  const wanted = joined(purchase.lines);
  const byId = new Map(found.map((order) => [order.order_id, order]));
  const orders = [...byId.values()].filter(
    (order) => order.marker === purchase.marker && fitsSeller(order, purchase) && fitsLines(order, wanted),
  );
  if (orders.length === 0) return { kind: "none" };
  // Where the marketplace names no product of a line, the number of lines is what can be compared.
  const isBare = orders.every((order) => order.lines.every((line) => line.id === null));
  if (isBare) {
    const count = orders.reduce((sum, order) => sum + order.lines.length, 0);
    const kind =
      count === purchase.lines.length ? "whole" : count < purchase.lines.length ? "part" : "double";
    return { kind, orders };
  }
  const rest = remainders(
    wanted,
    orders.flatMap((order) => order.lines),
  );
  if (rest === null) return { kind: "double", orders };
  return { kind: rest.every((quantity) => quantity === 0) ? "whole" : "part", orders };
}

function fitsSeller(order: ReadOrder, { sellerIds }: Pick<Purchase, "sellerIds">): boolean {
  return order.seller_id === null || sellerIds.length === 0 || sellerIds.includes(order.seller_id);
}

/** Returns lines with those of one variant as one, because a marketplace may list them so. */
function joined(lines: readonly PurchaseLine[]): PurchaseLine[] {
  const byGoods = new Map<string, PurchaseLine>();
  for (const line of lines) {
    const key = JSON.stringify([line.offer_id, line.spec_id]);
    byGoods.set(key, { ...line, quantity: line.quantity + (byGoods.get(key)?.quantity ?? 0) });
  }
  return [...byGoods.values()];
}

/** Returns whether every line of an order is one of the purchase's, in at most its quantity. */
function fitsLines(order: ReadOrder, lines: readonly PurchaseLine[]): boolean {
  return (
    order.lines.length > 0 &&
    order.lines.every(
      ({ id, spec_id: specId, quantity }) =>
        id === null ||
        lines.some(
          (line) =>
            isSameGoods({ id, spec_id: specId }, line) &&
            quantity !== null &&
            quantity > 0 &&
            quantity <= line.quantity,
        ),
    )
  );
}

/**
 * Returns the pieces of each line that no order line covers; null where order lines cover more than a line has. Order
 * lines that name their variant are counted first, because one that names none may be any variant of its product.
 */
function remainders(
  lines: readonly PurchaseLine[],
  ordered: readonly (OrderedLine & { quantity: number | null })[],
): number[] | null {
  const rest = lines.map(({ quantity }) => quantity);
  const isNamed = ({ spec_id: specId }: OrderedLine) => specId !== null;
  for (const line of [...ordered.filter(isNamed), ...ordered.filter((one) => !isNamed(one))]) {
    const quantity = line.quantity ?? 0;
    const open = lines.flatMap((one, index) =>
      isSameGoods(line, one) && rest[index]! >= quantity ? [index] : [],
    );
    const at = open.find((index) => rest[index] === quantity) ?? open[0];
    if (at === undefined) return null;
    rest[at] = rest[at]! - quantity;
  }
  return rest;
}

/** Returns whether an order line is about a line's product and variant, as far as the marketplace and the caller name one. */
function isSameGoods({ id, spec_id: specId }: OrderedLine, line: PurchaseLine): boolean {
  return id === line.offer_id && (specId === null || line.spec_id === null || specId === line.spec_id);
}
