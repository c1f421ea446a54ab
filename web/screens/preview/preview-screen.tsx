import { Suspense, useSyncExternalStore } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { cartAt, cartStorage, useCarts, useCartsSaved, type Cart } from "../../cart/cart.ts";
import { Button } from "../../ui/controls/button.tsx";
import { deviceText } from "../../ui/browser/device-storage.ts";
import { downloadFile } from "../../ui/browser/download-file.ts";
import { lazyComponent, usePrefetch } from "../../ui/browser/lazy-component.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { Time } from "../../ui/display/time.tsx";
import { CartHead } from "./cart/cart-head.tsx";
import { cartName } from "./cart/cart-name.ts";
import { EmptyCart } from "./cart/empty-cart.tsx";
import { ChangeBar } from "./cart/change-bar.tsx";
import { SuspectCart } from "./cart/suspect-cart.tsx";
import { useCartOpening } from "./cart/use-cart-opening.ts";
import styles from "./preview.module.css";

const previewWorkspace = lazyComponent(
  async () => (await import("./preview-workspace.tsx")).PreviewWorkspace,
);

export type PreviewScreenProps = {
  /** The cart named in the URL. */
  cartId: string | undefined;
  /** undefined = the currently selected cart. */
  onCartChange: (cartId: string | undefined) => void;
};

/** Shows the cart, its receiver, and the result of a preview. */
export function PreviewScreen({ cartId, onCartChange }: PreviewScreenProps) {
  const { t } = useTranslation("preview");
  const { value, warning } = useCarts();
  const saved = useCartsSaved();
  // Another tab may have deleted the cart in the URL.
  const cart = cartAt(value, cartId);
  usePrefetch(previewWorkspace.load);

  return (
    <div className={styles.page}>
      {warning === "quarantined" && (
        <Notice
          tone="warning"
          live="status"
          title={t("storage.title")}
          actions={
            <>
              <SavedText storageKey="carts.set-aside" />
              <Button onPress={cartStorage.acknowledge}>{t("storage.seen")}</Button>
            </>
          }
        >
          <p>{t("common:storage.quarantined")}</p>
        </Notice>
      )}
      {!saved && <Notice tone="warning" live="status" title={t("common:storage.full")} />}
      <PrintedHead cart={cart} carts={value.carts} />
      <CartHead cart={cart} carts={value.carts} onCartChange={onCartChange} />
      {cart === null || cart.lines.length === 0 ? (
        <EmptyCart cartId={cart?.id} onFilled={() => onCartChange(cart?.id)} />
      ) : (
        <OpenCart key={cart.id} cart={cart} carts={value.carts} />
      )}
      <ChangeBar cartId={cart?.id ?? ""} />
    </div>
  );
}

function OpenCart({ cart, carts }: { cart: Cart; carts: Cart[] }) {
  const { isSuspect, isReady, open } = useCartOpening(cart);
  const waiting = <Skeleton rows={8} />;
  if (isSuspect) return <SuspectCart cart={cart} onOpen={open} />;
  if (!isReady) return waiting;
  return (
    <Suspense fallback={waiting}>
      <previewWorkspace.Part cart={cart} carts={carts} />
    </Suspense>
  );
}

/** Saves quarantined data exactly as stored, so that data which this page cannot read is not lost. */
function SavedText({ storageKey }: { storageKey: string }) {
  const { t } = useTranslation("preview");
  const save = () =>
    downloadFile({
      name: "carts-set-aside.json",
      type: "application/json",
      text: deviceText.read(storageKey) ?? "",
    });
  return <Button onPress={save}>{t("storage.save")}</Button>;
}

let printedAt = 0;

/** Prints the cart's name and the time of printing; hidden on screen. */
function PrintedHead({ cart, carts }: { cart: Cart | null; carts: Cart[] }) {
  const { t } = useTranslation("preview");
  const at = useSyncExternalStore(onPrint, () => printedAt);
  if (cart === null || at === 0) return null;
  return (
    <p className={styles.printed}>
      <strong>{cartName(t, cart, carts)}</strong> · <Time at={at} />
    </p>
  );
}

function onPrint(listener: () => void): () => void {
  const note = () => {
    printedAt = serverNow();
    listener();
  };
  window.addEventListener("beforeprint", note);
  return () => window.removeEventListener("beforeprint", note);
}
