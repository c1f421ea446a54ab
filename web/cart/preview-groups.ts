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
 * One group per channel, since the channel decides the call; split, one per seller on 1688, where a call previews one
 * seller's goods. Lines of unknown sellers stay together. Order is that of the cart.
 */
export function previewGroups(lines: readonly CartEntry[], { split }: { split: boolean }): PreviewGroup[] {
  const keyOf = (line: CartEntry) =>
    split && line.channel === "1688" ? `${line.channel} ${sellerKey(line)}` : line.channel;
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

/** Whether a 1688 call would hold lines of more than one seller that is known. */
export function needsSplit({ channel, sellers }: PreviewGroup): boolean {
  return channel === "1688" && sellers.filter(({ key }) => key !== "").length > 1;
}

/** "" = not known. */
function sellerKey({ seller_id, seller_name }: Pick<CartLine, "seller_id" | "seller_name">): string {
  return seller_id ?? seller_name ?? "";
}

/** A line as the preview and the create call want it (§2.3): `spec_id` is left out for a product without variants. */
export function orderLine({ id, spec_id, quantity }: Pick<CartLine, "id" | "spec_id" | "quantity">) {
  return { id, ...(spec_id === null ? {} : { spec_id }), quantity };
}
