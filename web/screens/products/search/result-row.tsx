import { memo, useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { productDetailEndpoint } from "#contract/product-detail";
import type { ProductSummary } from "#contract/product";
import { Button } from "../../../ui/button.tsx";
import { IdText } from "../../../ui/id-text.tsx";
import { Money } from "../../../ui/money.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { ProductPicture } from "../product-picture.tsx";
import type { ProductReference } from "../product-reference.ts";
import { channelName } from "../../../ui/channel-name.ts";
import styles from "./search-results.module.css";

export type ResultRowProps = {
  item: ProductSummary;
  onOpen: (reference: ProductReference) => void;
  /** Back from this product: its button has the focus again. */
  takesFocus: boolean;
};

/** One product of a list. Nothing of it costs anything but the press that says so. */
export const ResultRow = memo(function ResultRow({ item, onOpen, takesFocus }: ResultRowProps) {
  const { t, language } = useTranslation("products");
  const { t: shared } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const number = (value: number | null) =>
    value === null ? t("results.not_said") : new Intl.NumberFormat(language).format(value);
  return (
    <li className={styles.row}>
      <ProductPicture url={item.image} size={72} />
      <div className={styles.what}>
        <h3 lang="zh-CN">{item.title.original}</h3>
        <p className={styles.seller} lang={item.seller_name === null ? undefined : "zh-CN"}>
          {item.seller_name ?? t("results.seller_unknown")}
        </p>
        <p className={styles.ids}>
          <IdText id={item.source_product_id} what={shared("things.product_id")} />
          <a href={item.source_url} target="_blank" rel="noopener noreferrer">
            {t("results.open_page", { name: channelName(item.channel, language) })}
          </a>
        </p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t("results.price")}</dt>
          <dd className={styles.price}>
            <Money yuan={item.price.display_amount} />
          </dd>
        </div>
        <div>
          <dt>{t("results.minimum")}</dt>
          <dd>{number(item.min_order_quantity)}</dd>
        </div>
        <div>
          <dt>{t("results.sales")}</dt>
          <dd>{number(item.sales_count)}</dd>
        </div>
      </dl>
      <div className={styles.press}>
        <Button
          ref={button}
          units={productDetailEndpoint.units}
          onPress={() => onOpen({ channel: item.channel, text: item.source_product_id })}
        >
          <span>
            {t("open.press")}
            <VisuallyHidden> {item.title.original}</VisuallyHidden>
          </span>
        </Button>
      </div>
    </li>
  );
});
