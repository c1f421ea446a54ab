import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { fenToYuan, yuanToFen } from "#contract/shared/money";
import type { CartEntry } from "../../../cart/cart.ts";
import { removeLines } from "../../../cart/undo-change.ts";
import { hasRotatingId, isUnread } from "../../../cart/id-age.ts";
import { bothNames, variantName } from "../../../cart/variant-names.ts";
import { BothNames, VariantNames } from "../../../ui/display/both-names.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { IdText } from "../../../ui/display/id-text.tsx";
import { Money } from "../../../ui/display/money.tsx";
import { NumberField, wholeQuantity } from "../../../ui/controls/number-field.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { IdAge, OldIds } from "./id-age-text.tsx";
import { cartLineRows, quantityFields } from "./line-elements.ts";
import { LineNotes } from "./line-notes-list.tsx";
import { nameOf, type LineActions, type LineView } from "./line-view.ts";
import styles from "./cart-row.module.css";
import utilities from "../../../styles/utilities.module.css";

type CartRowProps = {
  view: LineView;
  actions: LineActions;
  /** Whether this is the product's only line, which then shows the product as well; otherwise the product's head is above. */
  isAlone: boolean;
};

/** Shows one line: its product, quantity, price and issues; a press shows its ids and their age. */
export function CartRow({ view, actions, isAlone }: CartRowProps) {
  const { t } = useTranslation("preview");
  const [isOpen, setOpen] = useState(false);
  const { line, key, draft, estimate, notes } = view;
  const text = draft ?? String(line.quantity);
  const name = nameOf(line);
  const values = variantName(line.attributes, " · ");
  // Below its product's head, the line's id distinguishes it even before it is read.
  const otherName = line.variant_words || (!isAlone && line.spec_id) || (isUnread(line) && t("unread.line"));
  const title = bothNames(line.title || line.id, line.title_translated);
  return (
    <li
      ref={cartLineRows.ref(key)}
      className={styles.row}
      data-line={key}
      data-open={isOpen || undefined}
      tabIndex={-1}
    >
      <div className={styles.picture}>
        {actions.selection ? (
          <Checkbox
            aria-label={t("select.line", { name })}
            isSelected={actions.selection.has(key)}
            onChange={() => actions.onSelect([key])}
          />
        ) : (
          isAlone && <LinePicture image={line.image} />
        )}
      </div>
      <p
        className={styles.what}
        data-translated={(isAlone && hasTranslation(line)) || undefined}
        title={[title, values || otherName].filter(Boolean).join(" · ")}
      >
        {isAlone && (
          <span className={styles.title}>
            <LineTitle line={line} />
          </span>
        )}
        {values ? (
          <span className={styles.variant}>
            <VariantNames attributes={line.attributes} separator=" · " />
          </span>
        ) : (
          otherName && <span className={styles.variant}>{otherName}</span>
        )}
      </p>
      <div className={styles.quantity}>
        <NumberField
          ref={quantityFields.ref(key)}
          label={t("quantity_of", { name })}
          hideLabel
          value={text}
          onChange={(next) => actions.onQuantity(key, next)}
          onBlur={() => actions.onSettle(key)}
          {...(wholeQuantity(text) === null ? { error: t("quantity_fault") } : {})}
        />
      </div>
      <div className={styles.price}>
        <span aria-hidden="true">× </span>
        <Money yuan={estimate.price} />
      </div>
      <div className={styles.amount}>
        <Money yuan={estimate.amount} />
        <Previewed view={view} />
        {line.price_before !== null && (
          <span className={utilities.caution}>
            {t("price_changed")} <Money yuan={line.price_before} /> → <Money yuan={estimate.price} />
          </span>
        )}
      </div>
      <div className={styles.more}>
        <Button
          variant="quiet"
          aria-label={t("details_of", { name })}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
            <path
              d={isOpen ? "m4 10 4-4 4 4" : "m4 6 4 4 4-4"}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
            />
          </svg>
        </Button>
      </div>
      <div className={styles.bin}>
        <Button
          variant="quiet"
          aria-label={t("remove_line", { name })}
          onPress={() => removeLines(actions.cartId, new Set([key]))}
        >
          <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
            {/* A bin, because a cross already precedes the price. */}
            <path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9" fill="none" stroke="currentColor" />
          </svg>
        </Button>
      </div>
      <OldIds line={line} />
      {isOpen && (
        <div className={styles.details}>
          <IdText id={line.id} what={t("common:things.product_id")} />
          {line.spec_id !== null && <IdText id={line.spec_id} what={t("common:things.variant_id")} />}
          {!isUnread(line) && (
            <span>
              {t("fetched")} <Time at={line.fetched_at} />
            </span>
          )}
          {hasRotatingId(line) && !isUnread(line) && <IdAge line={line} />}
        </div>
      )}
      <LineNotes notes={notes} view={view} actions={actions} />
    </li>
  );
}

function hasTranslation({ title_translated: title, attributes }: CartEntry): boolean {
  return title !== null || attributes.some(({ translated_value }) => translated_value !== undefined);
}

/** Shows the title of a line's product in both languages, or its id until it is read. */
export function LineTitle({ line }: { line: CartEntry }) {
  const { title, id, title_translated: translated } = line;
  return title === "" ? id : <BothNames value={title} translated_value={translated ?? undefined} />;
}

/** Shows a small picture of a line's product; nothing if there is none. */
export function LinePicture({ image }: { image: string | null }) {
  return image && <img src={image} alt="" width={28} height={28} loading="lazy" />;
}

/** Shows the previewed amount next to the estimate, where they differ. */
function Previewed({ view: { estimate, previewed } }: { view: LineView }) {
  const { t } = useTranslation("preview");
  const amount = previewed?.amount.amount ?? null;
  if (amount === null) return null;
  if (estimate.amount !== null && yuanToFen(estimate.amount) === amount) return null;
  return (
    <span className={utilities.caution}>
      {t("previewed")} <Money yuan={fenToYuan(amount)} />
    </span>
  );
}
