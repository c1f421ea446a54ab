import { fenToYuan } from "#contract/money";
import type { CatalogueProduct } from "../../simulation/catalogue-product.ts";
import { numberToken, type JsonTextValue } from "../json-text.ts";

/** A product as queryProductDetail writes it: yuan as text, ids as bare integers, `soldOut` for the sales volume. */
export function writeDetail(product: CatalogueProduct): JsonTextValue {
  const { category, seller, variants } = product;
  return {
    offerId: numberToken(product.id),
    categoryId: numberToken(category.id),
    categoryName: category.name,
    topCategoryId: numberToken(category.rootId),
    secondCategoryId: numberToken(category.id),
    subject: product.title,
    subjectTrans: product.titleEn,
    description: `<p>${product.title}</p>`,
    productImage: { images: product.pictures, whiteImage: product.pictures[0] },
    productAttribute: product.attributes.map((attribute, index) => ({
      attributeId: String(1000 + index),
      attributeName: attribute.name,
      attributeNameTrans: attribute.nameEn,
      value: attribute.value,
      valueTrans: attribute.valueEn,
    })),
    // Left out, not empty, for a product without variants.
    productSkuInfos: variants.length > 0 ? variants.map((variant) => writeSku(variant, product)) : undefined,
    productSaleInfo: {
      amountOnSale:
        variants.length > 0 ? variants.reduce((total, { stock }) => total + stock, 0) : product.stock,
      quoteType: variants.length === 0 ? 0 : product.pricing === "variant" ? 1 : 2,
      priceRangeList: product.tiers.map(({ minQuantity, price }) => ({
        startQuantity: minQuantity,
        price: fenToYuan(price),
      })),
      unitInfo: { unit: "件", transUnit: "Piece" },
    },
    productShippingInfo: { sendGoodsAddressText: seller.province, weight: 0.2 },
    sellerOpenId: seller.id,
    companyName: seller.name,
    minOrderQuantity: product.moq,
    batchNumber: product.batchSize > 1 ? product.batchSize : undefined,
    status: "published",
    soldOut: String(product.sales),
    isSelect: "true",
    tagInfoList: [{ key: "isOnePsale", value: product.moq === 1 }],
    createDate: "2024-05-24 00:00:00",
  };
}

/** Where tiers rule, a variant has no price of its own. Only its first attribute, the colour, has a picture. */
function writeSku(variant: CatalogueProduct["variants"][number], product: CatalogueProduct): JsonTextValue {
  return {
    skuId: numberToken(variant.skuId),
    specId: variant.specId,
    amountOnSale: variant.stock,
    price: product.pricing === "variant" ? fenToYuan(variant.price) : undefined,
    skuAttributes: variant.attributes.map((attribute, index) => ({
      attributeId: 3216 + index,
      attributeName: attribute.name,
      attributeNameTrans: attribute.nameEn,
      value: attribute.value,
      valueTrans: attribute.valueEn,
      skuImageUrl: index === 0 ? variant.picture : undefined,
    })),
  };
}
