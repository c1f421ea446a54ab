import { Suspense, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { addCart, deleteCart, type Cart } from "../../../cart/cart.ts";
import { cartCsv, cartJson } from "../../../cart/cart-files.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { downloadFile } from "../../../ui/browser/download-file.ts";
import { laterPart, usePrefetch } from "../../../ui/browser/lazy-component.ts";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { cartName } from "./cart-name.ts";
import styles from "./cart-bar.module.css";

const renameDialog = laterPart(async () => (await import("./rename-dialog.tsx")).RenameDialog);
const importDialog = laterPart(async () => (await import("./import-dialog.tsx")).ImportDialog);

export type CartBarProps = {
  cart: Cart | null;
  carts: Cart[];
  /** undefined = the currently selected cart. */
  onCartChange: (cartId: string | undefined) => void;
};

type Open = "rename" | "delete" | "import" | null;

/** Shows which cart is open, and the actions on the cart as a whole. */
export function CartBar({ cart, carts, onCartChange }: CartBarProps) {
  const { t } = useTranslation("preview");
  const [open, setOpen] = useState<Open>(null);
  usePrefetch(renameDialog.load);
  usePrefetch(importDialog.load);
  const nameOf = (one: Cart) => cartName(t, one, carts);
  const fileName = (ending: string) =>
    `${cart ? nameOf(cart).replace(/[^\p{L}\p{N}_-]+/gu, "-") : ""}.${ending}`;
  const close = () => setOpen(null);
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
      <Button onPress={() => setOpen("import")}>{t("import.open")}</Button>
      {cart && (
        <Menu
          label={t("carts.more")}
          trigger={<span className={styles.more}>{t("carts.more")}</span>}
          actions={[
            { text: t("carts.rename"), run: () => setOpen("rename") },
            {
              text: t("carts.duplicate"),
              run: () => {
                const { lines, split } = cart;
                onCartChange(addCart(t("carts.copy_of", { name: nameOf(cart) }), { lines, split }).id);
              },
            },
            {
              text: t("carts.export_json"),
              run: () =>
                downloadFile({ name: fileName("json"), type: "application/json", text: cartJson(cart) }),
            },
            {
              text: t("carts.export_csv"),
              run: () => downloadFile({ name: fileName("csv"), type: "text/csv", text: cartCsv(cart) }),
            },
            { text: t("carts.delete"), run: () => setOpen("delete") },
          ]}
        />
      )}
      <Suspense>
        {cart && open === "rename" && <renameDialog.Part cart={cart} name={nameOf(cart)} onClose={close} />}
        {open === "import" && (
          <importDialog.Part cart={cart} isOpen onTaken={() => onCartChange(cart?.id)} onClose={close} />
        )}
      </Suspense>
      <Dialog
        title={t("carts.delete_title", { name: cart ? nameOf(cart) : "" })}
        isOpen={open === "delete"}
        onClose={close}
        onSubmit={() => {
          if (cart) deleteCart(cart.id);
          close();
          onCartChange(undefined);
        }}
        submit={{ label: t("carts.delete") }}
      >
        <p>{t("carts.delete_text", { count: cart?.lines.length ?? 0 })}</p>
      </Dialog>
    </div>
  );
}
