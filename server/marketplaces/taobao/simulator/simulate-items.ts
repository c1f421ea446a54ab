import { numberToken } from "../../json-text.ts";
import { fenToYuan } from "#contract/shared/money";
import type { Catalogue } from "../../simulation/catalogue.ts";
import type {
  CatalogueAttribute,
  CatalogueProduct,
  CatalogueVariant,
} from "../../simulation/catalogue-product.ts";
import { seedHash } from "../../simulation/seeded-random.ts";
import { translatorInto } from "../../simulation/translated-words.ts";
import type { SimulatedResponse } from "../../simulator.ts";
import { isDocumented, overrideOf } from "./product-cases.ts";
import {
  idPeriodMs,
  itemOfOrderId,
  orderItemId,
  orderSkuId,
  type createSimulatedIds,
} from "./simulated-ids.ts";
import { jsonAnswer, operationError, topError, trafficError } from "./simulator-answers.ts";

/** Simulates `/traffic/item/search`, `/traffic/item/get` and `/product/get`. */
export function createSimulatedItems({ catalogue, ids, clock }: ItemServices) {
  const detailTurns = new Map<string, number>();

  const prices = (product: CatalogueProduct, price: number) => {
    const origin = originPrice(product, price);
    return { price: origin, ...(origin !== price && { promotion_price: price }) };
  };
  const rotatingId = (product: CatalogueProduct): string => {
    const override = overrideOf(product.id);
    const turn = detailTurns.get(product.id) ?? 0;
    if (override === "stale_id_at_first") detailTurns.set(product.id, turn + 1);
    const stale = override === "stale_id" || (override === "stale_id_at_first" && turn % 2 === 0);
    return ids.give(product.id, clock() - (stale ? 3 * idPeriodMs : 0));
  };
  /** Writes an item of a list. */
  const writeItem = (product: CatalogueProduct, language: string | undefined) => ({
    item_id: numberToken(product.id),
    mi_id: ids.give(product.id, clock()),
    title: product.title,
    main_image_url: product.pictures[0],
    price: fenToYuan(product.price),
    coupon_price: fenToYuan(product.price),
    inventory: product.stock,
    shop_name: product.seller.name,
    ...titleInfo(product, language),
  });
  const search = (params: Params): SimulatedResponse => {
    const pageSize = wholeNumber(params["page_size"], 10);
    const page = wholeNumber(params["page_no"], 1);
    if (pageSize > 20) return trafficError("PAGE_SIZE_INVALID", "page_size 不能超过 20");
    const [by, order] = (params["sort"] ?? "").startsWith("SALE_QTY")
      ? (["sales", params["sort"]] as const)
      : (["price", params["sort"]] as const);
    const { items } = catalogue.search({
      keyword: params["keyword"] ?? "",
      priceFrom: priceFilter(params["filters"], "min_price"),
      priceTo: priceFilter(params["filters"], "max_price"),
      sort: order ? { by, order: order.endsWith("_DESC") ? "desc" : "asc" } : undefined,
      page,
      pageSize,
    });
    const data = items.map((product) => writeItem(product, params["language"]));
    return jsonAnswer({ code: "0", data: { page_no: page, page_size: pageSize, data } });
  };

  const detail = (params: Params): SimulatedResponse => {
    const asked = params["item_id"] ?? "";
    const numeric = itemOfOrderId(asked);
    const itemId = numeric ?? readItemId(asked);
    const product = itemId === null ? undefined : catalogue.find(itemId);
    if (!product) return trafficError("ITEM_NOT_FOUND", "商品不存在或编号已失效");
    if (overrideOf(product.id) === "not_exist")
      return topError({
        code: 15,
        msg: "Remote service error",
        sub_code: "isv.item-not-exist",
        sub_msg: "该item_id对应宝贝已下架",
      });
    const skuOf = (variant: CatalogueVariant) => ({
      sku_id: numberToken(numeric === null ? variant.skuId : orderSkuId(variant.skuId)),
      quantity: variant.stock,
      ...prices(product, variant.price),
      pic_url: variant.picture,
      properties: properties(variant.attributes),
    });
    return jsonAnswer({
      code: "0",
      biz_error_code: null,
      biz_error_msg: null,
      data: {
        item_id: numberToken(numeric === null ? product.id : asked),
        ...(numeric === null && { mi_id: rotatingId(product) }),
        title: product.title,
        pic_urls: product.pictures,
        shop_id: numberToken(sellerDigits(product)),
        shop_name: product.seller.name,
        ...prices(product, product.price),
        description: `<p>${product.title}</p>`,
        properties: properties(product.attributes),
        sku_list: product.variants.map(skuOf),
        ...detailInfo(product, params["language"]),
      },
    });
  };

  const resolve = (params: Params): SimulatedResponse => {
    const itemId = readItemId(params["item_id"] ?? "");
    const product = itemId === null ? undefined : catalogue.find(itemId);
    if (!product)
      return jsonAnswer({
        code: "0",
        ...operationError("PRODUCT_NOT_FOUND", "商品不存在或编号已失效"),
        data: null,
      });
    const variants = product.variants.length > 0 ? product.variants : null;
    return jsonAnswer({
      code: "0",
      success: true,
      data: {
        mp_id: orderItemId(product.id),
        item_id: numberToken(product.id),
        status: "ONLINE",
        sku_list: variants?.map((variant) => ({
          sku_id: numberToken(variant.skuId),
          mp_skuId: orderSkuId(variant.skuId),
          status: "ONLINE",
          quantity: variant.stock,
          ...prices(product, variant.price),
        })) ?? [
          {
            mp_skuId: onlySkuId(product),
            status: "ONLINE",
            quantity: product.stock,
            ...prices(product, product.price),
          },
        ],
      },
    });
  };

  /** Returns the item of a source id or of a rotating id that is still valid. */
  function readItemId(id: string): string | null {
    if (/^[0-9]+$/.test(id)) return id;
    const read = ids.read(id, clock());
    return read?.fresh ? read.itemId : null;
  }

  return { search, detail, resolve, writeItem };
}

export type ItemServices = {
  catalogue: Catalogue;
  ids: ReturnType<typeof createSimulatedIds>;
  clock: () => number;
};

type Params = Readonly<Record<string, string>>;

/**
 * Returns the price before the discount, fen. Two in five products are discounted; the catalogue's
 * price is the paid one.
 */
export function originPrice(product: CatalogueProduct, price: number): number {
  const isDiscounted = !isDocumented(product.id) && seedHash(product.id) % 5 < 2;
  return isDiscounted ? Math.ceil((price * 6) / 50) * 10 : price;
}

/** Returns the id of the one variant that the marketplace itself gives a product without variants. */
export function onlySkuId(product: CatalogueProduct): string {
  return `5${product.id.padStart(12, "0").slice(-12)}`;
}

export function sellerDigits(product: CatalogueProduct): string {
  return product.seller.id.replace(/[^0-9]/g, "").slice(1);
}

type Words = Pick<CatalogueAttribute, "name" | "value">;

/** Writes properties. Their ids derive from the Chinese words, whatever language the names are in. */
function properties(
  attributes: readonly CatalogueAttribute[],
  words: (attribute: CatalogueAttribute) => Words = (attribute) => attribute,
) {
  return attributes.map((one, at) => ({
    prop_id: 1_627_207 + at,
    prop_name: words(one).name,
    value_id: seedHash(one.value),
    value_name: words(one).value,
  }));
}

/**
 * Writes `multi_language_info` of a search's item; undefined for a language that the vendor does not translate into.
 */
function titleInfo(product: CatalogueProduct, language: string | undefined) {
  const title = translatorInto(language)?.title(product);
  return title === undefined ? {} : { multi_language_info: { language, title } };
}

/** Writes the same for a detail, with every property of the item and of its variants once. */
function detailInfo(product: CatalogueProduct, language: string | undefined) {
  const translator = translatorInto(language);
  if (!translator) return {};
  const ofVariants = product.variants.flatMap((variant) =>
    properties(variant.attributes, translator.attribute),
  );
  const once = new Map(ofVariants.map((one) => [`${one.prop_id}:${one.value_id}`, one]));
  return {
    multi_language_info: {
      language,
      title: translator.title(product),
      properties: properties(product.attributes, translator.attribute),
      sku_properties: [...once.values()],
    },
  };
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : otherwise;
}

/** The filter counts in whole fen. */
function priceFilter(filters: string | undefined, name: string): string | undefined {
  const found = new RegExp(`"${name}:([0-9]{1,12})"`).exec(filters ?? "")?.[1];
  return found === undefined ? undefined : fenToYuan(Number(found));
}
