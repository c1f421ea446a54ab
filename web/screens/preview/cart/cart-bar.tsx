import { Suspense, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { addCart, type Cart } from "../../../cart/cart.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { laterPart, usePrefetch } from "../../../ui/browser/lazy-component.ts";
import { Select } from "../../../ui/controls/select.tsx";
import { CartMenu } from "./cart-menu.tsx";
import { cartName } from "./cart-name.ts";
import styles from "./cart-bar.module.css";

const importDialog = laterPart(async () => (await import("./import-dialog.tsx")).ImportDialog);

export type CartBarProps = {
  cart: Cart | null;
  carts: Cart[];
  /** undefined = the currently selected cart. */
  onCartChange: (cartId: string | undefined) => void;
};

/** Shows which cart is open, and the actions on the cart as a whole. */
export function CartBar({ cart, carts, onCartChange }: CartBarProps) {
  const { t } = useTranslation("preview");
  const [isImporting, setImporting] = useState(false);
  usePrefetch(importDialog.load);
  const nameOf = (one: Cart) => cartName(t, one, carts);
  return (
    <div className={styles.bar}>
      {cart && (
        <div className={styles.choose}>
          <Select
            label={t("carts.choose")}
            hideLabel
            value={cart.id}
            options={carts.map((one) => ({
              value: one.id,
              label: `${nameOf(one)} · ${t("carts.lines", { count: one.lines.length })}`,
            }))}
            onChange={onCartChange}
          />
        </div>
      )}
      <Button onPress={() => onCartChange(addCart("").id)}>{t("carts.create")}</Button>
      <Button onPress={() => setImporting(true)}>{t("import.open")}</Button>
      {cart && <CartMenu cart={cart} name={nameOf(cart)} onCartChange={onCartChange} />}
      <Suspense>
        {isImporting && (
          <importDialog.Part
            cart={cart}
            isOpen
            onTaken={(newCartId) => onCartChange(newCartId ?? cart?.id)}
            onClose={() => setImporting(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
