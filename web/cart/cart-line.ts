import { z } from "zod";
import { channelsWith } from "#contract/shared/channel";
import { yuanSchema } from "#contract/shared/money";
import { pictureAddress } from "#contract/public/picture-address";
import { cartAttributeSchema } from "./variant-names.ts";

/**
 * One line of a cart: what to order, and the product's data when it was last fetched. Prices are yuan as
 * decimal text; null = the marketplace did not say. A line has no receiver, so a cart may be saved and passed
 * on (§2.3).
 */
export const cartLineSchema = z.object({
  channel: z.enum(channelsWith("preview")),
  /**
   * The product's plain id. On taobao it is short-lived (§2.3 rule 4); `source_product_id` finds the product
   * again.
   */
  id: z.string().min(1).max(256),
  /** null for a product without variants. */
  spec_id: z.string().min(1).max(256).nullable(),
  /** Words of a sheet that name the variant, such as 黑色 L, until the product is read. */
  variant_words: z.string().min(1).max(200).optional(),
  quantity: z.int().positive(),
  title: z.string(),
  /** null when the product was last read without a translation. */
  title_translated: z.string().nullable().default(null),
  /** An imported file may contain any text here; a text that is not the address of a picture becomes null. */
  image: z.string().nullable().transform(pictureAddress),
  attributes: z.array(cartAttributeSchema),
  seller_name: z.string().nullable(),
  seller_id: z.string().nullable(),
  /** The variant's own price when it has one; the tiers below take precedence where the offer has tiers. */
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
