import { Suspense, useEffect, useSyncExternalStore } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { cartAt, cartStorage, maxCartLines, useCarts, useCartsSaved, type Cart } from "../../cart/cart.ts";
import { forgetChange, undoChange, useLastChange } from "../../cart/undo-change.ts";
import { Button } from "../../ui/controls/button.tsx";
import { downloadFile } from "../../ui/browser/download-file.ts";
import { laterPart, usePrefetch } from "../../ui/browser/lazy-component.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { returnFocus } from "../../ui/overlays/return-focus.ts";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { Time } from "../../ui/display/time.tsx";
import { CartBar } from "./cart/cart-bar.tsx";
import { cartName } from "./cart/cart-name.ts";
import { EmptyCart } from "./cart/empty-cart.tsx";
import { cartLineRows } from "./cart/line-elements.ts";
import { SuspectCart } from "./cart/suspect-cart.tsx";
import { useOpening } from "./cart/use-opening.ts";
import styles from "./preview.module.css";
import bars from "./cart/cart-bar.module.css";

const previewWorkspace = laterPart(async () => (await import("./preview-workspace.tsx")).PreviewWorkspace);

export type PreviewPageProps = {
  /** The cart named in the URL. */
  cartId: string | undefined;
  /** undefined = the currently selected cart. */
  onCartChange: (cartId: string | undefined) => void;
};

/** Shows the cart, its receiver, and the result of a preview. */
export function PreviewPage({ cartId, onCartChange }: PreviewPageProps) {
  const { t } = useTranslation("preview");
  const { value, problem } = useCarts();
  const saved = useCartsSaved();
  // Another tab may have deleted the cart in the URL.
  const cart = cartAt(value, cartId);
  usePrefetch(previewWorkspace.load);

  return (
    <div className={styles.page}>
      {problem === "set_aside" && (
        <Notice
          tone="caution"
          live="status"
          title={t("storage.title")}
          actions={
            <>
              <SavedText storageKey="carts.set-aside" />
              <Button onPress={cartStorage.acknowledge}>{t("storage.seen")}</Button>
            </>
          }
        >
          <p>{t("common:storage.set_aside")}</p>
        </Notice>
      )}
      {!saved && <Notice tone="caution" live="status" title={t("common:storage.full")} />}
      <PrintedHead cart={cart} carts={value.carts} />
      <CartBar cart={cart} carts={value.carts} onCartChange={onCartChange} />
      {cart === null || cart.lines.length === 0 ? (
        <EmptyCart cartId={cart?.id} onFilled={() => onCartChange(cart?.id)} />
      ) : (
        <OpenCart key={cart.id} cart={cart} carts={value.carts} />
      )}
      {cart !== null && <ChangeBar cartId={cart.id} />}
    </div>
  );
}

function OpenCart({ cart, carts }: { cart: Cart; carts: Cart[] }) {
  const { isSuspect, isReady, open } = useOpening(cart);
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
      text: localStorage.getItem(storageKey) ?? "",
    });
  return <Button onPress={save}>{t("storage.save")}</Button>;
}

/** Announces a change of many lines, with an undo button; visible wherever the change was made. */
function ChangeBar({ cartId }: { cartId: string }) {
  const { t } = useTranslation("preview");
  const change = useLastChange(cartId);
  useEffect(() => forgetChange, []);
  /**
   * Undoes the change, and focuses the line that came back, because the bar disappears with its press and is last on the page.
   */
  function undo() {
    const [first] = undoChange();
    returnFocus(() => (first === undefined ? null : cartLineRows.get(first)));
  }
  function close() {
    forgetChange();
    returnFocus(null);
  }
  return (
    <div role="status" className={change ? `${bars.changed} ${change.isFull ? bars.full : ""}` : undefined}>
      {change && (
        <>
          <p>
            {change.isFull
              ? t("changed.left", { count: change.count, most: maxCartLines })
              : t(`changed.${change.kind}`, { count: change.count })}
          </p>
          <Button onPress={undo}>{t("changed.undo")}</Button>
          <Button variant="quiet" onPress={close}>
            {t("common:close")}
          </Button>
        </>
      )}
    </div>
  );
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
