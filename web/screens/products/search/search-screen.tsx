import { Link } from "@tanstack/react-router";
import { Suspense, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { loadWords } from "../../../i18n/load-words.ts";
import { lazyComponent } from "../../../ui/browser/lazy-component.ts";
import { AnswerInView } from "../../../ui/browser/use-answer-in-view.ts";
import { linkTo } from "../link-to.ts";
import { useProducts } from "../products-context.ts";
import { searchResults } from "../products-layout.tsx";
import styles from "../products.module.css";
import { ResultsSkeleton } from "../results/results-skeleton.tsx";
import { useShortlist } from "../shortlist/shortlist.ts";

const sampleProducts = lazyComponent(async () => (await import("./sample-products.tsx")).SampleProducts);
const pickBar = lazyComponent(async () => (await import("../compare/pick-bar.tsx")).PickBar);
const pictureResults = lazyComponent(async () => {
  await loadWords("finding");
  return (await import("../picture/picture-results.tsx")).PictureResults;
});

/** Searches by words, in a category or by a picture, and lists what was found. */
export function SearchScreen() {
  const { t } = useTranslation("products");
  const products = useProducts();
  const { search, onSearchChange, draft, setDraft, isReady, byWords, byPicture, opening } = products;
  const { kept: saved } = useShortlist();
  const listedAt = (byPicture.result ?? byWords.result)?.at;
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(listedAt ?? 0);
  const body = byWords.body;
  const hasPicture = search.picture !== undefined || byPicture.result !== undefined;
  const forList = {
    onOpen: opening.show,
    onView: products.onView,
    onSimilar: products.onSimilar,
    lastOpened: opening.lastOpened,
  };
  return (
    <>
      <div className={styles.head}>
        <p className={styles.intro}>{t("intro")}</p>
        <Link {...linkTo({ ...search, shortlist: "open" })}>
          {t("kept.show")}
          {saved.length > 0 && ` · ${t("kept.count", { count: saved.length })}`}
        </Link>
      </div>
      {products.findForm}
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
      <Suspense>
        <pickBar.Part onCompare={(names) => onSearchChange({ ...search, compare: names.join(",") })} />
      </Suspense>
    </>
  );
}
