import { z } from "zod";
import { fenToYuan, yuanToFen } from "#contract/money";
import { wireId, wireInteger } from "#server/kernel/json/wire-types.ts";
import type { CatalogueProduct } from "../../simulation/catalogue-product.ts";
import { translatorInto } from "../../simulation/translated-words.ts";
import { apis } from "../client.ts";
import { numberToken, type JsonTextValue } from "../json-text.ts";
import { readParam } from "./pass-gate.ts";
import type { SimulatedGoods } from "./simulated-goods.ts";
import { gatewayRefusals, jsonAnswer } from "./json-answer.ts";
import type { SimulatedOperation } from "./pass-gate.ts";
import { writeDetail } from "./write-detail.ts";

const detailParam = z.object({ offerId: wireId, country: z.string() });
const queryParam = z.object({
  keyword: z.string().optional(),
  beginPage: wireInteger.positive(),
  pageSize: wireInteger.positive(),
  country: z.string(),
  categoryId: wireId.optional(),
  priceStart: z.string().optional(),
  priceEnd: z.string().optional(),
  sort: z.string().optional(),
});
const sortParam = z.object({
  price: z.enum(["asc", "desc"]).optional(),
  monthSold: z.enum(["asc", "desc"]).optional(),
  credit: z.enum(["asc", "desc"]).optional(),
});
const largestPage = 50;

/** product.search.queryProductDetail: the payload is a `result` inside a `result`. */
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

/** product.search.keywordQuery. */
export function createSimulatedSearch(goods: SimulatedGoods): SimulatedOperation {
  return {
    api: apis.keywordSearch,
    needsToken: true,
    needs: ["offerQueryParam"],
    answer: ({ offerQueryParam }) => {
      const input = readParam(queryParam, offerQueryParam);
      if (!input) return gatewayRefusals.paramMissing("beginPage");
      const pageSize = Math.min(input.pageSize, largestPage);
      const { total, items } = goods.catalogue.search({
        keyword: input.keyword,
        categoryId: input.categoryId,
        priceFrom: yuanToFen(input.priceStart ?? "") ?? undefined,
        priceTo: yuanToFen(input.priceEnd ?? "") ?? undefined,
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

/** The vendor's envelope with a `result` inside a `result`. */
export function nested(result: JsonTextValue) {
  return jsonAnswer({ result });
}

/** The order that a `sort` parameter names. */
export function sortOf(text: string | undefined) {
  const sort = text === undefined ? null : readParam(sortParam, text);
  if (sort?.price) return { by: "price" as const, order: sort.price };
  // No seller of the catalogue has a standing, so the best sold stands in for it.
  const order = sort?.monthSold ?? sort?.credit;
  return order ? { by: "sales" as const, order } : undefined;
}

/** An item of a list. */
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
