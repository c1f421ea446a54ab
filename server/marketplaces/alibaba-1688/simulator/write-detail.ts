import { fenToYuan } from "#contract/money";
import type { CatalogueAttribute, CatalogueProduct } from "../../simulation/catalogue-product.ts";
import { translatorInto } from "../../simulation/translated-words.ts";
import { numberToken, type JsonTextValue } from "../json-text.ts";

/** A product as queryProductDetail writes it, translated into the language that `country` names: yuan as text, ids as bare integers, `soldOut` for the sales volume. */
export function writeDetail(product: CatalogueProduct, country: string): JsonTextValue {
  const translator = translatorInto(country);
  const words = (attribute: CatalogueAttribute) => writeWords(attribute, translator?.attribute(attribute));
  const { category, seller, variants } = product;
  return {
    offerId: numberToken(product.id),
    categoryId: numberToken(category.id),
    categoryName: category.name,
    topCategoryId: numberToken(category.rootId),
    secondCategoryId: numberToken(category.id),
    subject: product.title,
    subjectTrans: translator?.title(product),
    description: `<p>${product.title}</p>`,
    productImage: { images: product.pictures, whiteImage: product.pictures[0] },
    productAttribute: product.attributes.map((attribute, index) => ({
      attributeId: String(1000 + index),
      ...words(attribute),
    })),
    // Left out, not empty, for a product without variants.
    productSkuInfos:
      variants.length > 0 ? variants.map((variant) => writeSku(variant, product, words)) : undefined,
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

/** An attribute and, where the vendor translates, its `…Trans` fields. */
function writeWords({ name, value }: CatalogueAttribute, translated?: { name: string; value: string }) {
  return {
    attributeName: name,
    attributeNameTrans: translated?.name,
    value,
    valueTrans: translated?.value,
  };
}

/** Where tiers rule, a variant has no price of its own. Only its first attribute, the colour, has a picture. */
function writeSku(
  variant: CatalogueProduct["variants"][number],
  product: CatalogueProduct,
  words: (attribute: CatalogueAttribute) => ReturnType<typeof writeWords>,
): JsonTextValue {
  return {
    skuId: numberToken(variant.skuId),
    specId: variant.specId,
    amountOnSale: variant.stock,
    price: product.pricing === "variant" ? fenToYuan(variant.price) : undefined,
    skuAttributes: variant.attributes.map((attribute, index) => ({
      attributeId: 3216 + index,
      ...words(attribute),
      skuImageUrl: index === 0 ? variant.picture : undefined,
    })),
  };
}
