import { Failure } from "#contract/failure";
import { yuanToFen } from "#contract/money";
import type { ProductSearchRequest } from "#contract/product-search";
import type { Clock } from "#server/kernel/clock.ts";
import type { Connector } from "../../connector.ts";
import { readWire } from "../malformed.ts";
import { mapProduct, mapSummaries } from "./mapping-products.ts";
import { itemIdOf } from "./product-reference.ts";
import type { VendorClient } from "../client.ts";
import { refusal } from "../vendor-error.ts";
import { detailWire, payload, searchWire } from "./wire.ts";

/** One item with its variants, `/traffic/item/get`. */
export function createGetProduct(client: VendorClient, clock: Clock): NonNullable<Connector["getProduct"]> {
  return async (reference, { accessToken, signal }) => {
    const itemId = itemIdOf(reference);
    const reply = await client({
      path: "/traffic/item/get",
      params: { item_resource: "taobao", item_id: itemId, language: "en" },
      accessToken,
      signal,
    });
    const fetchedAt = clock();
    return {
      upstreamApi: reply.api,
      upstream: reply.upstream,
      steps: [],
      standard: () => {
        if (reply.rejection) throw refusal(reply.rejection, reply);
        return mapProduct(readWire(detailWire, payload(reply.value), reply.api), {
          asked: itemId,
          fetchedAt,
        });
      },
    };
  };
}

/** Items by keyword, `/traffic/item/search`. */
export function createSearchProducts(client: VendorClient): NonNullable<Connector["searchProducts"]> {
  return async (input, { accessToken, signal }) => {
    const reply = await client({
      path: "/traffic/item/search",
      params: searchParams(input),
      accessToken,
      signal,
    });
    return {
      upstreamApi: reply.api,
      upstream: reply.upstream,
      steps: [],
      standard: () => {
        if (reply.rejection) throw refusal(reply.rejection, reply);
        return {
          channel: "taobao",
          keyword: input.keyword ?? null,
          page: input.page,
          page_size: input.page_size,
          // The platform's answer has no count of all results.
          total: null,
          items: mapSummaries(readWire(searchWire, payload(reply.value), reply.api)),
        };
      },
    };
  };
}

const sorts = {
  price: { asc: "PRICE_ASC", desc: "PRICE_DESC" },
  sales: { asc: "SALE_QTY_ASC", desc: "SALE_QTY_DESC" },
};

function searchParams(input: ProductSearchRequest): Record<string, string> {
  if (input.category_id !== undefined || !input.keyword) {
    const message = "Taobao is searched by keyword only: send a keyword and leave category_id out.";
    const path = input.category_id === undefined ? "keyword" : "category_id";
    throw new Failure("VALIDATION_ERROR", message, { issues: [{ path, message }] });
  }
  const filters = [
    ...priceFilter("min_price", input.price_start, "price_start"),
    ...priceFilter("max_price", input.price_end, "price_end"),
  ];
  return {
    keyword: input.keyword,
    page_no: String(input.page),
    page_size: String(input.page_size),
    language: "en",
    ...(input.sort_field && {
      sort: sorts[input.sort_field][input.sort_order ?? (input.sort_field === "price" ? "asc" : "desc")],
    }),
    ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
  };
}

/** The filter counts in whole fen. */
function priceFilter(name: string, yuan: string | undefined, path: string): string[] {
  if (yuan === undefined) return [];
  const fen = yuanToFen(yuan);
  if (fen !== null) return [`${name}:${fen}`];
  const message = "On Taobao a price limit has at most two decimals.";
  throw new Failure("VALIDATION_ERROR", message, { issues: [{ path, message }] });
}
