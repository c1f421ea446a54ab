import { useSuspenseQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { z } from "zod";
import { yuanSchema } from "#contract/shared/money";
import { pictureAddress } from "#contract/public/picture-address";
import type { Product, ProductSummary } from "#contract/public/product";
import { sessionOptions } from "../../../api/console-options.ts";
import { sumYuan } from "#contract/shared/yuan-amount";
import { createDeviceStorage, type DeviceStorage } from "../../../ui/browser/device-storage.ts";
import { referenceText } from "../product-reference.ts";

/** A saved product, by its name in the URL. Prices are yuan as decimal text; null = the marketplace did not state one. */
export const savedProductSchema = z.object({
  name: z.string().min(1).max(300),
  title: z.string(),
  /** The title in the marketplace's translation, with its language; null where none was given. */
  translated: z.object({ text: z.string(), language: z.string() }).nullable().default(null),
  image: z.string().nullable().transform(pictureAddress),
  /** Price when the product was saved. */
  price: yuanSchema.nullable(),
  kept_at: z.iso.datetime(),
  /** Result of the last refresh; null before the first. */
  now: z.object({ price: yuanSchema.nullable(), at: z.iso.datetime() }).nullable(),
});
export type SavedProduct = z.infer<typeof savedProductSchema>;

/** Maximum number of products on the shortlist; the rest of an import is left out and counted. */
export const maxSaved = 500;
const storages = new Map<string, DeviceStorage<SavedProduct[]>>();

function storageOf(operatorId: string): DeviceStorage<SavedProduct[]> {
  const known = storages.get(operatorId);
  if (known) return known;
  const schema = z.array(savedProductSchema);
  const storage = createDeviceStorage({ key: `shortlist.${operatorId}`, version: 1, schema, empty: [] });
  storages.set(operatorId, storage);
  return storage;
}

/** Returns the products that this operator saved on this device, newest first, and functions to change them. */
export function useShortlist() {
  const { data: session } = useSuspenseQuery(sessionOptions);
  const storage = storageOf(session?.operator.id ?? "");
  const { value: saved } = useSyncExternalStore(storage.subscribe, storage.read);
  return {
    kept: saved,
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
    /** Saves a product of a list with its current price, or removes it. A full shortlist takes no more. */
    toggle: (item: ProductSummary) => {
      const name = referenceText({ channel: item.channel, text: item.source_product_id });
      const before = storage.reread().value;
      const others = before.filter((one) => one.name !== name);
      if (others.length < before.length) return void storage.write(others);
      if (before.length >= maxSaved) return;
      const fresh: SavedProduct = {
        name,
        title: item.title.original,
        translated: translationOf(item),
        image: item.image,
        price: item.price.display_amount,
        kept_at: new Date().toISOString(),
        now: null,
      };
      storage.write([fresh, ...before]);
    },
    leave: (name: string) => void storage.write(storage.reread().value.filter((one) => one.name !== name)),
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

function translationOf({ title }: Pick<Product, "title">): SavedProduct["translated"] {
  const { translated: text, language } = title;
  return text === null || language === null ? null : { text, language };
}

/** Returns the exact price change since the product was saved; null where either price is unknown. */
export function changeSince({ price, now }: SavedProduct): string | null {
  if (price === null || now === null || now.price === null) return null;
  return sumYuan([now.price, `-${price}`]);
}
