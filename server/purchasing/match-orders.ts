import type { ReadOrder } from "#server/marketplaces/connector.ts";
import type { Purchase, PurchaseLine } from "#server/store/purchases.ts";

/**
 * Result of comparing orders of the account with a purchase. `whole`: these orders together are exactly the purchase.
 * `part`: they cover some of its lines, so more may exist. `double`: they cover more than its lines, which a person
 * has to look at. `none`: no order bears its marker and fits.
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
  const byId = new Map(found.map((order) => [order.order_id, order]));
  const orders = [...byId.values()].filter(
    (order) =>
      order.marker === purchase.marker && fitsSeller(order, purchase) && fitsLines(order, purchase.lines),
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
  const wanted = quantities(
    purchase.lines.map((line) => [keyOf(line.offer_id, line.spec_id), line.quantity]),
  );
  const got = quantities(
    orders.flatMap((order) =>
      order.lines.map((line): [string, number] => [keyOf(line.id, line.spec_id), line.quantity ?? 0]),
    ),
  );
  if ([...got].some(([key, quantity]) => quantity > (wanted.get(key) ?? 0)))
    return { kind: "double", orders };
  const isWhole = [...wanted].every(([key, quantity]) => got.get(key) === quantity);
  return { kind: isWhole ? "whole" : "part", orders };
}

function fitsSeller(order: ReadOrder, { sellerIds }: Pick<Purchase, "sellerIds">): boolean {
  return order.seller_id === null || sellerIds.length === 0 || sellerIds.includes(order.seller_id);
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
            keyOf(line.offer_id, line.spec_id) === keyOf(id, specId) &&
            quantity !== null &&
            quantity > 0 &&
            quantity <= line.quantity,
        ),
    )
  );
}

const keyOf = (id: string | null, specId: string | null) => JSON.stringify([id, specId]);

function quantities(entries: [key: string, quantity: number][]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, quantity] of entries) sums.set(key, (sums.get(key) ?? 0) + quantity);
  return sums;
}
