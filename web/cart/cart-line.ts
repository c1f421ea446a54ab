import { z } from "zod";
import { channelsWith } from "#contract/channel";
import { yuanSchema } from "#contract/money";
import { pictureAddress } from "#contract/picture-address";
import { cartAttributeSchema } from "./variant-names.ts";

/**
 * One line of a cart: what to order, and what was known of it when its product was last fetched. Prices are yuan as decimal
 * text; null = the marketplace did not say. There is no receiver in it: a cart may be kept and handed on (§2.3).
 */
export const cartLineSchema = z.object({
  channel: z.enum(channelsWith("preview")),
  /** The product's plain id; on taobao it is short-lived (§2.3 rule 4): `source_product_id` finds it again. */
  id: z.string().min(1).max(256),
  /** null for a product without variants. */
  spec_id: z.string().min(1).max(256).nullable(),
  quantity: z.int().positive(),
  title: z.string(),
  /** null where the product was last read without a translation. */
  title_translated: z.string().nullable().default(null),
  /** A file may name anything here: what is no address of a picture is none. */
  image: z.string().nullable().transform(pictureAddress),
  attributes: z.array(cartAttributeSchema),
  seller_name: z.string().nullable(),
  seller_id: z.string().nullable(),
  /** The variant's own price when it has one; the tiers below win where the offer has tiers. */
  unit_price: yuanSchema.nullable(),
  price_tiers: z.array(z.object({ min_quantity: z.int(), price: yuanSchema })),
  min_order_quantity: z.int().nullable(),
  batch_size: z.int().nullable(),
  stock: z.int().nullable(),
  source_url: z.string(),
  source_product_id: z.string(),
  fetched_at: z.iso.datetime({ offset: true }),
});
export type CartLine = z.infer<typeof cartLineSchema>;
