import { memo, useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ProductSummary } from "#contract/public/product";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { IdText } from "../../../ui/display/id-text.tsx";
import { Money } from "../../../ui/display/money.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { numberText } from "../../../ui/controls/number-text.ts";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { EnlargingPicture } from "../enlarging-picture.tsx";
import type { ViewedPictures } from "../picture/picture-viewer.tsx";
import type { ProductReference } from "../product-reference.ts";
import type { SearchChannel } from "../search/search-channels.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import { type ListedProduct, listedProduct } from "../listed-product.ts";
import type { unsaid } from "./applied-filters.ts";
import styles from "./search-results.module.css";
import utilities from "../../../styles/utilities.module.css";

export type ResultItemProps = {
  item: ProductSummary;
  /** Values that no item of the list states, as said above the list. */
  without: ReturnType<typeof unsaid>;
  /** Whether the product's details were already read, so that opening it is free. */
  isRead: boolean;
  /** Cost of opening the product, and of finding similar ones. */
  openUnits: number;
  similarUnits: number;
  onOpen: (reference: ProductReference) => void;
  onView: (pictures: ViewedPictures) => void;
  onSimilar: (channel: SearchChannel, url: string) => void;
  isPicked: boolean;
  isKept: boolean;
  /** Whether the shortlist has room for one more. */
  canKeep: boolean;
  onSave: (item: ProductSummary) => void;
  /** Whether the comparison has room for one more. */
  canPick: boolean;
  onPick: (pick: ListedProduct) => void;
  /** Whether the link takes the focus, because the operator came back from this product. */
  takesFocus: boolean;
};

/**
 * Shows one product of a list, the same in the grid and in the list. A press anywhere opens it, except on its
 * picture and its buttons. The cost of a press is stated once above the list; each item repeats it only for
 * screen readers, whose users may arrive from anywhere.
 */
export const ResultItem = memo(function ResultItem(props: ResultItemProps) {
  const {
    item,
    without,
    isRead,
    openUnits,
    similarUnits,
    onOpen,
    onView,
    onSimilar,
    takesFocus,
    isPicked,
    canPick,
    onPick,
    isKept,
    canKeep,
    onSave: onKeep,
  } = props;
  const { t, language } = useTranslation("products");
  const { t: shared } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { channel, image, title } = item;
  const reference = { channel, text: item.source_product_id };
  const number = (value: number | null) =>
    value === null ? t("results.not_said") : numberText(value, language);
  return (
    <li className={styles.item}>
      <EnlargingPicture
        pictures={{ title: title.original, channel, urls: image === null ? [] : [image], at: 0 }}
        onView={onView}
      />
      <div className={styles.what}>
        <a
          ref={link}
          className={styles.open}
          // Another tab gets the URL, which fills the box and sends nothing; a press here is a call.
          href={`/products/${channel}/${encodeURIComponent(item.source_product_id)}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            onOpen(reference);
          }}
        >
          <h3 lang="zh-CN">{title.original}</h3>
          {title.translated !== null && (
            <span className={styles.translated} lang={title.language ?? undefined}>
              {title.translated}
            </span>
          )}
          <VisuallyHidden>
            {" "}
            {t("open.press")}
            {!isRead && ` · ${shared("units", { count: openUnits })}`}
          </VisuallyHidden>
        </a>
        {!without.seller && (
          <p className={utilities.note} lang={item.seller_name === null ? undefined : "zh-CN"}>
            {item.seller_name ?? t("results.seller_unknown")}
          </p>
        )}
        {(item.trade_score !== undefined || item.repurchase_rate !== undefined) && (
          <p className={utilities.note}>
            {[
              item.trade_score === undefined ? "" : t("results.score", { score: item.trade_score }),
              item.repurchase_rate === undefined
                ? ""
                : t("results.repurchase", { rate: item.repurchase_rate }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        )}
        <p className={styles.ids}>
          <IdText id={item.source_product_id} what={shared("things.product_id")} />
          <a href={item.source_url} target="_blank" rel="noopener noreferrer">
            {t("results.open_page", { name: channelName(channel, language) })}
          </a>
        </p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt className={styles.priceName}>{t("results.price")}</dt>
          <dd className={styles.price}>
            <Money yuan={item.price.display_amount} />
          </dd>
        </div>
        {!without.minimum && (
          <div>
            <dt>{t("results.minimum")}</dt>
            <dd>{number(item.min_order_quantity)}</dd>
          </div>
        )}
        {!without.sales && (
          <div>
            <dt>{t("results.sales")}</dt>
            <dd>{number(item.sales_count)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.press}>
        <Checkbox
          isSelected={isPicked}
          isDisabled={!isPicked && !canPick}
          onChange={() => onPick(listedProduct(item))}
          aria-label={`${t("picks.pick")} ${title.original}`}
        >
          {t("picks.pick")}
        </Checkbox>
        <Checkbox
          isSelected={isKept}
          isDisabled={!isKept && !canKeep}
          onChange={() => onKeep(item)}
          aria-label={`${t("kept.keep")} ${title.original}`}
        >
          {t("kept.keep")}
        </Checkbox>
        {image !== null && (
          <Button variant="quiet" onPress={() => onSimilar(channel, image)}>
            {t("picture.similar")}
            <VisuallyHidden>
              {` ${title.original} · ${shared("units", { count: similarUnits })}`}
            </VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
});
