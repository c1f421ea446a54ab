import { Link } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { addCart, type Cart, renameCart } from "../../../cart/cart.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { lazyComponent, usePrefetch } from "../../../ui/browser/lazy-component.ts";
import { CartMenu } from "./cart-menu.tsx";
import { cartName } from "./cart-name.ts";
import styles from "./cart-head.module.css";

const importDialog = lazyComponent(async () => (await import("./import-dialog.tsx")).ImportDialog);

export type CartHeadProps = {
  cart: Cart | null;
  carts: Cart[];
  /** undefined = the currently selected cart. */
  onCartChange: (cartId: string | undefined) => void;
};

/** Shows the name of the open cart, the way to the others, and the actions on the cart as a whole. */
export function CartHead({ cart, carts, onCartChange }: CartHeadProps) {
  const { t } = useTranslation("preview");
  const [isImporting, setImporting] = useState(false);
  usePrefetch(importDialog.load);
  return (
    <div className={styles.bar}>
      {cart && (
        <>
          <Link to="/preview/carts" className={styles.back}>
            <span aria-hidden="true">←</span> {t("carts.all", { count: carts.length })}
          </Link>
          <CartTitle key={cart.id} cart={cart} name={cartName(t, cart, carts)} />
        </>
      )}
      <Button onPress={() => onCartChange(addCart("").id)}>{t("carts.create")}</Button>
      <Button onPress={() => setImporting(true)}>{t("import.open")}</Button>
      {cart && <CartMenu cart={cart} name={cartName(t, cart, carts)} onCartChange={onCartChange} />}
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

/** Shows the cart's name, which a press turns into a field: Enter saves it, Escape keeps the old one. */
function CartTitle({ cart, name }: { cart: Cart; name: string }) {
  const { t } = useTranslation("preview");
  const [text, setText] = useState<string | null>(null);
  const rename = useRef<HTMLButtonElement>(null);
  const end = () => {
    flushSync(() => setText(null));
    rename.current?.focus();
  };
  if (text === null)
    return (
      <div className={styles.name}>
        <h2>{name}</h2>
        <Button variant="quiet" ref={rename} onPress={() => setText(name)}>
          {t("carts.rename")}
        </Button>
      </div>
    );
  return (
    <form
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault();
        renameCart(cart.id, text);
        end();
      }}
    >
      <TextField
        label={t("carts.name")}
        hideLabel
        value={text}
        onChange={setText}
        maxLength={80}
        onKeyDown={({ key }) => key === "Escape" && end()}
        ref={(field) => field?.focus()}
      />
      <Button type="submit">{t("carts.save_name")}</Button>
    </form>
  );
}
