import { z } from "zod";
import { vendorLanguage } from "#contract/language";
import type { ProductSearchRequest } from "#contract/product-search";
import { wireId } from "#server/kernel/json/wire-types.ts";
import type { Connector, FoundProducts } from "../../connector.ts";
import { apis, type VendorClient, type VendorReply } from "../client.ts";
import { jsonText, numberToken } from "../json-text.ts";
import { readWire } from "../vendor-error.ts";
import { lenientCount, lenientList, lenientPicture, lenientText, lenientYuan } from "./lenient-wire.ts";
import { mapPrice, mapTitle, offerUrl } from "./product-mapping.ts";
import { nestedPayload } from "./rejections.ts";

/** Products by keyword or category (§4.4). The vendor's list names no seller. */
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
    return {
      upstreamApi: reply.api,
      upstream: reply.upstream,
      steps: [],
      standard: () => mapReply(reply, input),
    };
  };
}

function mapReply(reply: VendorReply, input: ProductSearchRequest): FoundProducts {
  const payload = nestedPayload(reply, () => ({
    code: "CHANNEL_UPSTREAM_ERROR",
    text: "1688 refused this search. Change the words or try again later.",
  }));
  const { data, totalRecords } = readWire(searchWire, payload, reply.api, ["result", "result"]);
  return {
    channel: "1688",
    keyword: input.keyword ?? null,
    page: input.page,
    page_size: input.page_size,
    ...(totalRecords !== null && { total: totalRecords }),
    items: data.map((item) => ({
      id: item.offerId,
      channel: "1688",
      source_product_id: item.offerId,
      source_url: offerUrl(item.offerId),
      title: mapTitle(item, input.language),
      image: item.imageUrl,
      price: mapPrice(item.priceInfo),
      seller: { id: null, name: null },
      seller_name: null,
      sales_count: item.monthSold,
      min_order_quantity: item.minOrderQuantity,
    })),
  };
}

const item = z.object({
  offerId: wireId,
  subject: lenientText,
  subjectTrans: lenientText,
  imageUrl: lenientPicture,
  priceInfo: z.object({ price: lenientYuan, promotionPrice: lenientYuan }).nullish().catch(null),
  monthSold: lenientCount,
  minOrderQuantity: lenientCount,
});

/** The payload of `product.search.keywordQuery`. An item without an id cannot be opened and is left out. */
const searchWire = z.object({ totalRecords: lenientCount, data: lenientList(item) });

const sorts = {
  price: { name: "price", first: "asc" },
  sales: { name: "monthSold", first: "desc" },
  credit: { name: "credit", first: "desc" },
} as const;

/** The one form field of the search. Unless told, the cheapest, the most sold or the best standing come first. */
export function searchQuery(input: ProductSearchRequest): string {
  const sort = input.sort_field && sorts[input.sort_field];
  return jsonText({
    keyword: input.keyword ?? "",
    beginPage: input.page,
    pageSize: input.page_size,
    country: vendorLanguage("1688", input.language),
    categoryId: input.category_id === undefined ? undefined : numberToken(input.category_id),
    priceStart: input.price_start,
    priceEnd: input.price_end,
    // JSON text inside JSON, as the vendor wants it.
    sort: sort && jsonText({ [sort.name]: input.sort_order ?? sort.first }),
  });
}
