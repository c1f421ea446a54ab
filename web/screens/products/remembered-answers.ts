import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import type { ProductDetailResult } from "#contract/product-detail";
import type { ProductSearchResult } from "#contract/product-search";
import type { CallResult } from "../../api/call-result.ts";
import {
  keepAnswer,
  type KeptAnswer,
  keepQuantities,
  readKeptAnswers,
  readKeptQuantities,
} from "./kept-answers.ts";
import type { SearchBody } from "./search/search-request.ts";
import { sheetOf } from "./sheet/sheet-of.ts";

// Answers that were paid for are kept while the page is open, so that back and forward spend nothing, and in the tab's storage,
// so that a reload spends nothing. They have no way to be fetched: only a press puts one here.
const kept = { staleTime: Infinity, gcTime: Infinity, structuralSharing: false, queryFn: skipToken } as const;

/** The last answer to a search. */
export function rememberedSearch(body: SearchBody | null) {
  return queryOptions<CallResult<ProductSearchResult>>({
    ...kept,
    queryKey: ["products.search", body] as const,
  });
}

/** The last answer for a product, by the address's name for it: `1688:907001255426`. */
export function rememberedProduct(open: string) {
  return queryOptions<CallResult<ProductDetailResult>>({
    ...kept,
    queryKey: ["products.detail", open] as const,
  });
}

/** What this operator paid for in this tab before the page was loaded again, quantities included; newer answers stay. */
export function restoreAnswers(queryClient: QueryClient, operatorId: string): void {
  for (const entry of readKeptAnswers(operatorId)) {
    if (queryClient.getQueryData(entry.key) !== undefined) continue;
    queryClient.setQueryData(entry.key, entry.answer);
    const product = productOf(entry);
    if (!product) continue;
    sheetOf(product).fill(readKeptQuantities(operatorId, entry.answer.requestId));
    followQuantities(operatorId, entry);
  }
}

/** Keeps an answer over a reload, and from now on what is typed into its sheet. */
export function keepOverReload(operatorId: string, entry: KeptAnswer): void {
  keepAnswer(operatorId, entry);
  followQuantities(operatorId, entry);
}

function followQuantities(operatorId: string, entry: KeptAnswer): void {
  const product = productOf(entry);
  if (!product) return;
  const sheet = sheetOf(product);
  const keep = () => {
    const texts = sheet.lines.map((_, at) => ({ at, text: sheet.cell(at).text }));
    keepQuantities(
      operatorId,
      entry.answer.requestId,
      texts.filter(({ text }) => text !== ""),
    );
  };
  keep();
  sheet.subscribe(keep);
}

function productOf({ answer }: KeptAnswer) {
  return "product" in answer.value ? answer.value.product : null;
}
