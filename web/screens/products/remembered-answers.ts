import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import type { ProductDetailResult } from "#contract/public/product-detail";
import type { PictureSearchResult } from "#contract/public/picture-search";
import type { ProductSearchResult } from "#contract/public/product-search";
import type { CallResult } from "../../api/call-result.ts";
import {
  saveAnswer,
  type SavedAnswer,
  saveQuantities,
  readSavedAnswers,
  readSavedQuantities,
} from "./saved-answers.ts";
import type { PictureBody } from "./picture/picture-request.ts";
import type { SearchBody } from "./search/search-request.ts";
import { sheetOf } from "./sheet/sheet-of.ts";

// Paid answers stay in memory while the page is open, so that back and forward spend nothing, and in the
// tab's storage, so that a reload spends nothing. They cannot be fetched: only a press puts one here.
const saved = {
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
  queryFn: skipToken,
} as const;

/** Returns the query of the last answer to a search. */
export function rememberedSearch(body: SearchBody | null) {
  return queryOptions<CallResult<ProductSearchResult>>({
    ...saved,
    queryKey: ["products.search", body] as const,
  });
}

/** Returns the query of the last answer to a search by picture, by the picture's id or address. */
export function rememberedPictureSearch(body: PictureBody | null) {
  return queryOptions<CallResult<PictureSearchResult>>({
    ...saved,
    queryKey: ["products.search-by-image", body] as const,
  });
}

/** Returns the query of the last answer for a product, by its name in the URL: `1688:907001255426`. */
export function rememberedProduct(open: string) {
  return queryOptions<CallResult<ProductDetailResult>>({
    ...saved,
    queryKey: ["products.detail", open] as const,
  });
}

/** Restores the answers that this operator paid for in this tab before a reload, with their quantities; newer answers stay. */
export function restoreAnswers(queryClient: QueryClient, operatorId: string): void {
  for (const entry of readSavedAnswers(operatorId)) {
    if (queryClient.getQueryData(entry.key) !== undefined) continue;
    queryClient.setQueryData(entry.key, entry.answer);
    const product = productOf(entry);
    if (!product) continue;
    sheetOf(product).fill(readSavedQuantities(operatorId, entry.answer.requestId));
    followQuantities(operatorId, entry);
  }
}

/** Saves an answer for a reload, and from now on the quantities typed into its sheet. */
export function saveOverReload(operatorId: string, entry: SavedAnswer): void {
  saveAnswer(operatorId, entry);
  followQuantities(operatorId, entry);
}

function followQuantities(operatorId: string, entry: SavedAnswer): void {
  const product = productOf(entry);
  if (!product) return;
  const sheet = sheetOf(product);
  const keep = () => {
    const texts = sheet.lines.map((_, at) => ({ at, text: sheet.cell(at).text }));
    saveQuantities(
      operatorId,
      entry.answer.requestId,
      texts.filter(({ text }) => text !== ""),
    );
  };
  keep();
  sheet.subscribe(keep);
}

function productOf({ answer }: SavedAnswer) {
  return "product" in answer.value ? answer.value.product : null;
}
