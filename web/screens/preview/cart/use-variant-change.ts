import { useState } from "react";
import type { Product } from "#contract/public/product";
import type { CallFailure } from "../../../api/call-result.ts";
import { productDetailCall, productNames } from "../../../api/product-detail-call.ts";
import { usePaidCall } from "../../../api/use-paid-call.ts";
import { changeVariant } from "../../../cart/change-variant.ts";
import { lineKey, type Cart, type CartEntry } from "../../../cart/cart.ts";
import { withVariant } from "../../../cart/remap-variant.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { returnFocus } from "../../../ui/overlays/return-focus.ts";
import { cartLineRows } from "./line-elements.ts";
import { markGone, nameOfProduct, productRequest } from "./use-refresh.ts";

/** The line whose variant is being changed. */
export type VariantChange = {
  line: CartEntry;
  /** null until it is read. */
  product: Product | null;
  isPending: boolean;
  failure: CallFailure | null;
  read: () => void;
  /** @param at index in `product.variants`, null for a product without variants */
  choose: (product: Product, at: number | null) => void;
  close: () => void;
};

/**
 * Changes the variant of a line in the cart. It is free where the product was read in this tab since the line
 * was; otherwise the press that opens the choice reads it, and states its units.
 * @param onChanged called with the old and the new key of the line; the new one is null if it was merged with another
 */
export function useVariantChange(
  { id: cartId, lines }: Cart,
  onChanged: (before: string, now: string | null) => void,
) {
  const { language } = useTranslation();
  const details = usePaidCall(productDetailCall);
  const [open, setOpen] = useState<{ key: string; isRead: boolean } | null>(null);
  const line = lines.find((one) => lineKey(one) === open?.key);

  /** Returns the cached answer for a line's product, unless the line has newer data. */
  function known(of: CartEntry): Product | null {
    const product = details.find(nameOfProduct(of))?.answer?.value.product;
    return product && Date.parse(product.fetched_at) >= Date.parse(of.fetched_at) ? product : null;
  }

  async function read(of: CartEntry) {
    const name = nameOfProduct(of);
    const result = await details.press(name, productRequest(of, language), {
      keptUnder: (one) => productNames(name, one),
    });
    if (result.ok) setOpen((now) => (now?.key === lineKey(of) ? { ...now, isRead: true } : now));
    else markGone(cartId, result, (one) => nameOfProduct(one) === name);
  }

  function choose(of: CartEntry, product: Product, at: number | null) {
    const before = lineKey(of);
    const now = lineKey(withVariant(of, product, at));
    const isMerged = changeVariant(cartId, of, { product, at });
    onChanged(before, isMerged ? null : now);
    setOpen(null);
    // The button that opened the choice is gone with the line's old key.
    returnFocus(() => cartLineRows.get(now)?.querySelector("button") ?? null);
  }

  function current(of: CartEntry): VariantChange {
    const kept = details.find(nameOfProduct(of));
    return {
      line: of,
      product: (open?.isRead ? kept?.answer?.value.product : null) ?? known(of),
      isPending: details.isInFlight(nameOfProduct(of)),
      failure: kept?.failure ?? null,
      read: () => void read(of),
      choose: (product, at) => choose(of, product, at),
      close: () => setOpen(null),
    };
  }

  return {
    isFree: (of: CartEntry) => known(of) !== null,
    open: (of: CartEntry) => {
      setOpen({ key: lineKey(of), isRead: false });
      if (known(of) === null) void read(of);
    },
    change: line ? current(line) : null,
  };
}
