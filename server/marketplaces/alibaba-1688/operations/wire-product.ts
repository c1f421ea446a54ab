import { z } from "zod";
import { wireId } from "#server/kernel/json/wire-types.ts";
import {
  lenientCount,
  lenientId,
  lenientList,
  lenientPicture,
  lenientText,
  lenientYuan,
} from "./wire-lenient.ts";

const attribute = z.object({ attributeName: lenientText, value: lenientText, skuImageUrl: lenientPicture });

const sku = z.object({
  specId: lenientText,
  amountOnSale: lenientCount,
  price: lenientYuan,
  promotionPrice: lenientYuan,
  skuAttributes: lenientList(attribute),
});

const priceRange = z.object({ startQuantity: lenientCount, price: lenientYuan, promotionPrice: lenientYuan });

/** The payload of `product.search.queryProductDetail`. `quoteType` 0 and 2: tiers rule; 1: the SKU's price rules. */
export const productWire = z.object({
  offerId: wireId.nullish(),
  categoryId: lenientId,
  categoryName: lenientText,
  subject: lenientText,
  subjectTrans: lenientText,
  productImage: z
    .object({ images: lenientList(lenientPicture), whiteImage: lenientPicture })
    .nullish()
    .catch(null),
  productAttribute: lenientList(attribute),
  productSkuInfos: lenientList(sku),
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
export type ProductWire = z.infer<typeof productWire>;

const item = z.object({
  offerId: wireId,
  subject: lenientText,
  imageUrl: lenientPicture,
  priceInfo: z.object({ price: lenientYuan, promotionPrice: lenientYuan }).nullish().catch(null),
  monthSold: lenientCount,
  minOrderQuantity: lenientCount,
});

/** The payload of `product.search.keywordQuery`. An item without an id cannot be opened and is left out. */
export const searchWire = z.object({ totalRecords: lenientCount, data: lenientList(item) });
