import { z } from "zod";
import { answerChannelSchema, requestIdSchema } from "../shared/response-format.ts";
import { askedYuanSchema } from "../shared/money.ts";
import { yuanAmountSchema } from "../shared/yuan-amount.ts";

/** Prices of a product; null: the vendor did not say. */
const productPriceSchema = z
  .object({
    original_amount: yuanAmountSchema.nullable().meta({ description: "The price without a promotion." }),
    display_amount: yuanAmountSchema
      .nullable()
      .meta({ description: "What is asked: the promotion where there is one. null where nobody says." }),
    promotion_amount: yuanAmountSchema
      .nullable()
      .meta({ description: "The price of a promotion that runs now; null without one." }),
    original_currency: z.literal("CNY").meta({ description: "Always CNY." }),
    display_currency: z.literal("CNY").meta({ description: "Always CNY." }),
  })
  .meta({
    id: "ProductPrice",
    description: "A price in CNY yuan; null is a price that the marketplace did not tell.",
  });
export type ProductPrice = z.infer<typeof productPriceSchema>;

/** Attribute of a product. `original_name` and `original_value` accompany a translation only. */
const attributeSchema = z.object({
  name: z
    .string()
    .meta({ description: "The attribute, in the language asked for where there is a translation." }),
  value: z.string().meta({ description: "Its value, likewise." }),
  original_name: z
    .string()
    .optional()
    .meta({ description: "The vendor's own name; only beside a translation." }),
  original_value: z
    .string()
    .optional()
    .meta({ description: "The vendor's own value; only beside a translation." }),
});

const variantSchema = z.object({
  sku_id: z
    .string()
    .meta({ description: "Use as `spec_id` of an order line. On 1688 this is the vendor's specId." }),
  attributes: z
    .array(attributeSchema)
    .meta({ description: "What the variant is, such as its colour and size." }),
  price: productPriceSchema,
  stock: z.int().nullable().meta({ description: "null is unknown, 0 is none." }),
  min_order_quantity: z
    .int()
    .nullable()
    .meta({ description: "The fewest pieces of this variant; null where there is no rule of its own." }),
  image: z.string().nullable().meta({ description: "The address of its picture." }),
});
export type Variant = z.infer<typeof variantSchema>;

const titleSchema = z
  .object({
    original: z.string().meta({ description: "The seller's own title." }),
    translated: z.string().nullable().meta({ description: "The vendor's translation; null without one." }),
    language: z.string().nullable().meta({
      description:
        "The one really given: of `translated`, or zh for the original alone; null without either.",
    }),
  })
  .meta({ id: "ProductTitle", description: "The title as the seller wrote it, and its translation." });

const sellerSchema = z
  .object({
    id: z.string().nullable().meta({ description: "The marketplace's id of the seller." }),
    name: z.string().nullable().meta({ description: "The seller's or shop's name, untranslated." }),
  })
  .meta({ id: "Seller", description: "The seller, as far as the marketplace tells." });

const productSchema = z
  .object({
    id: z.string().meta({ description: "Use as `id` of an order line." }),
    channel: answerChannelSchema,
    source_product_id: z.string().meta({ description: "The product id in the marketplace's own links." }),
    source_url: z.string().meta({ description: "The product's page on the marketplace." }),
    title: titleSchema,
    price: productPriceSchema,
    price_tiers: z
      .array(
        z.object({
          min_quantity: z.int().meta({ description: "The number of pieces from which on the price holds." }),
          price: yuanAmountSchema,
        }),
      )
      .meta({ description: "Prices by quantity, in rising order; empty where there is one price." }),
    min_order_quantity: z
      .int()
      .nullable()
      .meta({ description: "The fewest pieces of an order; null where no minimum is known." }),
    batch_size: z
      .int()
      .nullable()
      .meta({ description: "Pieces are sold in multiples of this; null where they are sold one by one." }),
    images: z
      .array(
        z.object({
          url: z.string().meta({ description: "The address of the picture." }),
          type: z
            .enum(["main", "gallery", "variant", "detail"])
            .meta({ description: "Where the seller shows it." }),
        }),
      )
      .meta({ description: "Exactly one is main, unless there is none at all." }),
    attributes: z.array(attributeSchema).meta({ description: "What the product is, such as its material." }),
    variants: z
      .array(variantSchema)
      .meta({ description: "What can be ordered; empty where the product has no variants." }),
    seller: sellerSchema,
    seller_name: z.string().nullable().meta({ description: "The same as seller.name." }),
    shipping: z
      .object({
        from: z
          .string()
          .nullable()
          .meta({ description: "The place that the goods are sent from, untranslated." }),
      })
      .meta({ description: "What is known of sending the goods." }),
    category: z.string().optional().meta({ description: "Its name; absent when the vendor gives none." }),
    category_id: z
      .string()
      .optional()
      .meta({ description: "The category's id; absent when the vendor gives none." }),
    description: z
      .string()
      .nullable()
      .meta({ description: "HTML as the vendor sent it: never put it into a page as it is." }),
    description_text: z
      .string()
      .nullable()
      .meta({ description: "Its text without the HTML, at most 20,000 characters." }),
    status: z.string().nullable().meta({ description: "The vendor's own word for whether it is on sale." }),
    fetched_at: z.iso.datetime().meta({ description: "When the marketplace was asked, UTC." }),
  })
  .meta({ id: "Product", description: "A product with its variants." });
export type Product = z.infer<typeof productSchema>;

/** Answer of POST /v1/products/detail. */
export const productDetailResultSchema = z
  .object({ product: productSchema, request_id: requestIdSchema })
  .meta({ id: "ProductDetailResult" });

const productSummarySchema = z
  .object({
    id: z.string().meta({ description: "Send as `id` of detail or of an order line." }),
    channel: answerChannelSchema,
    source_product_id: z.string().meta({ description: "The product id in the marketplace's own links." }),
    source_url: z.string().meta({ description: "The product's page on the marketplace." }),
    title: titleSchema,
    image: z.string().nullable().meta({ description: "The address of its picture." }),
    price: productPriceSchema,
    seller: sellerSchema,
    seller_name: z.string().nullable().meta({ description: "The same as seller.name." }),
    sales_count: z.int().nullable().meta({
      description: "Pieces sold lately, as the marketplace counts them; null where it does not say.",
    }),
    min_order_quantity: z
      .int()
      .nullable()
      .meta({ description: "The fewest pieces of an order; null where no minimum is known." }),
    trade_score: z.string().optional().meta({
      description: "The vendor's own score of the seller, such as 5.0; left out where it gives none.",
    }),
    repurchase_rate: z
      .string()
      .optional()
      .meta({ description: "The share of buyers who came back, as the vendor writes it, such as 10%." }),
  })
  .meta({ id: "ProductSummary", description: "A product as a search lists it." });
export type ProductSummary = z.infer<typeof productSummarySchema>;

/** Fields that both searches, by words and by picture, accept: the page and the price range. */
export const askedPageSchema = z
  .int()
  .min(1, { error: "pages count from 1" })
  .max(1000)
  .default(1)
  .meta({ description: "The page, from 1; 1 when it is left out." });
const priceLimit = askedYuanSchema.optional().meta({ description: "CNY yuan." });
export const priceLimits = { price_start: priceLimit, price_end: priceLimit };

/** Fields that both searches return about a page. */
export const foundFields = {
  keyword: z.string().nullable().meta({ description: "The keyword that was sent; null without one." }),
  page: z.int().meta({ description: "The page that was asked for, from 1." }),
  page_size: z.int().meta({ description: "The most items that a page of this answer has." }),
  total: z.int().optional().meta({ description: "Left out where the marketplace does not tell it." }),
  has_more: z.boolean().meta({
    description: "Whether a next page has items; without a total, that it may have some.",
  }),
  items: z
    .array(productSummarySchema)
    .meta({ description: "The products of this page; empty when nothing was found." }),
};
