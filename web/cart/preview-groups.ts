import { hasTrait } from "#contract/shared/channel";
import { maxLines } from "#contract/public/preview-request";
import type { CartLine } from "./cart-line.ts";
import type { CartEntry } from "./cart.ts";

/** Lines of one preview call, grouped by seller. */
export type PreviewGroup = {
  key: string;
  channel: CartLine["channel"];
  /** Number of this part, from 1, when the lines need several calls; null = one call is enough. */
  part: { at: number; of: number } | null;
  sellers: { key: string; name: string | null; lines: CartEntry[] }[];
  lines: CartEntry[];
};

/**
 * Groups lines into preview calls: one per channel, because the channel decides the call; with `split`, one
 * per seller where a call previews the goods of one seller. Lines of unknown sellers stay together. Lines
 * beyond the maximum of a call (`maxLines`) go into further parts, each an order of its own. The order is
 * that of the cart.
 */
export function previewGroups(lines: readonly CartEntry[], { split }: { split: boolean }): PreviewGroup[] {
  const keyOf = (line: CartEntry) =>
    split && hasTrait(line.channel, "onePreviewPerSeller")
      ? `${line.channel} ${sellerKey(line)}`
      : line.channel;
  return [...Map.groupBy(lines, keyOf)].flatMap(([key, ofGroup]) => {
    const parts = partsOf(ofGroup);
    const of = parts.length;
    return parts.flatMap(([first, ...others], at): PreviewGroup[] => {
      if (!first) return [];
      const sellers = bySeller([first, ...others]);
      const part = of > 1 ? { at: at + 1, of } : null;
      return [
        {
          key: part ? `${key} part ${part.at}` : key,
          channel: first.channel,
          part,
          sellers,
          lines: sellers.flatMap((seller) => seller.lines),
        },
      ];
    });
  });
}

function bySeller(lines: readonly CartEntry[]): PreviewGroup["sellers"] {
  return [...Map.groupBy(lines, sellerKey)].map(([key, own]) => ({
    key,
    name: own[0]?.seller_name ?? null,
    lines: own,
  }));
}

/**
 * Splits lines into as few parts as possible, in order, keeping sellers and products together. Minimum orders
 * and prices count the variants of a product together, so a product is split only when it alone exceeds a
 * call.
 */
function partsOf(lines: readonly CartEntry[]): CartEntry[][] {
  const products = bySeller(lines).flatMap(({ lines: own }) => [
    ...Map.groupBy(own, ({ id }) => id).values(),
  ]);
  const parts: CartEntry[][] = [];
  for (const product of products)
    for (let from = 0; from < product.length; from += maxLines) {
      const piece = product.slice(from, from + maxLines);
      const last = parts.at(-1);
      if (last && last.length + piece.length <= maxLines) last.push(...piece);
      else parts.push(piece);
    }
  return parts;
}

/**
 * Returns whether a call would contain lines of several known sellers on a marketplace that does not allow
 * it.
 */
export function needsSplit({ channel, sellers }: PreviewGroup): boolean {
  return hasTrait(channel, "onePreviewPerSeller") && sellers.filter(({ key }) => key !== "").length > 1;
}

/** Returns the key of a line's seller; "" = unknown. */
function sellerKey({ seller_id, seller_name }: Pick<CartLine, "seller_id" | "seller_name">): string {
  return seller_id ?? seller_name ?? "";
}

/**
 * Converts a line to the form that the preview and the create call expect (§2.3): `spec_id` is omitted for a
 * product without variants.
 */
export function orderLine({ id, spec_id, quantity }: Pick<CartLine, "id" | "spec_id" | "quantity">) {
  return { id, ...(spec_id === null ? {} : { spec_id }), quantity };
}
