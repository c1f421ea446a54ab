import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import type { PictureSearchResult } from "#contract/public/picture-search";
import type { ProductSearchResult } from "#contract/public/product-search";
import styles from "./search-results.module.css";

/** The contract's last page. */
const lastPage = 1000;

/** Links to the neighbouring pages. A press states its units unless the page was already paid for. */
export function ResultPages({
  value,
  units,
  isKnown,
  onPage,
}: {
  value: ListAnswer;
  units: number;
  isKnown: (page: number) => boolean;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation("products");
  const { total, page, page_size: size, has_more: hasMore } = value;
  const pages = total === undefined ? null : Math.max(1, Math.ceil(total / size));
  const hasNext = page < lastPage && hasMore;
  if (page === 1 && !hasNext) return null;
  const cost = (target: number) => (isKnown(target) ? {} : { units });
  return (
    <div className={styles.pages}>
      {page > 1 && (
        <Button onPress={() => onPage(page - 1)} {...cost(page - 1)}>
          {t("results.previous")}
        </Button>
      )}
      <span>{pages === null ? t("results.page", { page }) : t("results.page_of", { page, pages })}</span>
      {hasNext && (
        <Button onPress={() => onPage(page + 1)} {...cost(page + 1)}>
          {t("results.next")}
        </Button>
      )}
    </div>
  );
}

/** A page of products from any kind of search. */
export type ListAnswer = ProductSearchResult | PictureSearchResult;
