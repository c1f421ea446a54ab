import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { productDetailEndpoint } from "#contract/product-detail";
import { productSearchEndpoint } from "#contract/product-search";
import { sessionOptions } from "../../api/console-options.ts";
import { meteredOptions } from "../../api/metered-options.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { useAddressFill } from "../../frame/use-address-fill.ts";
import { laterPart, useSoon } from "../../ui/later-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { askedLanguage } from "./asked-language.ts";
import { mostPicks } from "./compare/picks.ts";
import { PickBar } from "./compare/pick-bar.tsx";
import { FindForm } from "./find/find-form.tsx";
import { detailBody, type ProductReference, referenceOf, referenceText } from "./product-reference.ts";
import { addressOf, draftOf, formOf, type ProductsAddress } from "./products-address.ts";
import { keepOverReload, rememberedProduct, rememberedSearch, restoreAnswers } from "./remembered-answers.ts";
import { SampleProducts } from "./search/sample-products.tsx";
import { type SearchBody, searchBody, type SearchDraft } from "./search/search-request.ts";
import type { ViewedPictures } from "./picture/picture-viewer.tsx";
import { usePictureSearch } from "./picture/use-picture-search.ts";
import { useShortlist } from "./shortlist/shortlist.ts";
import { carryQuantities } from "./sheet/sheet-of.ts";
import styles from "./products.module.css";

const openedProduct = laterPart(async () => (await import("./opened-product.tsx")).OpenedProduct);

const compareScreen = laterPart(async () => {
  await loadWords("finding");
  return (await import("./compare/compare-screen.tsx")).CompareScreen;
});
const shortlistScreen = laterPart(async () => {
  await loadWords("finding");
  return (await import("./shortlist/shortlist-screen.tsx")).ShortlistScreen;
});
const searchResults = laterPart(async () => (await import("./results/search-results.tsx")).SearchResults);
const pictureResults = laterPart(async () => (await import("./picture/picture-results.tsx")).PictureResults);
const pictureViewer = laterPart(async () => (await import("./picture/picture-viewer.tsx")).PictureViewer);

export type ProductsPageProps = {
  search: ProductsAddress;
  onSearchChange: (next: ProductsAddress, options?: { replace: boolean }) => void;
  onStepBack: () => void;
};

/** From words, a category, a link or an id to variants in the cart. Every call is a press that says its units. */
export function ProductsPage({ search, onSearchChange, onStepBack }: ProductsPageProps) {
  const { t, language: reader } = useTranslation("products");
  const language = askedLanguage(reader);
  const queryClient = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionOptions);
  const operatorId = session?.operator.id ?? "";
  useState(() => restoreAnswers(queryClient, operatorId));
  const searching = useMutation(meteredOptions(productSearchEndpoint));
  const opening = useMutation(meteredOptions(productDetailEndpoint));
  const [draft, setDraft] = useState(() => formOf(search));
  /** The product that was opened from the list last: back puts the focus on its button again. */
  const [lastOpened, setLastOpened] = useState<string | null>(null);

  const [viewed, setViewed] = useState<ViewedPictures | null>(null);
  const byPicture = usePictureSearch({ search, onSearchChange, operatorId });

  const { kept } = useShortlist();

  useSoon(openedProduct.load);

  // What was pressed here is already what the fields say.
  useAddressFill(search, (next) => setDraft(formOf(next)));

  const page = search.page ?? 1;
  const asked = searchBody(draftOf(search), page);
  const isAsked =
    search.picture === undefined && (asked.keyword !== undefined || asked.category_id !== undefined);
  const body = isAsked ? asked : null;
  const { data: results } = useQuery(rememberedSearch(body));
  const { data: product } = useQuery(rememberedProduct(search.open ?? ""));
  const isSearching = searching.isPending && same(searching.variables.body, { ...body, language });
  const opened = search.open === undefined ? null : referenceOf(search.open);

  async function runSearch(next: SearchBody) {
    const answer = await searching.mutateAsync({ body: { ...next, language } });
    queryClient.setQueryData(rememberedSearch(next).queryKey, answer);
    if (answer.ok) keepOverReload(operatorId, { key: ["products.search", next], answer });
  }

  function startSearch(wanted: SearchDraft) {
    onSearchChange(addressOf(wanted, 1));
    void runSearch(searchBody(wanted, 1));
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
    const answer = await opening.mutateAsync({ body: { ...detailBody(next), language } });
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

  function findSimilar(channel: SearchDraft["channel"], url: string) {
    const similar = { ...draft, channel, q: "", category: "" };
    setDraft(similar);
    byPicture.run({ draft: similar, picture: url, region: undefined, page: 1 });
  }

  function findByPicture(wanted: SearchDraft, address?: string) {
    const { picked, ask } = byPicture;
    const first = { draft: wanted, picture: address ?? search.picture ?? "", region: undefined, page: 1 };
    if (address !== undefined) byPicture.run(first);
    else if (picked) byPicture.send(first, picked);
    // The same picture with other words or prices: its id is enough, unless another marketplace is asked.
    else if (ask?.draft.channel === wanted.channel || byPicture.current?.kind !== "file")
      byPicture.run({ ...first, region: search.region });
    else byPicture.send(first, byPicture.current);
  }

  const findForm = (
    <FindForm
      draft={draft}
      onDraftChange={setDraft}
      onSearch={startSearch}
      onOpen={(next) => void open(next)}
      picture={{
        current: byPicture.current,
        sentTo: byPicture.sentTo,
        isShrinking: byPicture.isShrinking,
        isUnreadable: byPicture.isUnreadable,
        onPick: byPicture.pick,
        onRemove: () => {
          byPicture.drop();
          if (search.picture !== undefined)
            onSearchChange({ ...search, picture: undefined, region: undefined, page: undefined });
        },
        onFind: findByPicture,
      }}
      isPending={searching.isPending || opening.isPending || byPicture.isPending}
      isPrimary={search.open === undefined || product === undefined}
      hasFilters={search.open === undefined}
    />
  );
  const forList = { onOpen: openFromList, onView: setViewed, onSimilar: findSimilar, lastOpened };
  const viewer = viewed && (
    <Suspense>
      <pictureViewer.Part {...viewed} onSimilar={findSimilar} onClose={() => setViewed(null)} />
    </Suspense>
  );
  if (search.open !== undefined)
    return (
      <div className={styles.page}>
        {findForm}
        <Suspense fallback={<Skeleton rows={8} />}>
          <openedProduct.Part
            key={search.open}
            name={search.open}
            reference={opened}
            isOpening={opening.isPending}
            hasResults={body !== null || search.picture !== undefined}
            onView={setViewed}
            onSimilar={findSimilar}
            onAgain={(next) => void open(next)}
            onBack={() => {
              // One step back is where the list stood, with its place on the page.
              if (lastOpened === search.open) onStepBack();
              else onSearchChange({ ...search, open: undefined });
            }}
          />
        </Suspense>
        {viewer}
      </div>
    );
  if (search.compare !== undefined)
    return (
      <div className={styles.page}>
        <Suspense fallback={<Skeleton rows={8} />}>
          <compareScreen.Part
            names={search.compare
              .split(",")
              .filter((name) => referenceOf(name) !== null)
              .slice(0, mostPicks)}
            operatorId={operatorId}
            onOpen={(next) => onSearchChange({ ...search, open: referenceText(next) })}
            onBack={() => onSearchChange({ ...search, compare: undefined })}
          />
        </Suspense>
      </div>
    );
  if (search.shortlist)
    return (
      <div className={styles.page}>
        <Suspense fallback={<Skeleton rows={8} />}>
          <shortlistScreen.Part
            operatorId={operatorId}
            onOpen={(next) => void open(next)}
            onBack={() => onSearchChange({ ...search, shortlist: undefined })}
          />
        </Suspense>
      </div>
    );
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={styles.intro}>{t("intro")}</p>
        <Link to="/products" search={{ ...search, shortlist: "open" }}>
          {t("kept.show")}
          {kept.length > 0 && ` · ${t("kept.count", { count: kept.length })}`}
        </Link>
      </div>
      {findForm}
      <Suspense>
        {search.picture !== undefined || byPicture.result ? (
          <pictureResults.Part byPicture={byPicture} {...forList} />
        ) : (
          <searchResults.Part
            asked={{ by: "words", body }}
            result={results}
            isPending={isSearching}
            isKnown={isKnown}
            onPage={showPage}
            {...forList}
          />
        )}
      </Suspense>
      {body === null && search.picture === undefined && (
        <SampleProducts
          onPick={(picked) => setDraft({ ...draft, channel: picked.channel, q: picked.text })}
        />
      )}
      <PickBar onCompare={(names) => onSearchChange({ ...search, compare: names.join(",") })} />
      {viewer}
    </div>
  );
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
