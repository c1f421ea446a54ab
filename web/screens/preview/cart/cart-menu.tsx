import { Suspense, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { addCart, type Cart } from "../../../cart/cart.ts";
import { cartCsv } from "../../../cart/cart-files.ts";
import { removeCart } from "../../../cart/undo-change.ts";
import { downloadFile } from "../../../ui/browser/download-file.ts";
import { lazyComponent } from "../../../ui/browser/lazy-component.ts";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { fileNameOf } from "./cart-name.ts";
import styles from "./cart-head.module.css";

const handOverDialog = lazyComponent(async () => (await import("./hand-over-dialog.tsx")).HandOverDialog);
const peopleDialog = lazyComponent(async () => (await import("./people-dialog.tsx")).PeopleDialog);

export type CartMenuProps = {
  cart: Cart;
  /** Name as it is shown: the cart's own, or its number. */
  name: string;
  /** undefined = the currently selected cart. */
  onCartChange: (cartId: string | undefined) => void;
};

/** Offers what is rarely done with a cart as a whole: its exports, a copy, its end. */
export function CartMenu({ cart, name, onCartChange }: CartMenuProps) {
  const { t } = useTranslation("preview");
  const [open, setOpen] = useState<"hand_over" | "people" | null>(null);
  const close = () => setOpen(null);
  const fileName = fileNameOf(name);
  const exports = [
    { text: t("hand_over.open"), run: () => setOpen("hand_over") },
    { text: t("hand_over.people"), run: () => setOpen("people") },
    {
      text: t("carts.export_csv"),
      run: () => downloadFile({ name: `${fileName}.csv`, type: "text/csv", text: cartCsv(cart) }),
    },
  ];
  return (
    <>
      <Menu
        label={t("carts.more")}
        trigger={<span className={styles.more}>{t("carts.more")}</span>}
        actions={[
          {
            text: t("carts.duplicate"),
            run: () => {
              const { lines, split } = cart;
              onCartChange(addCart(t("carts.copy_of", { name }), { lines, split }).id);
            },
          },
          ...exports,
          {
            text: t("carts.delete"),
            run: () => {
              removeCart(cart.id);
              onCartChange(undefined);
            },
          },
        ]}
      />
      <Suspense>
        {open === "hand_over" && (
          <handOverDialog.Part cart={cart} name={name} fileName={fileName} onClose={close} />
        )}
        {open === "people" && (
          <peopleDialog.Part cart={cart} name={name} fileName={fileName} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
