import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Cart } from "../../../cart/cart.ts";
import { cartJson } from "../../../cart/cart-files.ts";
import { downloadFile } from "../../../ui/browser/download-file.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

type HandOverDialogProps = {
  cart: Cart;
  /** Name as it is shown, which the file carries. */
  name: string;
  /** Name of the file, without its ending. */
  fileName: string;
  onClose: () => void;
};

/** Saves a cart as a file that becomes a cart of its own in another console, and says what is not in it. */
export function HandOverDialog({ cart, name, fileName, onClose }: HandOverDialogProps) {
  const { t } = useTranslation("preview");
  const file = `${fileName}.json`;
  return (
    <Dialog
      title={t("hand_over.title", { name })}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        downloadFile({ name: file, type: "application/json", text: cartJson({ ...cart, name }) });
        onClose();
      }}
      submit={{ label: t("hand_over.save") }}
    >
      <p>{t("hand_over.text", { name, count: cart.lines.length })}</p>
      <p>{t("hand_over.no_receiver")}</p>
      <p>
        <code>{file}</code>
      </p>
    </Dialog>
  );
}
