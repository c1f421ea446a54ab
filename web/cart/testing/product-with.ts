import type { Product, Variant } from "#contract/public/product";

/** Returns a product for tests with these variants, each "颜色:黑色 规格:M" with a price and a stock. */
export function productWith(
  variants: { attributes: [name: string, value: string][]; price?: string; stock?: number | null }[],
  changes: Partial<Product> = {},
): Product {
  const priced = (amount: string | null) => ({
    original_amount: amount,
    display_amount: amount,
    promotion_amount: null,
    original_currency: "CNY" as const,
    display_currency: "CNY" as const,
  });
  return {
    id: "650000000001",
    channel: "1688",
    source_product_id: "650000000001",
    source_url: "https://detail.1688.com/offer/650000000001.html",
    title: { original: "测试商品", translated: "Test product", language: "en" },
    price: priced("12.50"),
    price_tiers: [],
    min_order_quantity: null,
    batch_size: null,
    images: [],
    attributes: [],
    variants: variants.map(({ attributes, price = "12.50", stock = 100 }, at): Variant => ({
      sku_id: `sku-${at}`,
      attributes: attributes.map(([name, value]) => ({ name, value })),
      price: priced(price),
      stock,
      min_order_quantity: null,
      image: null,
    })),
    seller: { id: "b2b-1", name: "测试卖家" },
    seller_name: "测试卖家",
    shipping: { from: "浙江" },
    description: null,
    description_text: null,
    status: "published",
    fetched_at: "2026-11-21T04:00:00.000Z",
    ...changes,
  };
}

/** Returns a product as it is read in English: its variants have translations and the marketplace's own words. */
export function inEnglish(product: Product, words: Readonly<Record<string, string>>): Product {
  return {
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      attributes: variant.attributes.map(({ name, value }) => ({
        name: words[name] ?? name,
        value: words[value] ?? value,
        original_name: name,
        original_value: value,
      })),
    })),
  };
}

/** Returns the variants for every colour in every size. */
export function coloursBySizes(colours: readonly string[], sizes: readonly string[]) {
  return colours.flatMap((colour) =>
    sizes.map((size) => ({
      attributes: [
        ["颜色", colour],
        ["规格", size],
      ] as [string, string][],
    })),
  );
}
