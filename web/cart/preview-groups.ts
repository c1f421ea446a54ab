import { hasTrait } from "#contract/channel";
import { mostLines } from "#contract/preview-request";
import type { CartLine } from "./cart-line.ts";
import type { CartEntry } from "./cart.ts";

/** Lines that go into one preview call, and the sellers among them. */
export type PreviewGroup = {
  key: string;
  channel: CartLine["channel"];
  /** Which part of the lines that one call does not take together, from 1 on; null = they fit into one. */
  part: { at: number; of: number } | null;
  sellers: { key: string; name: string | null; lines: CartEntry[] }[];
  lines: CartEntry[];
};

/**
 * One group per channel, since the channel decides the call; split, one per seller where a call previews one seller's
 * goods. Lines of unknown sellers stay together. What is more than one call takes (§2.3: 50 lines) goes in parts, each an
 * order of its own. Order is that of the cart.
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
 * As few parts as hold the lines in their order, sellers and products together: minimum orders and prices count a product's
 * variants together, so a product is cut only when it alone is more than a call takes.
 */
function partsOf(lines: readonly CartEntry[]): CartEntry[][] {
  const products = bySeller(lines).flatMap(({ lines: own }) => [
    ...Map.groupBy(own, ({ id }) => id).values(),
  ]);
  const parts: CartEntry[][] = [];
  for (const product of products)
    for (let from = 0; from < product.length; from += mostLines) {
      const piece = product.slice(from, from + mostLines);
      const last = parts.at(-1);
      if (last && last.length + piece.length <= mostLines) last.push(...piece);
      else parts.push(piece);
    }
  return parts;
}

/** Whether a call would hold lines of more than one known seller where it may not. */
export function needsSplit({ channel, sellers }: PreviewGroup): boolean {
  return hasTrait(channel, "onePreviewPerSeller") && sellers.filter(({ key }) => key !== "").length > 1;
}

/** "" = not known. */
function sellerKey({ seller_id, seller_name }: Pick<CartLine, "seller_id" | "seller_name">): string {
  return seller_id ?? seller_name ?? "";
}

/** A line as the preview and the create call want it (§2.3): `spec_id` is left out for a product without variants. */
export function orderLine({ id, spec_id, quantity }: Pick<CartLine, "id" | "spec_id" | "quantity">) {
  return { id, ...(spec_id === null ? {} : { spec_id }), quantity };
}
