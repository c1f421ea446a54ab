import { useTranslation } from "../../../i18n/use-translation.ts";
import { fenToYuan, yuanToFen } from "#contract/money";
import { removeLine } from "../../../cart/cart.ts";
import { hasRotatingId, isUnread } from "../../../cart/id-age.ts";
import { Button } from "../../../ui/button.tsx";
import { IdText } from "../../../ui/id-text.tsx";
import { Money } from "../../../ui/money.tsx";
import { NumberField, wholeQuantity } from "../../../ui/number-field.tsx";
import { Time } from "../../../ui/time.tsx";
import { IdAge } from "./id-age-text.tsx";
import { LineNotes } from "./line-notes-list.tsx";
import { nameOf, type LineActions, type LineView } from "./line-view.ts";
import styles from "./cart-row.module.css";
import shared from "../preview.module.css";

/** One line: what it is, how many, what it costs, how old that is, and what stands against it. */
export function CartRow({ view, actions }: { view: LineView; actions: LineActions }) {
  const { t } = useTranslation("preview");
  const { line, key, draft, estimate, notes } = view;
  const text = draft ?? String(line.quantity);
  const name = nameOf(line);
  return (
    <li className={styles.row} data-line={key}>
      <div className={styles.picture}>
        {line.image && <img src={line.image} alt="" width={48} height={48} loading="lazy" />}
      </div>
      <div className={styles.what}>
        <p className={styles.title} {...(line.title ? { lang: "zh-CN" } : {})}>
          {line.title || t("unread.line")}
        </p>
        {line.attributes.length > 0 && (
          <p lang="zh-CN">
            {line.attributes.map((attribute) => `${attribute.name}: ${attribute.value}`).join(" · ")}
          </p>
        )}
      </div>
      <div className={styles.meta}>
        <IdText id={line.id} what={t("common:things.product_id")} />
        {line.spec_id !== null && <IdText id={line.spec_id} what={t("common:things.variant_id")} />}
        {!isUnread(line) && (
          <span className={shared.muted}>
            {t("fetched")} <Time at={line.fetched_at} />
          </span>
        )}
        {hasRotatingId(line) && !isUnread(line) && <IdAge line={line} />}
      </div>
      <div className={styles.quantity}>
        <NumberField
          label={t("quantity_of", { name })}
          hideLabel
          value={text}
          onChange={(next) => actions.onQuantity(key, next)}
          onBlur={() => actions.onSettle(key)}
          {...(wholeQuantity(text) === null ? { error: t("quantity_fault") } : {})}
        />
        <span className={shared.muted} aria-hidden="true">
          ×
        </span>
        <span className={styles.price}>
          <Money yuan={estimate.price} />
        </span>
      </div>
      <div className={styles.amount}>
        <Money yuan={estimate.amount} />
        <Previewed view={view} />
        {line.price_before !== null && (
          <span className={styles.changed}>
            {t("price_changed")} <Money yuan={line.price_before} /> → <Money yuan={estimate.price} />
          </span>
        )}
      </div>
      <div className={styles.remove}>
        <Button
          variant="quiet"
          aria-label={t("remove_line", { name })}
          onPress={() => removeLine(actions.cartId, key)}
        >
          <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
            <path d="m4 4 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </Button>
      </div>
      <LineNotes notes={notes} view={view} actions={actions} />
    </li>
  );
}

/** The previewed amount beside the estimate, where they differ. */
function Previewed({ view: { estimate, previewed } }: { view: LineView }) {
  const { t } = useTranslation("preview");
  const amount = previewed?.amount.amount ?? null;
  if (amount === null) return null;
  if (estimate.amount !== null && yuanToFen(estimate.amount) === amount) return null;
  return (
    <span className={styles.changed}>
      {t("previewed")} <Money yuan={fenToYuan(amount)} />
    </span>
  );
}
