import { useSyncExternalStore } from "react";
import { z } from "zod";
import { channelsWith } from "#contract/channel";
import type { PreviewResult } from "#contract/preview";
import type { Receiver } from "#contract/preview-request";
import { createDeviceStorage, untilSignOut } from "../ui/device-storage.ts";
import type { CartLine } from "./cart-line.ts";

/** The freight of one order that a preview told, as it is remembered for one of its products. */
const previewedFreightSchema = z.object({
  channel: z.enum(channelsWith("preview")),
  source_product_id: z.string(),
  /** Of this product, all variants together. */
  pieces: z.int().positive(),
  /** Other products of the same order: its freight is for them as well. */
  others: z.int().nonnegative(),
  /** Fen. */
  freight: z.int().nonnegative(),
  /** Province and city, nothing that names a person or a door; null = an address saved at the marketplace. */
  place: z.string().nullable(),
  at: z.iso.datetime(),
});
export type PreviewedFreight = z.infer<typeof previewedFreightSchema>;

/** Province and city say something of a receiver: it goes with the session, and with "forget all receivers". */
const storage = createDeviceStorage({
  key: untilSignOut("previewed-freight"),
  version: 1,
  schema: z.array(previewedFreightSchema),
  empty: [],
});
const mostKept = 200;

type Previewed = {
  lines: readonly Pick<CartLine, "channel" | "id" | "spec_id" | "source_product_id" | "quantity">[];
  receiver: Receiver;
  result: PreviewResult;
  /** Epoch ms. */
  at: number;
};

/** Keeps the freight of each order of a preview that succeeded, by its products. An unknown freight is not kept. */
export function keepPreviewedFreight({ lines, receiver, result, at }: Previewed): void {
  if (!result.success) return;
  const place = receiver.address_id === undefined ? `${receiver.province} ${receiver.city}` : null;
  const fresh = result.sellers.flatMap((seller) => {
    const freight = seller.total.shipping.amount;
    const sent = seller.lines.flatMap((line) =>
      lines.filter(({ id, spec_id }) => id === line.id && spec_id === line.spec_id),
    );
    if (freight === null || freight < 0 || sent.length !== seller.lines.length) return [];
    const products = Map.groupBy(sent, ({ source_product_id }) => source_product_id);
    return [...products].map(([source_product_id, own]) => ({
      channel: result.channel as PreviewedFreight["channel"],
      source_product_id,
      pieces: own.reduce((sum, { quantity }) => sum + quantity, 0),
      others: products.size - 1,
      freight,
      place,
      at: new Date(at).toISOString(),
    }));
  });
  if (fresh.length === 0) return;
  const older = storage.reread().value.filter((one) => !fresh.some((next) => nameOf(next) === nameOf(one)));
  storage.write([...fresh, ...older].slice(0, mostKept));
}

/** Newest first. */
export function usePreviewedFreight(): readonly PreviewedFreight[] {
  return useSyncExternalStore(storage.subscribe, storage.read).value;
}

export function forgetPreviewedFreight(): void {
  storage.forget();
}

/** The freight that tells most of a product at a quantity: of an order of just that, else of that quantity, else the newest. */
export function freightFor(
  kept: readonly PreviewedFreight[],
  product: { channel: string; source_product_id: string },
  pieces: number | null,
): PreviewedFreight | null {
  const own = kept.filter(
    ({ channel, source_product_id: id }) => channel === product.channel && id === product.source_product_id,
  );
  const asked = own.filter((one) => one.pieces === pieces);
  return asked.find(({ others }) => others === 0) ?? asked[0] ?? own[0] ?? null;
}

/** One of a kind is kept: the newest. */
function nameOf({ channel, source_product_id: id, pieces, others, place }: PreviewedFreight): string {
  return JSON.stringify([channel, id, pieces, others, place]);
}
