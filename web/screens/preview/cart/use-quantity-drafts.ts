import { useState } from "react";
import { lineKey, setQuantity, type Cart } from "../../../cart/cart.ts";
import { quantityField } from "./quantity-field.ts";
import { wholeQuantity } from "../../../ui/number-field.tsx";

/**
 * What is typed into the quantity fields. A whole number goes into the cart as it is typed; anything else stays in its field,
 * with its fault, and no preview leaves while there is one.
 */
export function useQuantityDrafts({ id: cartId, lines }: Pick<Cart, "id" | "lines">) {
  const [drafts, setDrafts] = useState<Record<string, string>>({});

  function drop(key: string) {
    setDrafts(({ [key]: _dropped, ...rest }) => rest);
  }

  return {
    read: (key: string): string | undefined => drafts[key],
    change: (key: string, text: string) => {
      const quantity = wholeQuantity(text);
      if (quantity !== null) setQuantity(cartId, key, quantity);
      setDrafts((before) => ({ ...before, [key]: text }));
    },
    /** What was typed into the fields of these lines gives way to what the cart has. */
    dropAll: (keys: Iterable<string>) => {
      for (const key of keys) drop(key);
    },
    /** The field was left: a whole number is shown as the cart has it. */
    settle: (key: string) => {
      if (wholeQuantity(drafts[key] ?? "1") !== null) drop(key);
    },
    /** Leads to the first field that is no quantity. @returns whether there is one */
    focusFirst: (): boolean => {
      // What was typed for a line that is gone from the cart, or has another id since, asks nothing of anybody.
      const faulty = lines.map(lineKey).find((key) => wholeQuantity(drafts[key] ?? "1") === null);
      if (faulty === undefined) return false;
      quantityField(faulty)?.focus();
      return true;
    },
  };
}
