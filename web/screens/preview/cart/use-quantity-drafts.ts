import { useState } from "react";
import { setQuantity } from "../../../cart/cart.ts";
import { quantityField } from "./quantity-field.ts";
import { wholeQuantity } from "../../../ui/number-field.tsx";

/**
 * What is typed into the quantity fields. A whole number goes into the cart as it is typed; anything else stays in its field,
 * with its fault, and no preview leaves while there is one.
 */
export function useQuantityDrafts(cartId: string) {
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
      const faulty = Object.entries(drafts).find(([, text]) => wholeQuantity(text) === null);
      if (!faulty) return false;
      quantityField(faulty[0])?.focus();
      return true;
    },
  };
}
