import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { productDetailCall } from "../../api/product-detail-call.ts";
import { usePaidCall } from "../../api/use-paid-call.ts";
import { useUnits } from "../../api/free-query-options.ts";
import { useWorkThere } from "../../frame/work-there.ts";
import { AnswerActions } from "../../ui/controls/answer-actions.tsx";
import { announce } from "../../ui/display/announce.ts";
import { channelName } from "../../ui/display/channel-name.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { addRecent } from "../../ui/browser/recent-things.ts";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { Time } from "../../ui/display/time.tsx";
import { useAnswerInView } from "../../ui/browser/use-answer-in-view.ts";
import { ProductDetail } from "./product-detail.tsx";
import { productReferenceOf } from "./find/read-find.ts";
import { detailBody } from "./product-reference.ts";
import { useProducts } from "./products-context.ts";
import styles from "./products.module.css";
import utilities from "../../styles/utilities.module.css";

/** Shows the product named in the URL: its last fetched state, loading, failed or not fetched yet. */
export function OpenedProduct() {
  const { search, onSearchChange, operatorId, opening, byWords, findForm, onView, onSimilar } = useProducts();
  const { history } = useRouter();
  /** The product's name in the URL; `reference` is null when it names no product that can be opened. */
  const name = search.open ?? "";
  const reference = productReferenceOf(name);
  const { isPending: isOpening } = opening;
  const hasResults = byWords.body !== null || search.picture !== undefined;
  const { t, language } = useTranslation("products");
  const { t: words } = useTranslation("product");
  const units = useUnits(productDetailCall);
  const opened = usePaidCall(productDetailCall).find(name);
  const result = opened?.answer ?? opened?.failure ?? undefined;
  /** Reason why the shown product could not be refreshed. */
  const failedAgain = opened?.answer && !isOpening ? opened.failure : null;
  const place = useAnswerInView(result?.at);
  useWorkThere(place, result !== undefined);
  const product = result?.ok ? result.value.product : null;
  const title = product && product.title.original;
  // The pressed link in the list is no longer on the page, so the focus moves to the content that replaced it.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    if (title !== null) {
      announce(title);
      addRecent({ operator: operatorId, kind: "product", id: name, title });
    }
  }, [operatorId, name, title, place]);
  const body = reference && detailBody(reference);

  function goBack() {
    // One step back in history is the list, with its scroll position.
    if (opening.lastOpened === name) history.back();
    else onSearchChange({ ...search, open: undefined });
  }

  return (
    <>
      {findForm}
      <div className={styles.opened} ref={place} tabIndex={-1}>
        <div className={styles.back}>
          <Button variant="quiet" onPress={goBack}>
            <span>← {t(hasResults ? "open.back" : "open.back_to_search")}</span>
          </Button>
          {result && reference && (
            <div className={styles.again}>
              {product && (
                <span>
                  <span className={utilities.muted}>{words("detail.fetched_at")}</span>{" "}
                  <Time at={product.fetched_at} />
                </span>
              )}
              {product && (
                <a href={product.source_url} target="_blank" rel="noopener noreferrer">
                  {words("detail.source_link", { name: channelName(product.channel, language) })}
                </a>
              )}
              <Button units={units} isPending={isOpening} onPress={() => opening.open(reference)}>
                {t("open.again")}
              </Button>
            </div>
          )}
        </div>
        {!result && isOpening && <Skeleton rows={8} />}
        {!result && !isOpening && (
          <EmptyState title={t("open.not_loaded_title")}>{t("open.not_loaded_text")}</EmptyState>
        )}
        {result && !result.ok && <FailureNotice failure={result} />}
        {failedAgain && <FailureNotice failure={failedAgain} />}
        {result?.ok && (
          <ProductDetail answer={result} operatorId={operatorId} onView={onView} onSimilar={onSimilar} />
        )}
        {result && body && (
          <AnswerActions
            key={result.at}
            endpoint={productDetailCall}
            body={body}
            result={result}
            verdict={t(result.ok ? "open.verdict" : "open.verdict_failed")}
            rawNote={t("results.raw_note")}
          />
        )}
      </div>
    </>
  );
}
