import { z } from "zod";
import { channelSchema } from "./channel.ts";
import { askedYuanSchema } from "./money.ts";
import { yuanAmountSchema } from "./yuan-amount.ts";

/** null = the vendor did not say. */
const productPriceSchema = z
  .object({
    original_amount: yuanAmountSchema.nullable(),
    display_amount: yuanAmountSchema
      .nullable()
      .meta({ description: "What is asked: the promotion where there is one. null where nobody says." }),
    promotion_amount: yuanAmountSchema.nullable(),
    original_currency: z.literal("CNY"),
    display_currency: z.literal("CNY"),
  })
  .meta({ id: "ProductPrice" });
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
  stock: z.int().nullable().meta({ description: "null is unknown, 0 is none." }),
  min_order_quantity: z.int().nullable(),
  image: z.string().nullable(),
});
export type Variant = z.infer<typeof variantSchema>;

const titleSchema = z
  .object({
    original: z.string(),
    translated: z.string().nullable(),
    language: z.string().nullable().meta({
      description:
        "The one really given: of `translated`, or zh for the original alone; null without either.",
    }),
  })
  .meta({ id: "ProductTitle" });

const sellerSchema = z
  .object({ id: z.string().nullable(), name: z.string().nullable() })
  .meta({ id: "Seller" });

export const productSchema = z
  .object({
    id: z.string().meta({ description: "Use as `id` of an order line." }),
    channel: channelSchema,
    source_product_id: z.string(),
    source_url: z.string(),
    title: titleSchema,
    price: productPriceSchema,
    price_tiers: z.array(z.object({ min_quantity: z.int(), price: yuanAmountSchema })),
    min_order_quantity: z.int().nullable(),
    batch_size: z.int().nullable(),
    images: z
      .array(z.object({ url: z.string(), type: z.enum(["main", "gallery", "variant", "detail"]) }))
      .meta({ description: "Exactly one is main, unless there is none at all." }),
    attributes: z.array(attributeSchema),
    variants: z.array(variantSchema),
    seller: sellerSchema,
    seller_name: z.string().nullable(),
    shipping: z.object({ from: z.string().nullable() }),
    category: z.string().optional().meta({ description: "Its name; absent when the vendor gives none." }),
    category_id: z.string().optional(),
    description: z
      .string()
      .nullable()
      .meta({ description: "HTML as the vendor sent it: never put it into a page as it is." }),
    description_text: z
      .string()
      .nullable()
      .meta({ description: "Its text without the HTML, at most 20,000 characters." }),
    status: z.string().nullable(),
    fetched_at: z.iso.datetime(),
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof productSchema>;

const productSummarySchema = z
  .object({
    id: z.string(),
    channel: channelSchema,
    source_product_id: z.string(),
    source_url: z.string(),
    title: titleSchema,
    image: z.string().nullable(),
    price: productPriceSchema,
    seller: sellerSchema,
    seller_name: z.string().nullable(),
    sales_count: z.int().nullable(),
    min_order_quantity: z.int().nullable(),
    trade_score: z.string().optional().meta({
      description: "The vendor's own score of the seller, such as 5.0; left out where it gives none.",
    }),
    repurchase_rate: z
      .string()
      .optional()
      .meta({ description: "The share of buyers who came back, as the vendor writes it, such as 10%." }),
  })
  .meta({ id: "ProductSummary" });
export type ProductSummary = z.infer<typeof productSummarySchema>;

/** What both searches, by words and by picture, take: which page, and what the products may cost. */
export const askedPageSchema = z.int().min(1, { error: "pages count from 1" }).max(1000).default(1);
const priceLimit = askedYuanSchema.optional().meta({ description: "CNY yuan." });
export const priceLimits = { price_start: priceLimit, price_end: priceLimit };

/** What both tell of a page. */
export const foundFields = {
  keyword: z.string().nullable(),
  page: z.int(),
  page_size: z.int(),
  total: z.int().optional().meta({ description: "Left out where the marketplace does not tell it." }),
  has_more: z.boolean().meta({
    description: "Whether a next page has items; without a total, that it may have some.",
  }),
  items: z.array(productSummarySchema),
};
