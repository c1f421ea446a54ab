import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Product } from "#contract/public/product";
import { addLines } from "../../../cart/undo-change.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { channelName } from "../../../ui/display/channel-name.ts";
import { EnlargingPicture } from "../enlarging-picture.tsx";
import type { ViewedPictures } from "../picture/picture-viewer.tsx";
import type { ProductReference } from "../product-reference.ts";
import { cartLines } from "../sheet/cart-lines.ts";
import { sheetLines } from "../sheet/sheet-lines.ts";
import { type CompareRow, type ComparedProduct, isFigures, rowName } from "./compare-rows.ts";
import styles from "./compare.module.css";

/** Shows one column per product and one row per fact. A word and a line mark the differences. */
export function CompareTable({
  products,
  rows,
  pieces,
  onOpen,
  onView,
}: {
  products: readonly ComparedProduct[];
  rows: readonly CompareRow[];
  pieces: number | null;
  onOpen: (reference: ProductReference) => void;
  onView: (pictures: ViewedPictures) => void;
}) {
  const { t, language } = useTranslation("finding");
  return (
    <section className={styles.scroll} aria-label={t("compare.title")} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {products.map(({ product }) => (
              <th key={product.source_url} scope="col">
                <EnlargingPicture
                  pictures={{
                    title: product.title.original,
                    channel: product.channel,
                    urls: product.images.map(({ url }) => url),
                    at: 0,
                  }}
                  onView={onView}
                />
                <span lang="zh-CN">{product.title.original}</span>
                {product.title.translated !== null && (
                  <span className={styles.note} lang={product.title.language ?? undefined}>
                    {product.title.translated}
                  </span>
                )}
                <span className={styles.note}>
                  {channelName(product.channel, language)} · {product.source_product_id}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells, originals, differs }) => (
            <tr
              key={"fact" in name ? name.fact : `a ${name.attribute}`}
              className={differs ? styles.differs : ""}
            >
              <th scope="row">
                <span>{rowName(name, t)}</span>
                {differs && <span className={styles.mark}> {t("compare.differs")}</span>}
              </th>
              {cells.map((cell, at) => (
                <td key={at} className={isFigures(name) ? styles.figure : undefined}>
                  {cell ?? <span className={styles.note}>{t("compare.not_said")}</span>}
                  {originals[at] && (
                    <span className={styles.note} lang="zh-CN">
                      {" "}
                      {originals[at]}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr className={styles.presses}>
            <td />
            {products.map(({ product }) => (
              <td key={product.source_url}>
                <CartPress product={product} pieces={pieces} onOpen={onOpen} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** Adds the product to the cart if there is no variant to choose; otherwise opens the variants, which were already read. */
function CartPress({
  product,
  pieces,
  onOpen,
}: {
  product: Product;
  pieces: number | null;
  onOpen: (reference: ProductReference) => void;
}) {
  const { t } = useTranslation("finding");
  const [outcome, setOutcome] = useState<"added" | "full" | null>(null);
  const [only, ...others] = sheetLines(product);
  if (!only || others.length > 0)
    return (
      <Button onPress={() => onOpen({ channel: product.channel, text: product.source_product_id })}>
        {t("compare.choose")}
      </Button>
    );
  if (outcome)
    return (
      <p role="status">
        {t(`compare.${outcome}`)} <Link to="/preview">{t("compare.cart")}</Link>
      </p>
    );
  return (
    <Button
      isDisabled={pieces === null}
      onPress={() => {
        if (pieces === null) return;
        const { left } = addLines(cartLines(product, [{ line: only, quantity: pieces }]));
        setOutcome(left > 0 ? "full" : "added");
      }}
    >
      {t("compare.add")}
    </Button>
  );
}
