import { useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Cart } from "../../cart/cart.ts";
import { Time } from "../../ui/time.tsx";
import { cartName } from "./cart/cart-name.ts";
import styles from "./preview.module.css";

let printedAt = 0;

/** On paper only: which cart it is, and when it was printed. */
export function PrintedHead({ cart, carts }: { cart: Cart | null; carts: Cart[] }) {
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
    printedAt = Date.now();
    listener();
  };
  window.addEventListener("beforeprint", note);
  return () => window.removeEventListener("beforeprint", note);
}
