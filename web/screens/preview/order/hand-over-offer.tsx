import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { environmentOptions } from "../../../api/console-options.ts";
import type { OrderLock } from "../../../api/order-permission.ts";
import type { Cart } from "../../../cart/cart.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyComponent } from "../../../ui/browser/lazy-component.ts";
import utilities from "../../../styles/utilities.module.css";
import { fileNameOf } from "../cart/cart-name.ts";
import { type BarAmount, PayBar } from "../pay-bar.tsx";
import styles from "./order.module.css";

const handOverDialog = lazyComponent(
  async () => (await import("../cart/hand-over-dialog.tsx")).HandOverDialog,
);
const peopleDialog = lazyComponent(async () => (await import("../cart/people-dialog.tsx")).PeopleDialog);

export type HandOverOfferProps = {
  cart: Cart;
  /** Name as it is shown. */
  name: string;
  lock: OrderLock;
  amount: BarAmount;
};

/**
 * Offers to pass on a cart whose order this operator may not create, and says who can allow it: to a colleague who may, as a
 * file; otherwise as a sheet for ordering by hand.
 */
export function HandOverOffer({ cart, name, lock, amount }: HandOverOfferProps) {
  const { t } = useTranslation("ordering");
  const { t: words } = useTranslation("preview");
  const { data } = useSuspenseQuery(environmentOptions);
  const [isOpen, setOpen] = useState(false);
  const isForColleague = lock === "role";
  const dialog = isForColleague ? handOverDialog : peopleDialog;
  return (
    <div className={styles.offer}>
      <PayBar isPrimary amount={amount}>
        <Button variant="primary" onPress={() => setOpen(true)}>
          {words(isForColleague ? "hand_over.open" : "hand_over.people")}
        </Button>
      </PayBar>
      <p className={utilities.note}>
        {t(data.environment === "demo" && lock === "gateway" ? "locks.demo" : `locks.${lock}`)}
      </p>
      <Suspense>
        {isOpen && (
          <dialog.Part cart={cart} name={name} fileName={fileNameOf(name)} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  );
}
