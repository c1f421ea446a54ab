import { useState } from "react";
import type { Product } from "#contract/public/product";
import { lineKey, type Cart, type CartEntry } from "../../../cart/cart.ts";
import { offerKey, offerPieces } from "../../../cart/estimate.ts";
import { remapVariant, withVariant } from "../../../cart/remap-variant.ts";
import { unitPrice } from "../../../cart/unit-price.ts";
import { matchesFilter } from "../../../cart/variant-filter.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { BothNames, VariantNames } from "../../../ui/display/both-names.tsx";
import { Money } from "../../../ui/display/money.tsx";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { Skeleton } from "../../../ui/notices/skeleton.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { LinePicture } from "./cart-row.tsx";
import { nameOfProduct } from "./use-refresh.ts";
import type { VariantChange } from "./use-variant-change.ts";
import styles from "./variant-dialog.module.css";
import utilities from "../../../styles/utilities.module.css";

/** Number of variants from which they can be filtered. */
const filterable = 8;

type VariantDialogProps = {
  cart: Cart;
  change: VariantChange;
  /** Cost of reading the product. */
  units: number;
};

/** Lets an operator choose another variant for a line of the cart, once its product is read. */
export function VariantDialog({ cart, change, units }: VariantDialogProps) {
  const { t } = useTranslation("preview");
  const { line, product, isPending, failure, read, choose, close } = change;
  const [filter, setFilter] = useState("");
  const [picked, setPicked] = useState<number | null>(null);
  const options = product ? optionsOf(cart, line, product) : [];
  const shown = options.filter((option) => matchesFilter(option.line, filter));
  const [first, ...others] = shown;
  const wanted = picked ?? options.findIndex(({ isCurrent }) => isCurrent);
  // A filter that leaves one variant has chosen it, so that Enter in the field is enough.
  const chosen = filter !== "" && others.length === 0 ? first : shown.find(({ place }) => place === wanted);
  return (
    <Dialog
      wide
      title={t("variant.title")}
      isOpen
      onClose={close}
      onSubmit={() => {
        if (product && chosen && !chosen.isSame) choose(product, chosen.at);
      }}
      submit={product && { label: t("variant.press"), isDisabled: chosen === undefined || chosen.isSame }}
    >
      <div>
        <BothNames value={line.title || line.id} translated_value={line.title_translated ?? undefined} />
      </div>
      {!product && (isPending || failure === null) && <Skeleton rows={5} />}
      {!product && !isPending && failure && (
        <FailureNotice
          failure={failure}
          actions={
            <Button units={units} onPress={read}>
              {t("variant.read")}
            </Button>
          }
        />
      )}
      {options.length >= filterable && (
        <div className={styles.tools}>
          <TextField
            label={t("variant.filter")}
            hideLabel
            placeholder={t("variant.filter")}
            type="search"
            autoComplete="off"
            value={filter}
            onChange={setFilter}
          />
          <output className={utilities.note}>
            {t("variant.shown", { shown: shown.length, count: options.length })}
          </output>
        </div>
      )}
      {product && (
        <div className={styles.options} role="radiogroup" aria-label={t("variant.all")}>
          {shown.map((option) => (
            <label key={option.place} className={styles.option}>
              <input
                type="radio"
                name="variant"
                checked={option === chosen}
                onChange={() => setPicked(option.place)}
              />
              <span className={styles.picture}>
                <LinePicture image={option.line.image} />
              </span>
              <span className={styles.names}>
                {option.line.attributes.length > 0 ? (
                  <VariantNames attributes={option.line.attributes} separator=" · " />
                ) : (
                  (option.line.spec_id ?? t("variant.none"))
                )}
                {option.isCurrent && <span className={utilities.note}> {t("variant.current")}</span>}
                {option.pieces !== null && (
                  <span className={utilities.note}>
                    {" "}
                    {t("variant.in_cart", { quantity: option.pieces, sum: option.pieces + line.quantity })}
                  </span>
                )}
              </span>
              <span className={styles.price}>
                <Money yuan={option.price} />
              </span>
              <span className={styles.stock}>
                {option.line.stock !== null &&
                  t(option.line.stock === 0 ? "variant.sold_out" : "variant.stock", {
                    stock: option.line.stock,
                  })}
              </span>
            </label>
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** Returns what the line would be with each variant of its product, in the marketplace's order. */
function optionsOf({ lines }: Cart, line: CartEntry, product: Product) {
  const pieces = offerPieces(lines).get(offerKey(line)) ?? line.quantity;
  const name = nameOfProduct(line);
  const ofProduct = lines.flatMap((one) => {
    const mapped = nameOfProduct(one) === name ? remapVariant(one, product) : null;
    return mapped && "at" in mapped ? [{ line: one, at: mapped.at }] : [];
  });
  const places = product.variants.length === 0 ? [null] : product.variants.map((_, at) => at);
  return places.map((at, place) => {
    const made = withVariant(line, product, at);
    const same = ofProduct.filter((one) => one.at === at);
    return {
      place,
      at,
      line: made,
      price: unitPrice(made, pieces),
      isCurrent: same.some((one) => one.line === line),
      /** Whether choosing it would change nothing. */
      isSame: lineKey(made) === lineKey(line),
      /** Pieces of it on another line of the cart; null without one. */
      pieces: same.find((one) => one.line !== line)?.line.quantity ?? null,
    };
  });
}
