import { z } from "zod";
import { channelSchema } from "./channel.ts";
import { yuanSchema } from "./money.ts";

/** Prices of products are yuan as decimal text (§1 rule 7); null = the vendor did not say. */
const productPriceSchema = z.object({
  original_amount: yuanSchema.nullable(),
  display_amount: yuanSchema.nullable(),
  promotion_amount: yuanSchema.nullable(),
  display_currency: z.literal("CNY"),
});
export type ProductPrice = z.infer<typeof productPriceSchema>;

/** `original_name` and `original_value` stand beside a translation only. */
const attributeSchema = z.object({
  name: z.string(),
  value: z.string(),
  original_name: z.string().optional(),
  original_value: z.string().optional(),
});

const variantSchema = z.object({
  sku_id: z
    .string()
    .meta({ description: "Use as `spec_id` of an order line. On 1688 this is the vendor's specId." }),
  attributes: z.array(attributeSchema),
  price: productPriceSchema,
  stock: z.int().nullable(),
  min_order_quantity: z.int().nullable(),
  image: z.string().nullable(),
});
export type Variant = z.infer<typeof variantSchema>;

export const productSchema = z
  .object({
    id: z.string().meta({ description: "Use as `id` of an order line." }),
    channel: channelSchema,
    source_product_id: z.string(),
    source_url: z.string(),
    title: z.object({
      original: z.string(),
      translated: z.string().nullable(),
      language: z.string().nullable(),
    }),
    price: productPriceSchema,
    price_tiers: z.array(z.object({ min_quantity: z.int(), price: yuanSchema })),
    min_order_quantity: z.int().nullable(),
    batch_size: z.int().nullable(),
    images: z.array(z.object({ url: z.string(), type: z.enum(["main", "detail", "white_background"]) })),
    attributes: z.array(attributeSchema),
    variants: z.array(variantSchema),
    seller: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
    seller_name: z.string().nullable(),
    shipping: z.object({ from: z.string().nullable() }),
    category: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
    status: z.string().nullable(),
    fetched_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof productSchema>;

export const productSummarySchema = z
  .object({
    id: z.string(),
    channel: channelSchema,
    source_product_id: z.string(),
    source_url: z.string(),
    title: z.string(),
    image: z.string().nullable(),
    price: yuanSchema.nullable(),
    seller_name: z.string().nullable(),
    sales_count: z.int().nullable(),
    min_order_quantity: z.int().nullable(),
  })
  .meta({ id: "ProductSummary" });
export type ProductSummary = z.infer<typeof productSummarySchema>;
