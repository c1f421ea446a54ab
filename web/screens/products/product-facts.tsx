import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Product } from "#contract/public/product";
import type { ProductDetailResult } from "#contract/public/product-detail";
import type { CallSuccess } from "../../api/call-result.ts";
import { Fact, Facts } from "../../ui/display/facts.tsx";
import { IdText } from "../../ui/display/id-text.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import styles from "./product-detail.module.css";

/**
 * Shows the facts that a buyer decides by in a line or two; a press shows ids and the rest. Vendor wording
 * stays, with a translation.
 */
export function ProductFacts({
  product,
  answer,
}: {
  product: Product;
  answer: CallSuccess<ProductDetailResult>;
}) {
  const { t, language } = useTranslation("product");
  const { t: shared } = useTranslation();
  const { seller, category, category_id: categoryId, status } = product;
  const { min_order_quantity: minimum, batch_size: batch } = product;
  const sellerName = product.seller_name ?? seller.name;
  const isPacked = batch !== null && batch > 1;
  const isRotating = product.id !== product.source_product_id;
  return (
    <div className={styles.facts}>
      <dl>
        <First name={t("detail.minimum")}>
          {minimum === null
            ? t("detail.minimum_none")
            : t(product.variants.length > 0 ? "detail.minimum_value" : "detail.minimum_single", {
                count: minimum,
              })}
        </First>
        {isPacked && <First name={t("detail.batch")}>{new Intl.NumberFormat(language).format(batch)}</First>}
        <First name={t("detail.seller")}>
          {sellerName === null ? shared("unknown") : <span lang="zh-CN">{sellerName}</span>}
        </First>
        <First name={t("detail.ships_from")}>
          {product.shipping.from === null ? (
            shared("unknown")
          ) : (
            <span lang="zh-CN">{product.shipping.from}</span>
          )}
        </First>
        {status !== null && status !== "published" && (
          <First name={t("detail.status")}>
            <Status status={status} />
          </First>
        )}
      </dl>
      {isRotating && <p className={styles.gloss}>{t("detail.rotating")}</p>}
      <details className={styles.more}>
        <summary>{t("detail.more")}</summary>
        <Facts>
          {!isPacked && (
            <Fact name={t("detail.batch")}>
              {t(batch === null ? "detail.not_said" : "detail.batch_none")}
            </Fact>
          )}
          <Fact name={t("detail.id")}>
            <IdText id={product.id} what={shared("things.product_id")} />
          </Fact>
          {isRotating && (
            <Fact name={t("detail.source_id")}>
              <IdText id={product.source_product_id} what={t("detail.source_id")} />
            </Fact>
          )}
          {seller.id !== null && (
            <Fact name={t("detail.seller_id")}>
              <IdText id={seller.id} what={shared("things.seller_id")} />
            </Fact>
          )}
          {(category !== undefined || categoryId !== undefined) && (
            <Fact name={t("detail.category")}>
              <span lang="zh-CN">{category}</span>{" "}
              {categoryId !== undefined && <IdText id={categoryId} what={shared("things.category_id")} />}
            </Fact>
          )}
          {status !== null && (
            <Fact name={t("detail.status")}>
              <Status status={status} />
            </Fact>
          )}
          <Fact name={t("detail.units")}>
            {shared("units", { count: answer.units })}
            {answer.channel && ` · ${channelName(answer.channel, language)}`}
          </Fact>
          <Fact name={shared("request")}>
            <IdText id={answer.requestId} what={shared("things.request_id")} />
          </Fact>
        </Facts>
      </details>
    </div>
  );
}

function First({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const glossed = [
  "published",
  "member expired",
  "auto expired",
  "expired",
  "member deleted",
  "modified",
  "new",
  "deleted",
  "approved",
  "auditing",
  "untread",
] as const;

function Status({ status }: { status: string }) {
  const { t } = useTranslation("product");
  const known = glossed.find((word) => word === status);
  return (
    <>
      <code>{status}</code>
      {known && <span className={styles.gloss}> {t(`detail.statuses.${known}`)}</span>}
    </>
  );
}
