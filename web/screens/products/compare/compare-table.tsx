import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Product } from "#contract/public/product";
import { addLines } from "../../../cart/undo-change.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { channelName } from "../../../ui/display/channel-name.ts";
import { productLink } from "../../../frame/screen-paths.ts";
import { productReferenceOf } from "../find/read-find.ts";
import { EnlargingPicture } from "../enlarging-picture.tsx";
import type { ViewedPictures } from "../picture/picture-viewer.tsx";
import type { ProductReference } from "../product-reference.ts";
import { cartLines } from "../sheet/cart-lines.ts";
import { sheetLines } from "../sheet/sheet-lines.ts";
import { type CompareRow, type ComparedProduct, isFigures, isListed, rowName } from "./compare-rows.ts";
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
  const { t } = useTranslation("finding");
  return (
    <section className={styles.scroll} aria-label={t("compare.title")} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {products.map((compared) => (
              <ProductHead key={compared.listed.name} compared={compared} onView={onView} />
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
                  {cell ?? (
                    <span className={styles.note}>
                      {products[at]?.product === null && !isListed(name)
                        ? t("compare.not_read")
                        : t("compare.not_said")}
                    </span>
                  )}
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
            {products.map(({ listed, product }) => (
              <td key={listed.name}>
                {product && <CartPress product={product} pieces={pieces} onOpen={onOpen} />}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function ProductHead({
  compared: { listed, product },
  onView,
}: {
  compared: ComparedProduct;
  onView: (pictures: ViewedPictures) => void;
}) {
  const { language } = useTranslation("finding");
  const reference = productReferenceOf(listed.name);
  if (reference === null) return null;
  const listedUrls = listed.image === null ? [] : [listed.image];
  const urls = product === null ? listedUrls : product.images.map(({ url }) => url);
  return (
    <th scope="col">
      <EnlargingPicture
        pictures={{ title: listed.title, channel: reference.channel, urls, at: 0 }}
        onView={onView}
      />
      <Link {...productLink(listed.name)} lang="zh-CN">
        {listed.title || reference.text}
      </Link>
      {listed.translated !== null && (
        <span className={styles.note} lang={listed.translated.language}>
          {listed.translated.text}
        </span>
      )}
      <span className={styles.note}>
        {channelName(reference.channel, language)} · {reference.text}
      </span>
    </th>
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
