import { useTranslation } from "../../i18n/use-translation.ts";
import type { ProductDetailResult } from "#contract/public/product-detail";
import type { CallSuccess } from "../../api/call-result.ts";
import { formatYuan } from "#contract/shared/money";
import { Section } from "../../ui/display/section.tsx";
import { PriceTiers } from "./sheet/price-tiers.tsx";
import { useSavedQuantities } from "./sheet/sheet-of.ts";
import { useWantedItems } from "./sheet/use-wanted-items.ts";
import { ReceiverNote } from "./sheet/receiver-note.tsx";
import { WantedNote } from "./sheet/wanted-note.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { ProductPictures, type ProductPicturesProps } from "./product-pictures.tsx";
import { VariantSheet } from "./sheet/variant-sheet.tsx";
import styles from "./product-detail.module.css";
import utilities from "../../styles/utilities.module.css";

/** Shows a fetched product: its facts, price, seller and variants to fill in. */
export function ProductDetail({
  answer,
  operatorId,
  onView,
  onSimilar,
}: { answer: CallSuccess<ProductDetailResult>; operatorId: string } & Pick<
  ProductPicturesProps,
  "onView" | "onSimilar"
>) {
  const { t } = useTranslation("product");
  const { product } = answer.value;
  const { title, price } = product;
  useSavedQuantities(operatorId, product);
  const wanted = useWantedItems(product);
  return (
    <article className={styles.detail} aria-label={title.original}>
      <div className={styles.head}>
        <ProductPictures key={product.id} product={product} onView={onView} onSimilar={onSimilar} />
        <div className={styles.main}>
          <div>
            <h2 className={styles.title} lang="zh-CN">
              {title.original}
            </h2>
            {title.translated !== null && (
              <p className={utilities.anywhere}>
                <span lang={title.language ?? undefined}>{title.translated}</span>{" "}
                <span className={styles.gloss}>{t("detail.translated")}</span>
              </p>
            )}
          </div>
          <div className={styles.prices}>
            <p className={styles.price}>
              <span className={styles.amount}>
                {price.display_amount === null ? t("detail.not_said") : formatYuan(price.display_amount)}
              </span>
              {price.promotion_amount !== null && price.original_amount !== null && (
                <span className={styles.gloss}>
                  {t("detail.price_before")} <s>{formatYuan(price.original_amount)}</s>
                </span>
              )}
            </p>
            <PriceTiers product={product} />
          </div>
          <ProductFacts product={product} answer={answer} />
        </div>
      </div>
      {wanted && <WantedNote {...wanted} />}
      <ReceiverNote operatorId={operatorId} product={product} />
      <VariantSheet operatorId={operatorId} product={product} onView={onView} />
      <div className={styles.rest}>
        {product.attributes.length > 0 && (
          <Section title={t("detail.attributes")}>
            {product.attributes.some(({ original_value: original }) => original !== undefined) && (
              <p className={styles.gloss}>{t("detail.translated")}</p>
            )}
            <dl className={styles.attributes}>
              {product.attributes.map(({ name, value, ...original }, index) =>
                original.original_value === undefined ? (
                  <div key={index} lang="zh-CN">
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ) : (
                  <div key={index}>
                    <dt>{name}</dt>
                    <dd>
                      {value}{" "}
                      <span className={styles.gloss} lang="zh-CN">
                        {original.original_name} {original.original_value}
                      </span>
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </Section>
        )}
        {product.description_text !== null && product.description_text !== "" && (
          <details className={styles.description}>
            <summary>{t("detail.description")}</summary>
            <p lang="zh-CN">{product.description_text}</p>
          </details>
        )}
      </div>
    </article>
  );
}
