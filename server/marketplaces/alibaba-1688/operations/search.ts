import type { ProductSearchRequest } from "#contract/product-search";
import type { Connector } from "../../connector.ts";
import { apis } from "../api.ts";
import { jsonText, numberToken } from "../simulator/json-text.ts";
import { readWire } from "../malformed.ts";
import { detailLanguage, mapPrice, offerUrl } from "./mapping-product.ts";
import { nestedPayload } from "../simulator/nested-payload.ts";
import type { VendorClient } from "../client.ts";
import { searchWire } from "./wire-product.ts";

/** Products by keyword or category (§4.4). The vendor's list names no seller. */
export function createSearchProducts(client: VendorClient): NonNullable<Connector["searchProducts"]> {
  return async (input, { accessToken, signal }) => {
    const params = { offerQueryParam: searchQuery(input) };
    const reply = await client({ api: apis.keywordSearch, params, accessToken, signal });
    return {
      upstreamApi: reply.api,
      upstream: reply.upstream,
      steps: [],
      standard: () => {
        const payload = nestedPayload(
          reply,
          "1688 refused this search. Change the words or try again later.",
        );
        const { data, totalRecords } = readWire(searchWire, payload, reply.api);
        return {
          channel: "1688",
          keyword: input.keyword ?? null,
          page: input.page,
          page_size: input.page_size,
          total: totalRecords,
          items: data.map((item) => ({
            id: item.offerId,
            channel: "1688",
            source_product_id: item.offerId,
            source_url: offerUrl(item.offerId),
            title: item.subject ?? "",
            image: item.imageUrl,
            price: mapPrice(item.priceInfo).display_amount,
            seller_name: null,
            sales_count: item.monthSold,
            min_order_quantity: item.minOrderQuantity,
          })),
        };
      },
    };
  };
}

/** The one form field of the search. Unless told, the cheapest or the most sold come first. */
export function searchQuery(input: ProductSearchRequest): string {
  const order = input.sort_order ?? (input.sort_field === "sales" ? "desc" : "asc");
  return jsonText({
    keyword: input.keyword ?? "",
    beginPage: input.page,
    pageSize: input.page_size,
    country: detailLanguage,
    categoryId: input.category_id === undefined ? undefined : numberToken(input.category_id),
    priceStart: input.price_start,
    priceEnd: input.price_end,
    // JSON text inside JSON, as the vendor wants it.
    sort:
      input.sort_field === undefined
        ? undefined
        : jsonText({ [input.sort_field === "sales" ? "monthSold" : "price"]: order }),
  });
}
