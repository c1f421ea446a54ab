import { useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatYuan } from "#contract/shared/money";
import type { Product } from "#contract/public/product";
import { tierOf } from "../../../cart/unit-price.ts";
import { sheetOf } from "./sheet-of.ts";
import styles from "../product-detail.module.css";

/** Shows the price at each quantity, and marks the tier that the filled quantities reach. */
export function PriceTiers({ product }: { product: Product }) {
  const { t } = useTranslation("product");
  const sheet = sheetOf(product);
  const { pieces } = useSyncExternalStore(sheet.subscribe, sheet.totals);
  const tiers = product.price_tiers;
  if (tiers.length === 0) return null;
  const reached = pieces > 0 ? tierOf(tiers, pieces) : undefined;
  return (
    <div className={styles.tiers}>
      <ul className={styles.tierList} aria-label={t("detail.tiers")}>
        {tiers.map((tier) => (
          <li
            key={tier.min_quantity}
            className={styles.tier}
            aria-current={tier.min_quantity === reached?.min_quantity ? true : undefined}
          >
            <span className={styles.gloss}>{t("detail.tier_from", { count: tier.min_quantity })}</span>
            <span className={styles.tierPrice}>{formatYuan(tier.price)}</span>
          </li>
        ))}
      </ul>
      {product.variants.length > 0 && <p className={styles.gloss}>{t("detail.tiers_note")}</p>}
    </div>
  );
}
