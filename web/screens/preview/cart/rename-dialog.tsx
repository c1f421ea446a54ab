import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { renameCart, type Cart } from "../../../cart/cart.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";

/** Renames a cart. */
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
      onSubmit={save}
      submit={{ label: t("carts.rename") }}
    >
      <TextField label={t("carts.name")} value={text} onChange={setText} maxLength={80} />
    </Dialog>
  );
}
