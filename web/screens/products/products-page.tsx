import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sessionOptions } from "../../api/console-options.ts";
import { useAddressFill } from "../../frame/use-address-fill.ts";
import { usePressedThere } from "../../frame/pressed-there.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { laterPart, usePrefetch } from "../../ui/browser/lazy-component.ts";
import { AnswerInView } from "../../ui/browser/use-answer-in-view.ts";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { maxPicks, usePicks } from "./compare/picks.ts";
import { FindFold } from "./find/find-fold.tsx";
import { FindForm } from "./find/find-form.tsx";
import { referenceOf, referenceText } from "./product-reference.ts";
import { type ChangeAddress, formOf, type ProductsAddress } from "./products-address.ts";
import type { SearchDraft } from "./search/search-request.ts";
import { useWordSearch } from "./search/use-word-search.ts";
import { ResultsSkeleton } from "./results/results-skeleton.tsx";
import type { ViewedPictures } from "./picture/picture-viewer.tsx";
import { usePictureSearch } from "./picture/use-picture-search.ts";
import { useShortlist } from "./shortlist/shortlist.ts";
import { useOpening } from "./use-opening.ts";
import styles from "./products.module.css";

const openedProduct = laterPart(async () => {
  await loadWords("product");
  return (await import("./opened-product.tsx")).OpenedProduct;
});
const compareScreen = laterPart(async () => {
  await loadWords("finding");
  return (await import("./compare/compare-screen.tsx")).CompareScreen;
});
const sampleProducts = laterPart(async () => (await import("./search/sample-products.tsx")).SampleProducts);
const pickBar = laterPart(async () => (await import("./compare/pick-bar.tsx")).PickBar);
const shortlistScreen = laterPart(async () => {
  await loadWords("finding");
  return (await import("./shortlist/shortlist-screen.tsx")).ShortlistScreen;
});
const searchResults = laterPart(async () => (await import("./results/search-results.tsx")).SearchResults);
const pictureResults = laterPart(async () => {
  await loadWords("finding");
  return (await import("./picture/picture-results.tsx")).PictureResults;
});
const pictureViewer = laterPart(async () => (await import("./picture/picture-viewer.tsx")).PictureViewer);

export type ProductsPageProps = {
  search: ProductsAddress;
  onSearchChange: ChangeAddress;
  onStepBack: () => void;
};

/**
 * Leads from words, a category, a picture, a link or an id to variants in the cart. Every call is a press
 * that states its units.
 */
export function ProductsPage({ search, onSearchChange, onStepBack }: ProductsPageProps) {
  const { t } = useTranslation("products");
  const { data: session } = useSuspenseQuery(sessionOptions);
  const operatorId = session?.operator.id ?? "";
  const [draft, setDraft] = useState(() => formOf(search));
  /** Whether the results component was prefetched when the box got the focus, and can be mounted to await an answer. */
  const [isReady, setReady] = useState(false);
  const [viewed, setViewed] = useState<ViewedPictures | null>(null);
  const byWords = useWordSearch({ search, onSearchChange });
  const byPicture = usePictureSearch({ search, onSearchChange });
  const opening = useOpening({ search, onSearchChange });
  const { kept: saved } = useShortlist();
  const { picks } = usePicks();
  usePrefetch(openedProduct.load);

  // The fields already hold the values that were submitted here.
  useAddressFill(search, (next) => setDraft(formOf(next)));
  usePressedThere(byWords.startAsAddressed);

  function makeReady() {
    // A failed prefetch is retried with the answer, so that it does not interrupt typing.
    void searchResults.load().then(
      () => setReady(true),
      () => {},
    );
  }

  function findSimilar(channel: SearchDraft["channel"], url: string) {
    const similar = { ...draft, channel, q: "", category: "" };
    setDraft(similar);
    byPicture.run({ draft: similar, picture: url, region: undefined, page: 1 });
  }

  const listedAt = (byPicture.result ?? byWords.result)?.at;
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(listedAt ?? 0);
  /** While another picture waits in the box, the answer on the page is not about the box. */
  const isWaiting = byPicture.picked !== null || byPicture.isUnreadable;
  const answeredAt = search.open !== undefined ? opening.answeredAt : listedAt;
  const body = byWords.body;
  const hasPicture = search.picture !== undefined || byPicture.result !== undefined;
  const findForm = (
    <FindFold search={search} answeredAt={isWaiting ? undefined : answeredAt}>
      <FindForm
        draft={draft}
        onDraftChange={setDraft}
        onBegin={makeReady}
        onSearch={byWords.start}
        onOpen={opening.open}
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
          onFind: byPicture.find,
        }}
        isPending={byWords.isPending || opening.isPending || byPicture.isPending}
        isPrimary={search.open === undefined || answeredAt === undefined}
        hasFilters={search.open === undefined}
      />
    </FindFold>
  );
  const forList = {
    onOpen: opening.show,
    onView: setViewed,
    onSimilar: findSimilar,
    lastOpened: opening.lastOpened,
  };
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
            operatorId={operatorId}
            reference={referenceOf(search.open)}
            isOpening={opening.isPending}
            hasResults={body !== null || search.picture !== undefined}
            onView={setViewed}
            onSimilar={findSimilar}
            onAgain={opening.open}
            onBack={() => {
              // One step back in history is the list, with its scroll position.
              if (opening.lastOpened === search.open) onStepBack();
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
              .slice(0, maxPicks)}
            onOpen={(next) => onSearchChange({ ...search, open: referenceText(next) })}
            onView={setViewed}
            onBack={() => onSearchChange({ ...search, compare: undefined })}
          />
        </Suspense>
        {viewer}
      </div>
    );
  if (search.shortlist)
    return (
      <div className={styles.page}>
        <Suspense fallback={<Skeleton rows={8} />}>
          <shortlistScreen.Part
            onOpen={opening.show}
            onView={setViewed}
            onBack={() => onSearchChange({ ...search, shortlist: undefined })}
          />
        </Suspense>
        {viewer}
      </div>
    );
  return (
    <div className={styles.page} data-answered={listedAt === undefined ? undefined : true}>
      <div className={styles.head}>
        <p className={styles.intro}>{t("intro")}</p>
        <Link to="/products" search={{ ...search, shortlist: "open" }}>
          {t("kept.show")}
          {saved.length > 0 && ` · ${t("kept.count", { count: saved.length })}`}
        </Link>
      </div>
      {findForm}
      <div ref={place} className={styles.results}>
        <Suspense fallback={(hasPicture || body !== null) && <ResultsSkeleton />}>
          {hasPicture && <pictureResults.Part byPicture={byPicture} {...forList} />}
          {!hasPicture && (isReady || body !== null) && (
            <searchResults.Part
              asked={{ by: "words", body }}
              result={byWords.result}
              isPending={byWords.isSearching}
              isKnown={byWords.isKnown}
              onPage={byWords.showPage}
              {...forList}
            />
          )}
          <AnswerInView at={listedAt} place={place} seen={seen} />
        </Suspense>
      </div>
      {body === null && search.picture === undefined && byPicture.current === null && (
        <Suspense>
          <sampleProducts.Part
            onPick={(picked) => setDraft({ ...draft, channel: picked.channel, q: picked.text })}
          />
        </Suspense>
      )}
      {picks.length > 0 && (
        <Suspense>
          <pickBar.Part onCompare={(names) => onSearchChange({ ...search, compare: names.join(",") })} />
        </Suspense>
      )}
      {viewer}
    </div>
  );
}
