import { useTranslation } from "../../../i18n/use-translation.ts";
import { deleteCart, type Cart } from "../../../cart/cart.ts";
import { cartJson } from "../../../cart/cart-files.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { downloadFile } from "../../../ui/browser/download-file.ts";
import { Notice } from "../../../ui/notices/notice.tsx";

/** Replaces a cart that failed to render the last time: a press opens it, or saves it as a file. */
export function SuspectCart({ cart, onOpen }: { cart: Cart; onOpen: () => void }) {
  const { t } = useTranslation("preview");
  function setAside() {
    downloadFile({ name: `cart-${cart.id}.json`, type: "application/json", text: cartJson(cart) });
    deleteCart(cart.id);
  }
  return (
    <Notice
      tone="warning"
      live="status"
      title={t("suspect.title")}
      actions={
        <>
          <Button onPress={onOpen}>{t("suspect.open")}</Button>
          <Button onPress={setAside}>{t("suspect.set_aside")}</Button>
        </>
      }
    >
      <p>{t("suspect.text", { count: cart.lines.length })}</p>
    </Notice>
  );
}
