import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { renameCart, type Cart } from "../../../cart/cart.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";

/** Another name for a cart. */
export function RenameDialog({ cart, name, onClose }: { cart: Cart; name: string; onClose: () => void }) {
  const { t } = useTranslation("preview");
  const [text, setText] = useState(name);
  const save = () => {
    renameCart(cart.id, text);
    onClose();
  };
  return (
    <Dialog
      title={t("carts.rename")}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" onPress={save}>
            {t("carts.rename")}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField label={t("carts.name")} value={text} onChange={setText} maxLength={80} />
      </form>
    </Dialog>
  );
}
