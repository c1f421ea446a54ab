import { z } from "zod";
import { vendorLanguage, type Language } from "#contract/shared/language";
import { pictureAddress } from "#contract/public/picture-address";
import type { ProductSummary } from "#contract/public/product";
import type { ProductSearchRequest } from "#contract/public/product-search";
import { idText, yuanToken, vendorList } from "#server/shared/json/vendor-types.ts";
import { type Connector, type FoundProducts, vendorAnswer } from "../../connector.ts";
import {
  apis,
  type VendorClient,
  type VendorReply,
  readVendorAnswer,
  nestedPayload,
  required,
} from "../client.ts";
import { jsonText, numberToken } from "../../json-text.ts";
import { countOrNull, lenientCount, textOrNull } from "./lenient-schema.ts";
import { mapPrice, mapTitle, offerUrl } from "./product-mapping.ts";

/** Creates the search for products by keyword or category (§4.4). */
export function createSearchProducts(client: VendorClient): NonNullable<Connector["searchProducts"]> {
  return async (input, { accessToken, signal, caller }) => {
    const params = { offerQueryParam: searchQuery(input) };
    const reply = await client({
      api: apis.keywordSearch,
      params,
      accessToken,
      signal,
      caller,
      asWritten: true,
    });
    return vendorAnswer(reply, () => mapReply(reply, input));
  };
}

function mapReply(reply: VendorReply, input: ProductSearchRequest): FoundProducts {
  const payload = nestedPayload(reply, () => ({
    code: "CHANNEL_UPSTREAM_ERROR",
    text: "1688 refused this search. Change the words or try again later.",
  }));
  const wire = readVendorAnswer(z.object(vendorListSchema), payload, reply.api, ["result", "result"]);
  const { totalRecords } = wire;
  return {
    channel: "1688",
    keyword: input.keyword ?? null,
    page: input.page,
    page_size: input.page_size,
    ...(totalRecords !== null && { total: totalRecords }),
    items: mapItems(listedItems(wire, reply.api), input.language),
  };
}

/** Members of either search's answer: the list and its total length. */
export const vendorListSchema = { totalRecords: lenientCount, data: vendorList(z.unknown()).nullish() };
type VendorListAnswer = { totalRecords: number | null; data?: unknown[] | null | undefined };

/**
 * Returns the items of a list. A missing list is empty only where the total says so; otherwise
 * nothing is known about it.
 */
export function listedItems({ data, totalRecords }: VendorListAnswer, api: string): unknown[] {
  return totalRecords === 0 ? (data ?? []) : required(data, api, "result.result.data");
}

/**
 * Maps the items of either search's list to the standard format. An item without an id cannot be
 * opened and is left out.
 */
export function mapItems(items: readonly unknown[], language: Language | undefined): ProductSummary[] {
  return items.filter(isRecord).flatMap((item) => {
    const id = idText(item.offerId);
    return id === null ? [] : [mapItem(id, item, language)];
  });
}

type Item = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Item {
  return typeof value === "object" && value !== null;
}

function mapItem(id: string, item: Item, language: Language | undefined): ProductSummary {
  const { priceInfo } = item;
  const quote = isRecord(priceInfo) ? priceInfo : {};
  const companyName = textOrNull(item.companyName);
  const tradeScore = textOrNull(item.tradeScore);
  const repurchaseRate = textOrNull(item.repurchaseRate);
  const title = { subject: textOrNull(item.subject), subjectTrans: textOrNull(item.subjectTrans) };
  return {
    id,
    channel: "1688",
    source_product_id: id,
    source_url: offerUrl(id),
    title: mapTitle(title, language),
    image: pictureAddress(item.imageUrl),
    price: mapPrice({ price: yuanToken(quote.price), promotionPrice: yuanToken(quote.promotionPrice) }),
    seller: { id: null, name: companyName },
    seller_name: companyName,
    sales_count: countOrNull(item.monthSold),
    min_order_quantity: countOrNull(item.minOrderQuantity),
    ...(tradeScore !== null && { trade_score: tradeScore }),
    ...(repurchaseRate !== null && { repurchase_rate: repurchaseRate }),
  };
}

const sorts = {
  price: { name: "price", first: "asc" },
  sales: { name: "monthSold", first: "desc" },
  credit: { name: "credit", first: "desc" },
} as const;

/**
 * Returns the order of a list in the vendor's form, JSON text inside JSON. By default the cheapest,
 * the best sold or the best rated come first.
 */
export function sortText({
  sort_field: field,
  sort_order: order,
}: Pick<ProductSearchRequest, "sort_field" | "sort_order">): string | undefined {
  const sort = field && sorts[field];
  return sort && jsonText({ [sort.name]: order ?? sort.first });
}

/** Returns the one form field of the search. */
export function searchQuery(input: ProductSearchRequest): string {
  return jsonText({
    keyword: input.keyword ?? "",
    beginPage: input.page,
    pageSize: input.page_size,
    country: vendorLanguage("1688", input.language),
    categoryId: input.category_id === undefined ? undefined : numberToken(input.category_id),
    priceStart: input.price_start,
    priceEnd: input.price_end,
    sort: sortText(input),
  });
}
