import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { fenToYuan, yuanToFen } from "#contract/shared/money";
import { serverNow } from "../../../api/server-clock.ts";
import type { CartEntry } from "../../../cart/cart.ts";
import { removeLines } from "../../../cart/undo-change.ts";
import { hasRotatingId, isUnread } from "../../../cart/id-age.ts";
import { variantName } from "../../../cart/variant-names.ts";
import { productLink } from "../../../frame/screen-paths.ts";
import { BothNames, VariantNames } from "../../../ui/display/both-names.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { IdText } from "../../../ui/display/id-text.tsx";
import { Money } from "../../../ui/display/money.tsx";
import { NumberField, typedQuantity } from "../../../ui/controls/number-field.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { IdAge, OldIds } from "./id-age-text.tsx";
import { cartLineRows, quantityFields } from "./line-elements.ts";
import { LineNotes } from "./line-notes-list.tsx";
import { lineStatus, nameOf, type LineActions, type LineView } from "./line-view.ts";
import { VariantButton } from "./variant-button.tsx";
import styles from "./cart-row.module.css";
import utilities from "../../../styles/utilities.module.css";

type CartRowProps = {
  view: LineView;
  actions: LineActions;
  /** Whether this is the product's only line, which then shows the product as well; otherwise the product's head is above. */
  isAlone: boolean;
};

/** Shows one line: its product, quantity, price, cost and state; a press shows its ids and their age. */
export function CartRow({ view, actions, isAlone }: CartRowProps) {
  const { t } = useTranslation("preview");
  const [isOpen, setOpen] = useState(false);
  const { line, key, draft, estimate, notes } = view;
  const text = draft ?? String(line.quantity);
  const name = nameOf(line);
  const values = variantName(line.attributes, " · ");
  // Below its product's head, the line's id distinguishes it even before it is read.
  const otherName = line.variant_words || (!isAlone && line.spec_id) || (isUnread(line) && t("unread.line"));
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
      <p className={styles.what}>
        {isAlone && (
          <span className={styles.title}>
            <LineTitle line={line} />
          </span>
        )}
        {values ? (
          <span className={styles.variant}>
            <span>
              <VariantNames attributes={line.attributes} separator=" · " />
            </span>
            <span className={styles.change}>
              <VariantButton line={line} actions={actions} variant="quiet">
                <span>
                  {t("variant.change")} <VisuallyHidden>{t("variant.of", { name })}</VisuallyHidden>
                </span>
              </VariantButton>
            </span>
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
          {...(typedQuantity(text) === null ? { error: t("quantity_issue") } : {})}
        />
      </div>
      <div className={styles.price}>
        <span aria-hidden="true">× </span>
        <VisuallyHidden>{t("columns.price")}</VisuallyHidden> <Money yuan={estimate.price} />
      </div>
      <Amount view={view} />
      <Status view={view} />
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

/** Shows the title of a line's product in both languages, or its id until it is read, with a link to its page. */
export function LineTitle({ line }: { line: CartEntry }) {
  const { channel, title, id, source_product_id: source, title_translated: translated } = line;
  const names = title === "" ? id : <BothNames value={title} translated_value={translated ?? undefined} />;
  return source === "" ? names : <Link {...productLink(`${channel}:${source}`)}>{names}</Link>;
}

/** Shows a small picture of a line's product, or nothing without a picture. */
export function LinePicture({ image }: { image: string | null }) {
  return image && <img src={image} alt="" width={36} height={36} loading="lazy" />;
}

/** Shows the landed cost of a line, or its estimated cost until a preview says more. */
function Amount({ view: { line, estimate, previewed, landed } }: { view: LineView }) {
  const { t } = useTranslation("preview");
  const reported = previewed?.amount.amount ?? null;
  const differs = reported !== null && (estimate.amount === null || yuanToFen(estimate.amount) !== reported);
  return (
    <div className={styles.amount}>
      <span>
        <VisuallyHidden>{t(landed === null ? "columns.estimated" : "columns.landed")}</VisuallyHidden>{" "}
        {landed === null ? <Money yuan={estimate.amount} /> : <Money fen={landed} />}
      </span>
      {differs && (
        <span className={utilities.warning}>
          {t("previewed")} <Money yuan={fenToYuan(reported)} />
        </span>
      )}
      {line.price_before !== null && (
        <span className={utilities.warning}>
          {t("price_changed")} <Money yuan={line.price_before} /> → <Money yuan={estimate.price} />
        </span>
      )}
    </div>
  );
}

const signs = { ready: "✓", refused: "✕", check: "!", unread: "", old: "!", unknown: "–" } as const;

function Status({ view }: { view: LineView }) {
  const { t } = useTranslation("preview");
  const status = lineStatus(view, serverNow());
  return (
    <div className={`${styles.status} ${styles[status]}`}>
      <span aria-hidden="true">{signs[status]}</span>{" "}
      {status === "unknown" ? (
        <VisuallyHidden>{t("status.unknown")}</VisuallyHidden>
      ) : (
        <span>{t(`status.${status}`)}</span>
      )}
    </div>
  );
}
