import { z } from "zod";
import { fenToYuan, yuanSchema } from "#contract/shared/money";
import { vendorId, vendorInteger } from "#server/shared/json/vendor-types.ts";
import {
  type CatalogueAttribute,
  type CatalogueProduct,
  buildCatalogueProduct,
} from "../../simulation/catalogue-product.ts";
import { translatorInto } from "../../simulation/translated-words.ts";
import { apis } from "../client.ts";
import { type JsonTextValue, numberToken } from "../../json-text.ts";
import { readParam } from "../../simulator.ts";
import { gatewayRefusals, jsonAnswer, type SimulatedOperation } from "./vendor-gateway.ts";
import { createCatalogue, type Catalogue } from "../../simulation/catalogue.ts";
import { createCategoryTree, type SimulatedCategoryTree } from "../../simulation/category-tree.ts";
import { documentedSeller, type ProductCase, productRefusalCases } from "./product-detail-cases.ts";
import { productOrderCases } from "./product-order-cases.ts";
import { productPreviewCases } from "./product-preview-cases.ts";
import { productCases } from "./scenarios.ts";

const detailParam = z.object({ offerId: vendorId, country: z.string() });
const queryParam = z.object({
  keyword: z.string().optional(),
  beginPage: vendorInteger.positive(),
  pageSize: vendorInteger.positive(),
  country: z.string(),
  categoryId: vendorId.optional(),
  priceStart: yuanSchema.optional(),
  priceEnd: yuanSchema.optional(),
  sort: z.string().optional(),
});
const sortParam = z.object({
  price: z.enum(["asc", "desc"]).optional(),
  monthSold: z.enum(["asc", "desc"]).optional(),
  credit: z.enum(["asc", "desc"]).optional(),
});
const maxPage = 50;

/** Simulates product.search.queryProductDetail: the payload is a `result` inside a `result`. */
export function createSimulatedDetail(goods: SimulatedGoods): SimulatedOperation {
  return {
    api: apis.productDetail,
    needsToken: true,
    needs: ["offerDetailParam"],
    answer: ({ offerDetailParam }) => {
      const input = readParam(detailParam, offerDetailParam);
      if (!input) return gatewayRefusals.paramMissing("offerId");
      const product = goods.onSale(input.offerId);
      return product
        ? nested({ success: true, code: "200", message: "成功", result: writeDetail(product, input.country) })
        : nested({ success: false, code: "404", message: "商品不存在或已下架" });
    },
  };
}

/** Simulates product.search.keywordQuery. */
export function createSimulatedSearch(goods: SimulatedGoods): SimulatedOperation {
  return {
    api: apis.keywordSearch,
    needsToken: true,
    needs: ["offerQueryParam"],
    answer: ({ offerQueryParam }) => {
      const input = readParam(queryParam, offerQueryParam);
      if (!input) return gatewayRefusals.paramMissing("beginPage");
      const pageSize = Math.min(input.pageSize, maxPage);
      const { total, items } = goods.catalogue.search({
        keyword: input.keyword,
        categoryId: input.categoryId,
        priceFrom: input.priceStart,
        priceTo: input.priceEnd,
        sort: sortOf(input.sort),
        page: input.beginPage,
        pageSize,
      });
      return nested({
        success: true,
        code: "200",
        message: "成功",
        result: {
          totalRecords: total,
          totalPage: Math.ceil(total / pageSize),
          pageSize,
          currentPage: input.beginPage,
          data: items.map((product) => writeItem(product, input.country)),
        },
      });
    },
  };
}

/** Wraps a payload in the vendor's envelope with a `result` inside a `result`. */
export function nested(result: JsonTextValue) {
  return jsonAnswer({ result });
}

/** Returns the order that a `sort` parameter names. */
export function sortOf(text: string | undefined) {
  const sort = text === undefined ? null : readParam(sortParam, text);
  if (sort?.price) return { by: "price" as const, order: sort.price };
  // Sellers of the catalogue have no rating, so the best sold come first instead.
  const order = sort?.monthSold ?? sort?.credit;
  return order ? { by: "sales" as const, order } : undefined;
}

/** Writes an item of a list. */
export function writeItem(product: CatalogueProduct, country: string) {
  return {
    offerId: numberToken(product.id),
    subject: product.title,
    subjectTrans: translatorInto(country)?.title(product),
    imageUrl: product.pictures[0],
    whiteImage: product.pictures[1],
    priceInfo: { price: fenToYuan(product.price) },
    monthSold: product.sales,
    repurchaseRate: "10%",
    minOrderQuantity: product.moq,
    isOnePsale: product.moq === 1,
    topCategoryId: numberToken(product.category.rootId),
    secondCategoryId: numberToken(product.category.id),
    createDate: "2024-04-20 08:00:00",
    traceInfo: `object_id@${product.id}^object_type@offer`,
  };
}

/**
 * Writes a product as queryProductDetail does, translated into the language that `country` names:
 * yuan as text, ids as bare integers, `soldOut` for the sales volume.
 */
function writeDetail(product: CatalogueProduct, country: string): JsonTextValue {
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
    // The member is omitted, not empty, for a product without variants.
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

/** Writes an attribute and, where the vendor translates, its `…Trans` fields. */
function writeWords({ name, value }: CatalogueAttribute, translated?: { name: string; value: string }) {
  return {
    attributeName: name,
    attributeNameTrans: translated?.name,
    value,
    valueTrans: translated?.value,
  };
}

/**
 * Writes a variant, which has no price of its own where tiers apply. Only its first attribute, the
 * colour, has a picture.
 */
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

/** Goods of the simulated 1688, the same in search, detail and preview. */
export type SimulatedGoods = {
  catalogue: Catalogue;
  /** Returns a product that is on sale. */
  onSale: (offerId: string) => CatalogueProduct | undefined;
  caseOf: (offerId: string) => ProductCase | undefined;
  /** Number of previews of each product whose price rises with them. */
  previews: Map<string, number>;
  /** Returns the category tree, built on first use. */
  tree: () => SimulatedCategoryTree;
};

const seed = "1688";
const generatedProducts = 3000;

/**
 * Creates the simulated goods.
 * @param categoryNodes size of the category tree
 */
export function createSimulatedGoods({ categoryNodes }: { categoryNodes: number }): SimulatedGoods {
  let grown: SimulatedCategoryTree | undefined;
  const tree = () => (grown ??= createCategoryTree({ seed, nodes: categoryNodes }));
  const cases = new Map(productCases.map((row) => [row.id, row]));
  const surprising = new Set(
    [...productPreviewCases, ...productRefusalCases, ...productOrderCases].map(({ id }) => id),
  );
  const catalogue = createCatalogue({
    seed,
    products: generatedProducts,
    special: productCases.filter(({ gone }) => !gone).map(documentedProduct),
    isListedLast: ({ id }) => surprising.has(id),
    rootOf: (categoryId) => tree().rootIdOf(Number.parseInt(categoryId, 10))?.toString(),
  });
  return {
    catalogue,
    onSale: (offerId) => (cases.get(offerId)?.gone ? undefined : catalogue.find(offerId)),
    caseOf: (offerId) => cases.get(offerId),
    previews: new Map(),
    tree,
  };
}

/** Builds a documented product. By default it sells from one piece on, by quantity, in one shop. */
export function documentedProduct({ id, span, changes }: ProductCase): CatalogueProduct {
  const options = { seed, id, market: "wholesale" as const, span };
  const { price } = buildCatalogueProduct(options);
  const usual = {
    seller: documentedSeller,
    moq: 1,
    batchSize: 1,
    pricing: "tier" as const,
    price,
    tiers: [
      { minQuantity: 1, price },
      { minQuantity: 20, price: Math.floor(price * 0.94) },
      { minQuantity: 100, price: Math.floor(price * 0.87) },
    ],
  };
  const built = buildCatalogueProduct(options, usual);
  return changes ? buildCatalogueProduct(options, { ...usual, ...changes(built) }) : built;
}
