import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceGap } from "../../../i18n/sentence-gap.ts";
import { pictureSearchEndpoint } from "#contract/public/picture-search";
import { productDetailCall } from "../../../api/product-detail-call.ts";
import { productSearchEndpoint } from "#contract/public/product-search";
import type { CallResult } from "../../../api/call-result.ts";
import { usePaidCall } from "../../../api/use-paid-call.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import { useUnits } from "../../../api/free-query-options.ts";
import { AnswerActions } from "../../../ui/controls/answer-actions.tsx";
import { announce } from "../../../ui/display/announce.ts";
import { EmptyState } from "../../../ui/notices/empty-state.tsx";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { Section } from "../../../ui/display/section.tsx";
import { maxPicks, usePicks } from "../compare/picks.ts";
import type { PictureBody } from "../picture/picture-request.ts";
import { referenceText } from "../product-reference.ts";
import { maxSaved, useShortlist } from "../shortlist/shortlist.ts";
import type { SearchBody } from "../search/search-request.ts";
import { applyFilters, noFilters, unsaid } from "./applied-filters.ts";
import { type ListAnswer, ResultPages } from "./result-pages.tsx";
import { ResultBar } from "./result-bar.tsx";
import { ResultItem, type ResultItemProps } from "./result-item.tsx";
import { ResultsSkeleton } from "./results-skeleton.tsx";
import { type ResultsView, resultViews, useResultsView } from "./results-view.ts";
import styles from "./search-results.module.css";

type Asked = { by: "words"; body: SearchBody | null } | { by: "picture"; body: PictureBody | null };

export type SearchResultsProps = {
  /** The question in the URL; its body is null without one. */
  asked: Asked;
  result: CallResult<ListAnswer> | undefined;
  isPending: boolean;
  /** Returns whether a page was already paid for. */
  isKnown: (page: number) => boolean;
  onPage: (page: number) => void;
  /** The last product opened from this list. */
  lastOpened: string | null;
  /** Content between the heading and the products. */
  children?: ReactNode;
} & Pick<ResultItemProps, "onOpen" | "onView" | "onSimilar">;

/** Shows the results of a search page by page; only a press fetches anything. */
export function SearchResults(props: SearchResultsProps) {
  const { t } = useTranslation("products");
  const { asked, result, isPending } = props;
  const count = result?.ok && !isPending ? result.value.items.length : null;
  const at = result?.at;
  const seen = useRef(at);
  const place = useRef<HTMLDivElement>(null);
  const [atFirst] = useState(at);
  // Announced when an answer arrives, not when a cached one is shown again.
  useEffect(() => {
    if (count !== null && seen.current !== at) {
      announce(t("results.announced", { count }));
      // The pressed element of the earlier list is no longer on the page, so the focus moves to its replacement.
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
  /**
   * Whether the answer has just arrived; an earlier one renders as a whole, so that the page finds its scroll position
   * again.
   */
  isNew: boolean;
};

function Answer(props: AnswerProps) {
  const { asked, result, value, isNew, isKnown, onPage, lastOpened, children, ...handlers } = props;
  const { t, language } = useTranslation("products");
  const details = usePaidCall(productDetailCall);
  const { picks, toggle } = usePicks();
  const { kept: saved, toggle: toggleKept } = useShortlist();
  const [view, setView] = useResultsView();
  const [filters, setFilters] = useState(noFilters);
  const { items, page } = value;
  const shown = applyFilters(items, filters);
  const isPainted = useFirstPainted(isNew);
  const pickedNames = new Set(picks.map(({ name }) => name));
  const savedNames = new Set(saved.map(({ name }) => name));
  const canKeep = saved.length < maxSaved;
  const without = unsaid(items);
  const openUnits = useUnits(productDetailCall);
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
    asked.body && unsaidNames.length > 0
      ? t("results.unsaid", {
          marketplace: channelName(asked.body.channel, language),
          what: new Intl.ListFormat(language).format(unsaidNames),
        })
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
          {t("kept.full", { most: maxSaved })}
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
              isRead={Boolean(details.find(name)?.answer)}
              openUnits={openUnits}
              similarUnits={similarUnits}
              {...handlers}
              isPicked={pickedNames.has(name)}
              canPick={picks.length < maxPicks}
              onPick={toggle}
              isKept={savedNames.has(name)}
              canKeep={canKeep}
              onSave={toggleKept}
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

/**
 * Returns whether the first part of a new answer has been painted: the rest, and everything below the list, renders
 * after it. An earlier answer renders as a whole.
 */
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

/**
 * Returns at least as many products as the window shows after scrolling to the answer: the smallest takes 220
 * by 500 pixels with its share of gaps and menu.
 */
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

/**
 * Switches between the grid with large pictures and the dense list. Uses the browser's own radio buttons,
 * because they render with every page of products.
 */
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
