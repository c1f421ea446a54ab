import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { sessionOptions } from "../../api/console-options.ts";
import { useAddressFill } from "../../frame/use-address-fill.ts";
import { usePressedThere } from "../../frame/pressed-there.ts";
import { lazyComponent, usePrefetch } from "../../ui/browser/lazy-component.ts";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { FindFold } from "./find/find-fold.tsx";
import { FindForm } from "./find/find-form.tsx";
import { productPage } from "./later-pages.ts";
import { ProductsContext } from "./products-context.ts";
import { type ChangeAddress, formOf, type ProductsAddress } from "./products-address.ts";
import type { SearchDraft } from "./search/search-request.ts";
import { useWordSearch } from "./search/use-word-search.ts";
import type { ViewedPictures } from "./picture/picture-viewer.tsx";
import { usePictureSearch } from "./picture/use-picture-search.ts";
import styles from "./products.module.css";
import { useProductOpening } from "./use-product-opening.ts";

export const searchResults = lazyComponent(
  async () => (await import("./results/search-results.tsx")).SearchResults,
);
const pictureViewer = lazyComponent(async () => (await import("./picture/picture-viewer.tsx")).PictureViewer);

type ProductsLayoutProps = { search: ProductsAddress; onSearchChange: ChangeAddress };

/**
 * Holds what the pages of this screen share, and the viewer over them. They lead from words, a category, a picture, a link or an id to variants in the cart. Every call is a press
 * that states its units.
 */
export function ProductsLayout({ search, onSearchChange }: ProductsLayoutProps) {
  const { data: session } = useSuspenseQuery(sessionOptions);
  const operatorId = session?.operator.id ?? "";
  const [draft, setDraft] = useState(() => formOf(search));
  /** Whether the results component was prefetched when the box got the focus, and can be mounted to await an answer. */
  const [isReady, setReady] = useState(false);
  const [viewed, setViewed] = useState<ViewedPictures | null>(null);
  const byWords = useWordSearch({ search, onSearchChange });
  const byPicture = usePictureSearch({ search, onSearchChange });
  const opening = useProductOpening({ search, onSearchChange });
  usePrefetch(productPage.load);

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
  /** While another picture waits in the box, the answer on the page is not about the box. */
  const isWaiting = byPicture.picked !== null || byPicture.isUnreadable;
  const answeredAt = search.open !== undefined ? opening.answeredAt : listedAt;
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
  const isList = search.open === undefined && search.compare === undefined && !search.shortlist;
  const shared = {
    search,
    onSearchChange,
    operatorId,
    draft,
    setDraft,
    findForm,
    isReady,
    byWords,
    byPicture,
    opening,
    onView: setViewed,
    onSimilar: findSimilar,
  };
  return (
    <ProductsContext value={shared}>
      <div className={styles.page} data-answered={(isList && listedAt !== undefined) || undefined}>
        <Suspense fallback={<Skeleton rows={8} />}>
          <Outlet />
        </Suspense>
        {viewed && (
          <Suspense>
            <pictureViewer.Part {...viewed} onSimilar={findSimilar} onClose={() => setViewed(null)} />
          </Suspense>
        )}
      </div>
    </ProductsContext>
  );
}
