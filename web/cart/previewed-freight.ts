import { useSyncExternalStore } from "react";
import { z } from "zod";
import { channelsWith } from "#contract/shared/channel";
import type { PreviewResult } from "#contract/public/preview";
import type { Receiver } from "#contract/public/preview-request";
import { createDeviceStorage, untilSignOut } from "../ui/browser/device-storage.ts";
import type { CartLine } from "./cart-line.ts";

/** Freight of one previewed or estimated order, saved for one of its products. */
const previewedFreightSchema = z.object({
  channel: z.enum(channelsWith("preview")),
  source_product_id: z.string(),
  /** Pieces of this product, all variants together. */
  pieces: z.int().positive(),
  /** Number of other products in the order, which share its freight. */
  others: z.int().nonnegative(),
  /** Freight in fen. */
  freight: z.int().nonnegative(),
  /**
   * Province and city, without anything that identifies a person or an address; null = an address saved at
   * the marketplace.
   */
  place: z.string().nullable(),
  at: z.iso.datetime(),
});
export type PreviewedFreight = z.infer<typeof previewedFreightSchema>;

/**
 * Province and city reveal something about a receiver, so this data is removed with the session and by
 * "forget all receivers".
 */
const storage = createDeviceStorage({
  key: untilSignOut("previewed-freight"),
  version: 1,
  schema: z.array(previewedFreightSchema),
  empty: [],
});
const maxSaved = 200;

type Previewed = {
  lines: readonly Pick<CartLine, "channel" | "id" | "spec_id" | "source_product_id" | "quantity">[];
  receiver: Receiver;
  result: PreviewResult;
  /** Epoch ms. */
  at: number;
};

/**
 * Saves the freight of each order of a successful preview, by its products. An unknown freight is not saved.
 */
export function savePreviewedFreight({ lines, receiver, result, at }: Previewed): void {
  if (!result.success) return;
  const place = placeOf(receiver);
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
  save(fresh);
}

/** Saves the freight of an estimate for one product alone. */
export function saveFreight({
  receiver,
  at,
  ...freight
}: Omit<PreviewedFreight, "others" | "place" | "at"> & Pick<Previewed, "receiver" | "at">): void {
  save([{ ...freight, others: 0, place: placeOf(receiver), at: new Date(at).toISOString() }]);
}

function placeOf(receiver: Receiver): string | null {
  return receiver.address_id === undefined ? `${receiver.province} ${receiver.city}` : null;
}

function save(fresh: PreviewedFreight[]): void {
  if (fresh.length === 0) return;
  const older = storage.reread().value.filter((one) => !fresh.some((next) => nameOf(next) === nameOf(one)));
  storage.write([...fresh, ...older].slice(0, maxSaved));
}

/** Returns the saved freights, newest first. */
export function usePreviewedFreight(): readonly PreviewedFreight[] {
  return useSyncExternalStore(storage.subscribe, storage.read).value;
}

export function forgetPreviewedFreight(): void {
  storage.forget();
}

/**
 * Returns the most relevant freight for a product at a quantity: of an order of exactly that, otherwise of
 * that quantity, otherwise the newest.
 */
export function freightFor(
  saved: readonly PreviewedFreight[],
  product: { channel: string; source_product_id: string },
  pieces: number | null,
): PreviewedFreight | null {
  const own = saved.filter(
    ({ channel, source_product_id: id }) => channel === product.channel && id === product.source_product_id,
  );
  const sameQuantity = own.filter((one) => one.pieces === pieces);
  return sameQuantity.find(({ others }) => others === 0) ?? sameQuantity[0] ?? own[0] ?? null;
}

/** Returns the key under which only the newest freight is saved. */
function nameOf({ channel, source_product_id: id, pieces, others, place }: PreviewedFreight): string {
  return JSON.stringify([channel, id, pieces, others, place]);
}
