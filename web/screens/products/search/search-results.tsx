import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { productSearchEndpoint, type ProductSearchResult } from "#contract/product-search";
import type { CallResult } from "../../../api/call-result.ts";
import { AnswerActions } from "../../../ui/answer-actions.tsx";
import { announce } from "../../../ui/announce.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type ProductReference, referenceText } from "../product-reference.ts";
import { ResultPages } from "./result-pages.tsx";
import { ResultRow } from "./result-row.tsx";
import type { SearchBody } from "./search-request.ts";
import styles from "./search-results.module.css";

export type SearchResultsProps = {
  /** What the address asks for; null = nothing yet. */
  body: SearchBody | null;
  result: CallResult<ProductSearchResult> | undefined;
  isPending: boolean;
  /** Whether a page was paid for already. */
  isKnown: (page: number) => boolean;
  onPage: (page: number) => void;
  onOpen: (reference: ProductReference) => void;
  /** The product that was opened from here last. */
  lastOpened: string | null;
};

/** What a search brought, page by page; nothing is fetched but by a press. */
export function SearchResults(props: SearchResultsProps) {
  const { t } = useTranslation("products");
  const { body, result, isPending } = props;
  const count = result?.ok && !isPending ? result.value.items.length : null;
  const at = result?.at;
  const seen = useRef(at);
  // Said when an answer arrives, not when a remembered one is shown again.
  useEffect(() => {
    if (count !== null && seen.current !== at) announce(t("results.announced", { count }));
    seen.current = at;
  }, [count, at, t]);

  if (isPending) return <Skeleton rows={6} height={72} />;
  if (body === null) return null;
  if (!result) return <EmptyState title={t("results.not_run_title")}>{t("results.not_run_text")}</EmptyState>;
  if (!result.ok) return <FailureNotice failure={result} />;
  return <Answer {...props} body={body} result={result} value={result.value} />;
}

type AnswerProps = SearchResultsProps & {
  body: SearchBody;
  result: CallResult<ProductSearchResult>;
  value: ProductSearchResult;
};

function Answer({ body, result, value, isKnown, onPage, onOpen, lastOpened }: AnswerProps) {
  const { t } = useTranslation("products");
  const { items, page } = value;
  const actions = (
    <AnswerActions
      key={result.at}
      endpoint={productSearchEndpoint}
      body={body}
      result={result}
      verdict={t("results.announced", { count: items.length })}
      rawNote={t("detail.raw_note")}
    />
  );
  if (items.length === 0)
    return (
      <>
        <EmptyState title={t(page > 1 ? "results.none_on_page_title" : "results.none_title")}>
          {t(page > 1 ? "results.none_on_page_text" : "results.none_text")}
        </EmptyState>
        <ResultPages value={value} isKnown={isKnown} onPage={onPage} />
        {actions}
      </>
    );
  return (
    <Section title={t("results.title")} actions={<Count value={value} />}>
      <ul className={styles.rows}>
        {items.map((item, index) => (
          // A marketplace may list a product twice on a page.
          <ResultRow
            key={index}
            item={item}
            onOpen={onOpen}
            takesFocus={lastOpened === referenceText({ channel: item.channel, text: item.source_product_id })}
          />
        ))}
      </ul>
      <ResultPages value={value} isKnown={isKnown} onPage={onPage} />
      {actions}
    </Section>
  );
}

function Count({ value }: { value: ProductSearchResult }) {
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
