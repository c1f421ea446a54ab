import { z } from "zod";
import {
  translatedAttribute,
  translatedTitle,
  vendorLanguage,
  type Language,
} from "#contract/shared/language";
import { compareYuan } from "#contract/shared/money";
import type { Product, ProductPrice, Variant } from "#contract/public/product";
import { plainYuan } from "#contract/shared/yuan-amount";
import { isoTime } from "#server/shared/runtime.ts";
import { htmlText } from "#server/shared/html-text.ts";
import { vendorId, vendorKey, vendorListOrNone } from "#server/shared/json/vendor-types.ts";
import { productImages } from "../../vendor-mapping.ts";
import {
  lenientCount,
  lenientId,
  lenientItems,
  lenientList,
  lenientPicture,
  lenientText,
  lenientYuan,
} from "./lenient-schema.ts";

type Quote = { price: string | null; promotionPrice: string | null };

/**
 * Maps a product to the standard format. The vendor's `quoteType` decides which price applies: by
 * quantity (0, 2) the tiers do, and each variant costs what the first tier says; by variant (1)
 * each has its own price and there are no tiers.
 */
export function mapProduct(payload: VendorProduct, { offerId, at, language }: AskedProduct): Product {
  // A tier with an unreadable quantity goes last, so that the product does not get a price that may apply only from a
  // thousand pieces.
  const ranges = (payload.productSaleInfo?.priceRangeList ?? []).toSorted(
    (one, other) => (one.startQuantity ?? Infinity) - (other.startQuantity ?? Infinity),
  );
  const byVariant = pricedByVariant(payload);
  const first = byVariant ? cheapest(payload.productSkuInfos) : (ranges[0] ?? null);
  const variantQuote = (sku: Quote) => (byVariant || !first ? sku : first);
  return {
    id: offerId,
    channel: "1688",
    source_product_id: offerId,
    source_url: offerUrl(offerId),
    title: mapTitle(payload, language),
    price: mapPrice(first),
    price_tiers: byVariant ? [] : mapTiers(ranges),
    min_order_quantity: payload.minOrderQuantity,
    batch_size: payload.batchNumber,
    images: productImages([...(payload.productImage?.images ?? []), payload.productImage?.whiteImage]),
    attributes: mapAttributes(payload.productAttribute, language),
    variants: payload.productSkuInfos.flatMap((sku) => mapVariant(sku, variantQuote(sku), language)),
    seller: { id: payload.sellerOpenId, name: payload.companyName },
    seller_name: payload.companyName,
    shipping: { from: payload.productShippingInfo?.sendGoodsAddressText ?? null },
    ...(payload.categoryName !== null && { category: payload.categoryName }),
    ...(payload.categoryId !== null && { category_id: payload.categoryId }),
    description: payload.description,
    description_text: payload.description === null ? null : htmlText(payload.description),
    status: payload.status,
    fetched_at: isoTime(at),
  };
}

/** Returns no tiers when the first has no price, because a single piece would seem to cost the price of many. */
function mapTiers(ranges: readonly PriceRange[]): Product["price_tiers"] {
  const tiers = ranges.map((range) => ({ min_quantity: range.startQuantity, price: asked(range) }));
  if (tiers[0]?.price === null) return [];
  return tiers.flatMap(({ min_quantity, price }) =>
    min_quantity === null || price === null ? [] : [{ min_quantity, price }],
  );
}

/** The request; `at` is when the product was fetched, epoch ms. */
export type AskedProduct = { offerId: string; at: number; language: Language | undefined };

export function offerUrl(offerId: string): string {
  return `https://detail.1688.com/offer/${offerId}.html`;
}

export function mapTitle(
  { subject, subjectTrans }: { subject: string | null; subjectTrans: string | null },
  language: Language | undefined,
): Product["title"] {
  const given = { translation: subjectTrans, language: vendorLanguage("1688", language) };
  return translatedTitle(subject ?? "", given, language);
}

/**
 * Maps a price. `display_amount` is the price that a buyer sees: the promotion where there is one.
 * The same holds for the price of a tier.
 */
export function mapPrice(quote: Quote | null | undefined): ProductPrice {
  const original = quote?.price ?? null;
  const promotion = quote ? promotionOf(quote) : null;
  return {
    original_amount: original,
    display_amount: promotion ?? original,
    promotion_amount: promotion,
    original_currency: "CNY",
    display_currency: "CNY",
  };
}

function pricedByVariant({ productSaleInfo, productSkuInfos }: VendorProduct): boolean {
  const quoteType = productSaleInfo?.quoteType ?? null;
  if (quoteType !== null) return quoteType === 1;
  return (productSaleInfo?.priceRangeList ?? []).length === 0 && productSkuInfos.length > 0;
}

/**
 * Returns the price of the cheapest variant that can be ordered, compared as text so that no price
 * becomes a float. 1688 takes no order for a variant that costs nothing.
 */
function cheapest(skus: VendorProduct["productSkuInfos"]): Quote | null {
  const priced = skus.filter(
    (sku) => sku.specId !== null && asked(sku) !== null && compareYuan(plain(sku), "0") > 0,
  );
  return priced.toSorted((one, other) => compareYuan(plain(one), plain(other)))[0] ?? null;
}

function asked(quote: Quote): string | null {
  return promotionOf(quote) ?? quote.price;
}

/** Returns the promotion price. A price of ¥0 is not a promotion, because nothing is sold for that. */
function promotionOf({ promotionPrice }: Quote): string | null {
  return compareYuan(plainYuan(promotionPrice ?? "0") ?? "0", "0") > 0 ? promotionPrice : null;
}

function plain(quote: Quote): string {
  return plainYuan(asked(quote) ?? "") ?? "";
}

/** Maps a variant, or returns null without a specId, because a buyer cannot order it. */
function mapVariant(
  sku: VendorProduct["productSkuInfos"][number],
  quote: Quote,
  language: Language | undefined,
): Variant[] {
  if (sku.specId === null) return [];
  return [
    {
      sku_id: sku.specId,
      attributes: mapAttributes(sku.skuAttributes, language),
      price: mapPrice(quote),
      stock: sku.amountOnSale,
      min_order_quantity: null,
      image: sku.skuAttributes.find(({ skuImageUrl }) => skuImageUrl !== null)?.skuImageUrl ?? null,
    },
  ];
}

function mapAttributes(
  attributes: VendorProduct["productAttribute"],
  language: Language | undefined,
): Product["attributes"] {
  return attributes.flatMap(({ attributeName: name, value, attributeNameTrans, valueTrans }) =>
    name === null || value === null
      ? []
      : [translatedAttribute({ name, value }, { name: attributeNameTrans, value: valueTrans }, language)],
  );
}

const attribute = z.object({
  attributeName: lenientText,
  attributeNameTrans: lenientText,
  value: lenientText,
  valueTrans: lenientText,
  skuImageUrl: lenientPicture,
});

/** Id for ordering a variant. It is read strictly, because a damaged one would silently remove the variant. */
const specId = vendorKey.nullish().transform((id) => id || null);

const sku = z.object({
  specId,
  amountOnSale: lenientCount,
  price: lenientYuan,
  promotionPrice: lenientYuan,
  skuAttributes: lenientList(attribute),
});

const priceRange = z.object({ startQuantity: lenientCount, price: lenientYuan, promotionPrice: lenientYuan });
type PriceRange = z.infer<typeof priceRange>;

/** Payload of `product.search.queryProductDetail`. With `quoteType` 0 and 2 the tiers apply; with 1 the SKU's price. */
export const vendorProductSchema = z.object({
  offerId: vendorId,
  categoryId: lenientId,
  categoryName: lenientText,
  subject: lenientText,
  subjectTrans: lenientText,
  description: lenientText,
  productImage: z.object({ images: lenientItems, whiteImage: z.unknown().optional() }).nullish().catch(null),
  productAttribute: lenientList(attribute),
  // A product whose variants cannot be read must not appear as one without variants.
  productSkuInfos: vendorListOrNone(sku)
    .nullish()
    .transform((skus) => skus ?? []),
  productSaleInfo: z
    .object({ quoteType: lenientCount, priceRangeList: lenientList(priceRange) })
    .nullish()
    .catch(null),
  productShippingInfo: z.object({ sendGoodsAddressText: lenientText }).nullish().catch(null),
  minOrderQuantity: lenientCount,
  batchNumber: lenientCount,
  sellerOpenId: lenientText,
  companyName: lenientText,
  status: lenientText,
});
type VendorProduct = z.infer<typeof vendorProductSchema>;
