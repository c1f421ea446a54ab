import { z } from "zod";
import { Failure } from "#contract/shared/failure";
import { vendorLanguage, type Language } from "#contract/shared/language";
import { yuanToFen } from "#contract/shared/money";
import { pictureAddress } from "#contract/public/picture-address";
import type { ProductPrice, ProductSummary } from "#contract/public/product";
import type { ProductSearchRequest } from "#contract/public/product-search";
import { isExactNumber } from "#server/shared/json/exact-json.ts";
import { vendorList, vendorYuanToken } from "#server/shared/json/vendor-types.ts";
import { type Connector, type FoundProducts, vendorAnswer } from "../../connector.ts";
import { type VendorClient, type VendorReply, readVendorAnswer, refusal, vendorPayload } from "../client.ts";
import { mapTitle, productIds, rotatingId, trafficId, translation, optionalText } from "./get-product.ts";

/** Creates the search for items by keyword, `/traffic/item/search`. */
export function createSearchProducts(client: VendorClient): NonNullable<Connector["searchProducts"]> {
  return async (input, { accessToken, signal, caller }) => {
    const reply = await client({
      path: "/traffic/item/search",
      params: searchParams(input),
      accessToken,
      signal,
      asWritten: true,
      caller,
    });
    return vendorAnswer(reply, () => mapReply(reply, input));
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
    throw new Failure("VALIDATION_ERROR", message, { issues: [{ path, message, fault: "wrong_form" }] });
  }
  // Only 1688 sorts by credit, which the request's schema ensures.
  const sort = input.sort_field === "credit" ? undefined : input.sort_field;
  const filters = [
    ...priceFilter("min_price", input.price_start, "price_start"),
    ...priceFilter("max_price", input.price_end, "price_end"),
  ];
  return {
    keyword: input.keyword,
    page_no: String(input.page),
    page_size: String(input.page_size),
    language: vendorLanguage("taobao", input.language),
    ...(sort && { sort: sorts[sort][input.sort_order ?? (sort === "price" ? "asc" : "desc")] }),
    ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
  };
}

/** The filter counts in whole fen. */
function priceFilter(name: string, yuan: string | undefined, path: string): string[] {
  if (yuan === undefined) return [];
  const fen = yuanToFen(yuan);
  if (fen !== null) return [`${name}:${fen}`];
  const message = "On Taobao a price limit has at most two decimals.";
  throw new Failure("VALIDATION_ERROR", message, { issues: [{ path, message, fault: "wrong_form" }] });
}

/**
 * Yuan as text. A bare number becomes null: everywhere else on this platform it is fen, and a price
 * that is wrong by a factor of a hundred is worse than none.
 */
const listedYuan = z.preprocess(
  (value) => (typeof value === "number" || isExactNumber(value) ? null : value),
  vendorYuanToken.nullish().catch(null),
);

/** Item of either search. There is no total. */
export const foundItem = z.object({
  item_id: trafficId,
  mi_id: rotatingId.nullish(),
  title: z.string().catch(""),
  main_image_url: optionalText,
  price: listedYuan,
  shop_name: optionalText,
  multi_language_info: translation,
});

/** Answer of the search. An answer without a list is not an empty result. */
const vendorSearchSchema = z.object({ data: z.object({ data: vendorList(foundItem) }) });

/** Maps an answer, in which the platform does not count all results. */
function mapReply(reply: VendorReply, input: ProductSearchRequest): FoundProducts {
  if (reply.rejection) throw refusal(reply.rejection, reply);
  const found = readVendorAnswer(vendorSearchSchema, vendorPayload(reply.value), reply.api);
  return {
    channel: "taobao",
    keyword: input.keyword ?? null,
    page: input.page,
    page_size: input.page_size,
    items: mapSummaries(found.data.data, input.language),
  };
}

/**
 * Maps the items of a list. `price` is already yuan text here, unlike in the detail. The platform
 * reports neither sales nor a total.
 */
export function mapSummaries(
  items: readonly z.infer<typeof foundItem>[],
  language: Language | undefined,
): ProductSummary[] {
  return items.map((item) => ({
    ...productIds(item, null),
    channel: "taobao",
    title: mapTitle(item, language),
    image: pictureAddress(item.main_image_url),
    price: listPrice(item.price ?? null),
    seller: { id: null, name: item.shop_name ?? null },
    seller_name: item.shop_name ?? null,
    sales_count: null,
    min_order_quantity: null,
  }));
}

/** Maps the one price of a list, which is the one a buyer sees; only the detail shows whether it is a promotion. */
function listPrice(amount: string | null): ProductPrice {
  return {
    original_amount: amount,
    display_amount: amount,
    promotion_amount: null,
    original_currency: "CNY",
    display_currency: "CNY",
  };
}
