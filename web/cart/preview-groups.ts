import { hasTrait } from "#contract/channel";
import type { CartLine } from "./cart-line.ts";
import type { CartEntry } from "./cart.ts";

/** Lines that go into one preview call, and the sellers among them. */
export type PreviewGroup = {
  key: string;
  channel: CartLine["channel"];
  sellers: { key: string; name: string | null; lines: CartEntry[] }[];
  lines: CartEntry[];
};

/**
 * One group per channel, since the channel decides the call; split, one per seller where a call previews one seller's
 * goods. Lines of unknown sellers stay together. Order is that of the cart.
 */
export function previewGroups(lines: readonly CartEntry[], { split }: { split: boolean }): PreviewGroup[] {
  const keyOf = (line: CartEntry) =>
    split && hasTrait(line.channel, "onePreviewPerSeller")
      ? `${line.channel} ${sellerKey(line)}`
      : line.channel;
  return [...Map.groupBy(lines, keyOf)].flatMap(([key, ofGroup]) => {
    const [first] = ofGroup;
    if (!first) return [];
    const sellers = [...Map.groupBy(ofGroup, sellerKey)].map(([seller, ofSeller]) => ({
      key: seller,
      name: ofSeller[0]?.seller_name ?? null,
      lines: ofSeller,
    }));
    return [{ key, channel: first.channel, sellers, lines: sellers.flatMap(({ lines: own }) => own) }];
  });
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
