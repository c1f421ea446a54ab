import { Suspense } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { cartAt, cartStorage, useCarts, useCartsKept, type Cart } from "../../cart/cart.ts";
import { Button } from "../../ui/button.tsx";
import { laterPart, useSoon } from "../../ui/later-part.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CartBar } from "./cart/cart-bar.tsx";
import { EmptyCart } from "./cart/empty-cart.tsx";
import { PrintedHead } from "./printed-head.tsx";
import { RemovedBar } from "./cart/removed-bar.tsx";
import { SuspectCart } from "./cart/suspect-cart.tsx";
import { useOpening } from "./cart/use-opening.ts";
import { SavedText } from "./receiver/saved-text.tsx";
import styles from "./preview.module.css";

const previewDesk = laterPart(async () => (await import("./preview-desk.tsx")).PreviewDesk);

export type PreviewPageProps = {
  /** The cart that the address names. */
  cartId: string | undefined;
  /** undefined = the one that is chosen now. */
  onCartChange: (cartId: string | undefined) => void;
};

/** The cart, who receives it, and what a preview says of it. */
export function PreviewPage({ cartId, onCartChange }: PreviewPageProps) {
  const { t } = useTranslation("preview");
  const { value, problem } = useCarts();
  const kept = useCartsKept();
  // Another tab may have deleted the one in the address.
  const cart = cartAt(value, cartId);
  useSoon(previewDesk.load);

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
      {!kept && <Notice tone="caution" live="status" title={t("common:storage.full")} />}
      <PrintedHead cart={cart} carts={value.carts} />
      <CartBar cart={cart} carts={value.carts} onCartChange={onCartChange} />
      {cart === null || cart.lines.length === 0 ? (
        <EmptyCart onFilled={() => onCartChange(undefined)} />
      ) : (
        <CartOnDesk key={cart.id} cart={cart} carts={value.carts} />
      )}
      {cart !== null && <RemovedBar cartId={cart.id} />}
    </div>
  );
}

function CartOnDesk({ cart, carts }: { cart: Cart; carts: Cart[] }) {
  const { isSuspect, isReady, open } = useOpening(cart);
  const waiting = <Skeleton rows={8} />;
  if (isSuspect) return <SuspectCart cart={cart} onOpen={open} />;
  if (!isReady) return waiting;
  return (
    <Suspense fallback={waiting}>
      <previewDesk.Part cart={cart} carts={carts} />
    </Suspense>
  );
}
