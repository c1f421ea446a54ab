import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { productDetailEndpoint } from "#contract/product-detail";
import { productSearchEndpoint } from "#contract/product-search";
import { sessionOptions } from "../../api/console-options.ts";
import { meteredOptions } from "../../api/metered-options.ts";
import { useAddressFill } from "../../frame/use-address-fill.ts";
import { laterPart, useSoon } from "../../ui/later-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChannelChoice } from "./search/channel-choice.tsx";
import { OpenForm } from "./open-form.tsx";
import { detailBody, type ProductReference, referenceOf, referenceText } from "./product-reference.ts";
import { addressOf, draftOf, openText, type ProductsAddress } from "./products-address.ts";
import { keepOverReload, rememberedProduct, rememberedSearch, restoreAnswers } from "./remembered-answers.ts";
import { SampleProducts } from "./search/sample-products.tsx";
import { SearchForm } from "./search/search-form.tsx";
import { type SearchBody, searchBody } from "./search/search-request.ts";
import { SearchResults } from "./search/search-results.tsx";
import { carryQuantities } from "./sheet/sheet-of.ts";
import styles from "./products.module.css";

const openedProduct = laterPart(async () => (await import("./opened-product.tsx")).OpenedProduct);

export type ProductsPageProps = {
  search: ProductsAddress;
  onSearchChange: (next: ProductsAddress, options?: { replace: boolean }) => void;
  onStepBack: () => void;
};

/** From a keyword, a category, a link or an id to variants in the cart. Every call is a press that says its units. */
export function ProductsPage({ search, onSearchChange, onStepBack }: ProductsPageProps) {
  const { t } = useTranslation("products");
  const queryClient = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionOptions);
  const operatorId = session?.operator.id ?? "";
  useState(() => restoreAnswers(queryClient, operatorId));
  const searching = useMutation(meteredOptions(productSearchEndpoint));
  const opening = useMutation(meteredOptions(productDetailEndpoint));
  const [draft, setDraft] = useState(() => draftOf(search));
  const [reference, setReference] = useState(() => openText(search.open));
  /** The product that was opened from the list last: back puts the focus on its button again. */
  const [lastOpened, setLastOpened] = useState<string | null>(null);

  useSoon(openedProduct.load);

  // What was pressed here is already what the fields say.
  useAddressFill(search, (next) => {
    setDraft(draftOf(next));
    setReference(openText(next.open));
  });

  const page = search.page ?? 1;
  const asked = searchBody(draftOf(search), page);
  const isAsked = asked.keyword !== undefined || asked.category_id !== undefined;
  const body = isAsked ? asked : null;
  const { data: results } = useQuery(rememberedSearch(body));
  const { data: product } = useQuery(rememberedProduct(search.open ?? ""));
  const isSearching = searching.isPending && same(searching.variables.body, body);
  const opened = search.open === undefined ? null : referenceOf(search.open);

  async function runSearch(next: SearchBody) {
    const answer = await searching.mutateAsync({ body: next });
    queryClient.setQueryData(rememberedSearch(next).queryKey, answer);
    if (answer.ok) keepOverReload(operatorId, { key: ["products.search", next], answer });
  }

  function startSearch() {
    onSearchChange(addressOf(draft, 1));
    void runSearch(searchBody(draft, 1));
  }

  const isKnown = (at: number) =>
    queryClient.getQueryData(rememberedSearch({ ...asked, page: at }).queryKey)?.ok ?? false;

  /** A page that was paid for is shown again, not bought again. */
  function showPage(at: number) {
    onSearchChange(addressOf(draftOf(search), at));
    if (!isKnown(at)) void runSearch({ ...asked, page: at });
  }

  async function open(next: ProductReference) {
    const name = referenceText(next);
    if (name !== search.open) onSearchChange({ ...search, open: name });
    const answer = await opening.mutateAsync({ body: detailBody(next) });
    const key = rememberedProduct(name).queryKey;
    const before = queryClient.getQueryData(key);
    if (!answer.ok) {
      queryClient.setQueryData(key, answer);
      return;
    }
    const { product: fetched } = answer.value;
    if (before?.ok) carryQuantities(before.value.product, fetched);
    queryClient.setQueryData(key, answer);
    const plain = referenceText({ channel: fetched.channel, text: fetched.source_product_id });
    keepOverReload(operatorId, { key: ["products.detail", plain], answer });
    if (plain === name) return;
    // The address names the product by its own id, whatever link it was opened by.
    queryClient.setQueryData(rememberedProduct(plain).queryKey, answer);
    onSearchChange({ ...search, open: plain }, { replace: true });
  }

  function openFromList(next: ProductReference) {
    setLastOpened(referenceText(next));
    void open(next);
  }

  const choice = (
    <ChannelChoice channel={draft.channel} onChange={(channel) => setDraft({ ...draft, channel })} />
  );
  const openForm = (
    <OpenForm
      text={reference}
      channel={draft.channel}
      onTextChange={setReference}
      onOpen={(next) => void open(next)}
      isPending={opening.isPending}
      isPrimary={search.open !== undefined && product === undefined}
    />
  );
  if (search.open !== undefined)
    return (
      <div className={styles.page}>
        <div className={styles.openBar}>
          {choice}
          {openForm}
        </div>
        <Suspense fallback={<Skeleton rows={8} />}>
          <openedProduct.Part
            key={search.open}
            name={search.open}
            reference={opened}
            isOpening={opening.isPending}
            hasResults={body !== null}
            onAgain={(next) => void open(next)}
            onBack={() => {
              // One step back is where the list stood, with its place on the page.
              if (lastOpened === search.open) onStepBack();
              else onSearchChange({ ...search, open: undefined });
            }}
          />
        </Suspense>
      </div>
    );
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{t("intro")}</p>
      <div className={styles.forms}>
        {choice}
        <SearchForm
          draft={draft}
          onDraftChange={setDraft}
          onSearch={startSearch}
          isPending={searching.isPending}
        />
        {openForm}
      </div>
      <SearchResults
        body={body}
        result={results}
        isPending={isSearching}
        isKnown={isKnown}
        onPage={showPage}
        onOpen={openFromList}
        lastOpened={lastOpened}
      />
      {body === null && (
        <SampleProducts
          onPick={(picked) => {
            setDraft({ ...draft, channel: picked.channel });
            setReference(picked.text);
          }}
        />
      )}
    </div>
  );
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
