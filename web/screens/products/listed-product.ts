import { z } from "zod";
import { pictureAddress } from "#contract/public/picture-address";
import type { Product, ProductSummary } from "#contract/public/product";
import { yuanSchema } from "#contract/shared/money";
import { referenceText } from "./product-reference.ts";

/** A product as a list describes it, by its name in the URL; null = not stated. All of it is known before anything is paid. */
export const listedProductSchema = z.object({
  name: z.string().min(1).max(300),
  title: z.string(),
  /** The title in the marketplace's translation, with its language. */
  translated: z.object({ text: z.string(), language: z.string() }).nullable().default(null),
  image: z.string().nullable().transform(pictureAddress),
  /** Yuan as decimal text. */
  price: yuanSchema.nullable().default(null),
  minimum: z.int().nullable().default(null),
  sales: z.int().nullable().default(null),
});
export type ListedProduct = z.infer<typeof listedProductSchema>;

/** Returns the description of one product of a list. */
export function listedProduct(item: ProductSummary): ListedProduct {
  return {
    name: referenceText({ channel: item.channel, text: item.source_product_id }),
    title: item.title.original,
    translated: translationOf(item),
    image: item.image,
    price: item.price.display_amount,
    minimum: item.min_order_quantity,
    sales: item.sales_count,
  };
}

export function translationOf({ title }: Pick<Product, "title">): ListedProduct["translated"] {
  const { translated: text, language } = title;
  return text === null || language === null ? null : { text, language };
}
