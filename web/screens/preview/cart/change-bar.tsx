import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { maxCartLines } from "../../../cart/cart.ts";
import {
  forgetChange,
  restoreCart,
  undoChange,
  useLastChange,
  useRemovedCart,
} from "../../../cart/undo-change.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { returnFocus } from "../../../ui/overlays/return-focus.ts";
import { cartLineRows } from "./line-elements.ts";
import bars from "./cart-head.module.css";

/** Announces a change of many lines, or a deleted cart, with an undo button; visible wherever the change was made. */
export function ChangeBar({ cartId }: { cartId: string | null }) {
  const { t } = useTranslation("preview");
  const navigate = useNavigate();
  const change = useLastChange(cartId);
  const removed = useRemovedCart();
  useEffect(() => forgetChange, []);
  /**
   * Undoes the change, and focuses the line that came back, because the bar disappears with its press and is last on the page.
   */
  function undo() {
    if (removed) {
      const { id } = removed;
      restoreCart();
      if (cartId === null) returnFocus(null);
      else void navigate({ to: "/preview", search: { cart: id } });
      return;
    }
    const [first] = undoChange();
    returnFocus(() => (first === undefined ? null : cartLineRows.get(first)));
  }
  function close() {
    forgetChange();
    returnFocus(null);
  }
  return (
    <div
      role="status"
      className={removed || change ? `${bars.changed} ${change?.isFull ? bars.full : ""}` : undefined}
    >
      {(removed || change) && (
        <>
          <p>
            {removed
              ? t("changed.deleted", { name: removed.name || t("carts.choose") })
              : change?.isFull
                ? t("changed.left", { count: change.count, most: maxCartLines })
                : change && t(`changed.${change.kind}`, { count: change.count })}
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
