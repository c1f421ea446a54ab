import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { productSearchEndpoint } from "#contract/public/product-search";
import { meteredOptions, useInFlight } from "../../../api/metered-options.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { askedLanguage } from "../../../i18n/asked-language.ts";
import { addressOf, type ChangeAddress, draftOf, type ProductsAddress } from "../products-address.ts";
import { saveOverReload, rememberedSearch } from "../remembered-answers.ts";
import { type SearchBody, searchBody, type SearchDraft } from "./search-request.ts";

type Input = {
  search: ProductsAddress;
  onSearchChange: ChangeAddress;
  operatorId: string;
};

/** Searches by words or in a category: holds the question in the URL and, once a press has paid for it, the answer. */
export function useWordSearch({ search, onSearchChange, operatorId }: Input) {
  const language = askedLanguage(useTranslation().language);
  const queryClient = useQueryClient();
  const searching = useMutation(meteredOptions(productSearchEndpoint));
  const inFlight = useInFlight(productSearchEndpoint);
  const draft = draftOf(search);
  const asked = searchBody(draft, search.page ?? 1);
  const isAsked =
    search.picture === undefined && (asked.keyword !== undefined || asked.category_id !== undefined);
  const body = isAsked ? asked : null;
  const { data: result } = useQuery(rememberedSearch(body));

  async function run(wanted: SearchBody) {
    const answer = await searching.mutateAsync({ body: { ...wanted, language } });
    queryClient.setQueryData(rememberedSearch(wanted).queryKey, answer);
    if (answer.ok) saveOverReload(operatorId, { key: ["products.search", wanted], answer });
  }

  const isRead = (wanted: SearchBody) =>
    queryClient.getQueryData(rememberedSearch(wanted).queryKey)?.ok ?? false;

  return {
    body,
    result,
    /** Whether any search is in flight. */
    isPending: inFlight.isAny,
    /** Whether the search in the URL is in flight. */
    isSearching: body !== null && inFlight.has({ ...body, language }),
    start: (wanted: SearchDraft) => {
      onSearchChange(addressOf(wanted, 1));
      void run(searchBody(wanted, 1));
    },
    /** Runs the search in the URL after a press on another screen; a remembered answer is reused. */
    startAsAddressed: () => {
      if (body !== null && !isRead(body) && !inFlight.has({ ...body, language })) void run(body);
    },
    isKnown: (page: number) => isRead({ ...asked, page }),
    /** Shows a page; one that was already paid for is reused, not bought again. */
    showPage: (page: number) => {
      onSearchChange(addressOf(draft, page));
      const wanted = { ...asked, page };
      if (!isRead(wanted) && !inFlight.has({ ...wanted, language })) void run(wanted);
    },
  };
}
