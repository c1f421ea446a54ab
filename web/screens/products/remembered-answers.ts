import { queryOptions, skipToken } from "@tanstack/react-query";
import type { ProductDetailResult } from "#contract/product-detail";
import type { ProductSearchResult } from "#contract/product-search";
import type { CallResult } from "../../api/call-result.ts";
import type { SearchBody } from "./search/search-request.ts";

// Answers that were paid for are kept while the page is open, so that back and forward spend nothing. They have no way to be
// fetched: only a press puts one here.
const kept = { staleTime: Infinity, gcTime: Infinity, structuralSharing: false, queryFn: skipToken } as const;

/** The last answer to a search. */
export function rememberedSearch(body: SearchBody | null) {
  return queryOptions<CallResult<ProductSearchResult>>({ ...kept, queryKey: ["products.search", body] });
}

/** The last answer for a product, by the address's name for it: `1688:907001255426`. */
export function rememberedProduct(open: string) {
  return queryOptions<CallResult<ProductDetailResult>>({ ...kept, queryKey: ["products.detail", open] });
}
