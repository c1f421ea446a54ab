import { productSearchEndpoint } from "#contract/public/product-search";
import { usePaidCall } from "../../../api/use-paid-call.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { askedLanguage } from "../../../i18n/asked-language.ts";
import { addressOf, type ChangeAddress, draftOf, type ProductsAddress } from "../products-address.ts";
import { type SearchBody, searchBody, type SearchDraft } from "./search-request.ts";

type Input = { search: ProductsAddress; onSearchChange: ChangeAddress };

/** Searches by words or in a category: holds the question in the URL and, once a press has paid for it, the answer. */
export function useWordSearch({ search, onSearchChange }: Input) {
  const language = askedLanguage(useTranslation().language);
  const searches = usePaidCall(productSearchEndpoint);
  const draft = draftOf(search);
  const asked = searchBody(draft, search.page ?? 1);
  const isAsked =
    search.picture === undefined && (asked.keyword !== undefined || asked.category_id !== undefined);
  const body = isAsked ? asked : null;
  const question = JSON.stringify(body);

  const isRead = (wanted: SearchBody) => searches.last(JSON.stringify(wanted))?.ok ?? false;
  const run = (wanted: SearchBody) => void searches.press(JSON.stringify(wanted), { ...wanted, language });
  const runOnce = (wanted: SearchBody) => {
    if (!isRead(wanted)) run(wanted);
  };

  return {
    body,
    result: searches.last(question),
    /** Whether any search is in flight. */
    isPending: searches.isPending,
    /** Whether the search in the URL is in flight. */
    isSearching: searches.isInFlight(question),
    start: (wanted: SearchDraft) => {
      onSearchChange(addressOf(wanted, 1));
      run(searchBody(wanted, 1));
    },
    /** Runs the search in the URL after a press on another screen; a cached answer is reused. */
    startAsAddressed: () => {
      if (body !== null) runOnce(body);
    },
    isKnown: (page: number) => isRead({ ...asked, page }),
    /** Shows a page; one that was already paid for is reused, not bought again. */
    showPage: (page: number) => {
      onSearchChange(addressOf(draft, page));
      runOnce({ ...asked, page });
    },
  };
}
