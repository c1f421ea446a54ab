import { useSuspenseQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { z } from "zod";
import { yuanSchema } from "#contract/shared/money";
import type { Product, ProductSummary } from "#contract/public/product";
import { sessionOptions } from "../../../api/console-options.ts";
import { createDeviceStorage, type DeviceStorage } from "../../../ui/browser/device-storage.ts";
import { createRemovals } from "../../../ui/browser/removals.ts";
import { listedProduct, listedProductSchema, translationOf } from "../listed-product.ts";

/** A saved product, as the list described it when it was saved. Prices are yuan as decimal text; null = not stated. */
export const savedProductSchema = listedProductSchema.extend({
  kept_at: z.iso.datetime(),
  /** Result of the last refresh; null before the first. */
  now: z.object({ price: yuanSchema.nullable(), at: z.iso.datetime() }).nullable(),
});
export type SavedProduct = z.infer<typeof savedProductSchema>;

/** Maximum number of products on the shortlist; the rest of an import is left out and counted. */
export const maxSaved = 500;
type Shortlist = {
  storage: DeviceStorage<SavedProduct[]>;
  removals: ReturnType<typeof createRemovals<SavedProduct>>;
};
const lists = new Map<string, Shortlist>();

function listOf(operatorId: string): Shortlist {
  const known = lists.get(operatorId);
  if (known) return known;
  const schema = z.array(savedProductSchema);
  const storage = createDeviceStorage({ key: `shortlist.${operatorId}`, version: 1, schema, empty: [] });
  const list = { storage, removals: createRemovals(storage, ({ name }) => name) };
  lists.set(operatorId, list);
  return list;
}

/** Returns the products that this operator saved on this device, newest first, and functions to change them. */
export function useShortlist() {
  const { data: session } = useSuspenseQuery(sessionOptions);
  const { storage, removals } = listOf(session?.operator.id ?? "");
  const { value: saved } = useSyncExternalStore(storage.subscribe, storage.read);
  return {
    kept: saved,
    /** The last removed products, which `undo` saves again as they were. */
    removed: useSyncExternalStore(removals.subscribe, removals.read),
    undo: () => removals.undo(maxSaved),
    forgetRemoved: removals.forget,
    /**
     * Saves products as the newest. A product that is already saved, or appears earlier in the list, is left unchanged.
     * @returns how many are new, and for how many there was no room
     */
    keep: (products: readonly SavedProduct[]): { added: number; left: number } => {
      const before = storage.reread().value;
      const known = new Set(before.map(({ name }) => name));
      const fresh: SavedProduct[] = [];
      for (const product of products) {
        if (known.has(product.name)) continue;
        known.add(product.name);
        fresh.push(product);
      }
      const added = fresh.slice(0, Math.max(0, maxSaved - before.length));
      storage.write([...added, ...before]);
      return { added: added.length, left: fresh.length - added.length };
    },
    /**
     * Saves a product of a list with its current price, or removes it. One that was just removed is saved again
     * as it was. A full shortlist takes no more.
     */
    toggle: (item: ProductSummary) => {
      const listed = listedProduct(item);
      const isSame = ({ name }: SavedProduct) => name === listed.name;
      const before = storage.reread().value;
      if (before.some(isSame)) return removals.remove(isSame);
      if (removals.read().some((removed) => isSame(removed.item))) return removals.undo(maxSaved);
      if (before.length >= maxSaved) return;
      storage.write([{ ...listed, kept_at: new Date().toISOString(), now: null }, ...before]);
    },
    leave: (name: string) => removals.remove((one) => one.name === name),
    /** Stores a product's current price, and its title in the reader's language. */
    update: (name: string, product: Product) => {
      const { price, fetched_at: at } = product;
      const now = { price: price.display_amount, at };
      const translated = translationOf(product);
      const change = (one: SavedProduct): SavedProduct => ({
        ...one,
        now,
        translated: translated ?? one.translated,
      });
      storage.write(storage.reread().value.map((one) => (one.name === name ? change(one) : one)));
    },
  };
}
