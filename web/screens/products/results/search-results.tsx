import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceGap } from "../../../i18n/sentence-gap.ts";
import { useQueryClient } from "@tanstack/react-query";
import { pictureSearchEndpoint } from "#contract/picture-search";
import { productDetailEndpoint } from "#contract/product-detail";
import { productSearchEndpoint } from "#contract/product-search";
import type { CallResult } from "../../../api/call-result.ts";
import { useUnits } from "../../../api/use-units.ts";
import { AnswerActions } from "../../../ui/answer-actions.tsx";
import { announce } from "../../../ui/announce.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { Section } from "../../../ui/section.tsx";
import { mostPicks, usePicks } from "../compare/picks.ts";
import type { PictureBody } from "../picture/picture-request.ts";
import { referenceText } from "../product-reference.ts";
import { rememberedProduct } from "../remembered-answers.ts";
import { mostKept, useShortlist } from "../shortlist/shortlist.ts";
import type { SearchBody } from "../search/search-request.ts";
import { applyFilters, noFilters, unsaid } from "./applied-filters.ts";
import type { ListAnswer } from "./list-answer.ts";
import { ResultBar } from "./result-bar.tsx";
import { ResultItem, type ResultItemProps } from "./result-item.tsx";
import { ResultsSkeleton } from "./results-skeleton.tsx";
import { ResultPages } from "./result-pages.tsx";
import { type ResultsView, resultViews, useResultsView } from "./results-view.ts";
import styles from "./search-results.module.css";

type Asked = { by: "words"; body: SearchBody | null } | { by: "picture"; body: PictureBody | null };

export type SearchResultsProps = {
  /** What the address asks for; its body is null for nothing yet. */
  asked: Asked;
  result: CallResult<ListAnswer> | undefined;
  isPending: boolean;
  /** Whether a page was paid for already. */
  isKnown: (page: number) => boolean;
  onPage: (page: number) => void;
  /** The product that was opened from here last. */
  lastOpened: string | null;
  /** What stands between the heading and the products. */
  children?: ReactNode;
} & Pick<ResultItemProps, "onOpen" | "onView" | "onSimilar">;

/** What a search brought, page by page; nothing is fetched but by a press. */
export function SearchResults(props: SearchResultsProps) {
  const { t } = useTranslation("products");
  const { asked, result, isPending } = props;
  const count = result?.ok && !isPending ? result.value.items.length : null;
  const at = result?.at;
  const seen = useRef(at);
  const place = useRef<HTMLDivElement>(null);
  const [atFirst] = useState(at);
  // Said when an answer arrives, not when a remembered one is shown again.
  useEffect(() => {
    if (count !== null && seen.current !== at) {
      announce(t("results.announced", { count }));
      // What was pressed in the list before is gone from the page: the focus goes to what came instead.
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    }
    seen.current = at;
  }, [count, at, t]);

  if (isPending) return <ResultsSkeleton />;
  if (result && !result.ok) return <FailureNotice failure={result} />;
  if (asked.body === null) return null;
  if (!result) return <EmptyState title={t("results.not_run_title")}>{t("results.not_run_text")}</EmptyState>;
  return (
    <div ref={place} className={styles.answer} tabIndex={-1}>
      <Answer key={at} {...props} result={result} value={result.value} isNew={at !== atFirst} />
    </div>
  );
}

type AnswerProps = SearchResultsProps & {
  result: CallResult<ListAnswer>;
  value: ListAnswer;
  /** It arrived just now; one that was here before stands whole at once, or the page would not find its place again. */
  isNew: boolean;
};

function Answer(props: AnswerProps) {
  const { asked, result, value, isNew, isKnown, onPage, lastOpened, children, ...handlers } = props;
  const { t, language } = useTranslation("products");
  const queryClient = useQueryClient();
  const { picks, toggle } = usePicks();
  const { kept, toggle: toggleKept } = useShortlist();
  const [view, setView] = useResultsView();
  const [filters, setFilters] = useState(noFilters);
  const { items, page } = value;
  const shown = applyFilters(items, filters);
  const isPainted = useFirstPainted(isNew);
  const pickedNames = new Set(picks.map(({ name }) => name));
  const keptNames = new Set(kept.map(({ name }) => name));
  const canKeep = kept.length < mostKept;
  const without = unsaid(items);
  const openUnits = useUnits(productDetailEndpoint);
  const similarUnits = useUnits(pictureSearchEndpoint);
  const pageUnits = useUnits(asked.by === "words" ? productSearchEndpoint : pictureSearchEndpoint);
  const units = (count: number) => t("common:units", { count });
  const unsaidNames = (["seller", "minimum", "sales"] as const)
    .filter((field) => without[field])
    .map((field) => t(`results.${field}`));
  const notes = [
    t("results.cost", {
      open: units(openUnits),
      similar: units(similarUnits),
    }),
    unsaidNames.length > 0
      ? t("results.unsaid", { what: new Intl.ListFormat(language).format(unsaidNames) })
      : "",
    items.some(({ title }) => title.translated !== null) ? t("results.translated") : "",
  ].filter(Boolean);
  const forActions = {
    result,
    verdict: t("results.announced", { count: items.length }),
    rawNote: t("results.raw_note"),
  };
  const actions =
    asked.by === "words"
      ? asked.body && <AnswerActions endpoint={productSearchEndpoint} body={asked.body} {...forActions} />
      : asked.body && <AnswerActions endpoint={pictureSearchEndpoint} body={asked.body} {...forActions} />;
  const pages = <ResultPages value={value} units={pageUnits} isKnown={isKnown} onPage={onPage} />;
  const whatToTry = asked.by === "picture" ? "results.none_picture_text" : "results.none_text";
  if (items.length === 0)
    return (
      <>
        {children}
        <EmptyState title={t(page > 1 ? "results.none_on_page_title" : "results.none_title")}>
          {t(page > 1 ? "results.none_on_page_text" : whatToTry)}
        </EmptyState>
        {pages}
        {actions}
      </>
    );
  return (
    <Section
      title={t("results.title")}
      actions={
        <>
          <Count value={value} />
          <ViewChoice view={view} onChange={setView} />
        </>
      }
    >
      {children}
      <ResultBar
        filters={filters}
        onChange={setFilters}
        shown={shown.length}
        count={items.length}
        hasSellers={!without.seller}
      />
      {notes.length > 0 && <p className={styles.count}>{notes.join(sentenceGap(language))}</p>}
      {!canKeep && (
        <p className={styles.full} role="status">
          {t("kept.full", { most: mostKept })}
        </p>
      )}
      <ul className={view === "grid" ? styles.grid : styles.rows}>
        {(isPainted ? shown : shown.slice(0, inSight())).map((item) => {
          const name = referenceText({ channel: item.channel, text: item.source_product_id });
          return (
            // A marketplace may list a product twice on a page.
            <ResultItem
              key={items.indexOf(item)}
              item={item}
              without={without}
              isRead={queryClient.getQueryData(rememberedProduct(name).queryKey)?.ok ?? false}
              openUnits={openUnits}
              similarUnits={similarUnits}
              {...handlers}
              isPicked={pickedNames.has(name)}
              canPick={picks.length < mostPicks}
              onPick={toggle}
              isKept={keptNames.has(name)}
              canKeep={canKeep}
              onKeep={toggleKept}
              takesFocus={lastOpened === name}
            />
          );
        })}
      </ul>
      {shown.length === 0 && <p className={styles.count}>{t("results.all_hidden")}</p>}
      {isPainted && pages}
      {isPainted && actions}
    </Section>
  );
}

/** Whether what a new answer shows first stands on the page: the rest, and what stands below the list, is drawn after it. What was here before stands whole at once. */
function useFirstPainted(isNew: boolean): boolean {
  const [isPainted, setPainted] = useState(!isNew);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      // The next frame begins when this one is painted.
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}

/** At least as many products as the window shows once the answer was scrolled to: the smallest takes 220 by 500 pixels with its share of gaps and menu. */
function inSight(): number {
  return Math.max(6, Math.ceil((window.innerWidth * window.innerHeight) / 110_000));
}

function Count({ value }: { value: ListAnswer }) {
  const { t } = useTranslation("products");
  const { total, items } = value;
  return (
    <span className={styles.count}>
      {total === undefined
        ? t("results.shown", { count: items.length })
        : t("results.found", { count: total })}
    </span>
  );
}

/** The grid with large pictures, or the dense list. The browser's own radio buttons: they come with every page of products. */
function ViewChoice({ view, onChange }: { view: ResultsView; onChange: (view: ResultsView) => void }) {
  const { t } = useTranslation("products");
  return (
    <div className={styles.views} role="radiogroup" aria-label={t("results.view")}>
      {resultViews.map((one) => (
        <label key={one} className={styles.viewButton}>
          <input type="radio" name="results-view" checked={view === one} onChange={() => onChange(one)} />
          {t(`results.${one}`)}
        </label>
      ))}
    </div>
  );
}
