import { useState } from "react";
import { lineKey, setQuantity, type Cart } from "../../../cart/cart.ts";
import { quantityFields } from "./line-elements.ts";
import { typedQuantity } from "../../../ui/controls/number-field.tsx";

/**
 * Holds the texts typed into the quantity fields. A whole number goes into the cart as it is typed; any other
 * text stays in its field, with its error, and blocks every preview.
 */
export function useQuantityDrafts({ id: cartId, lines }: Pick<Cart, "id" | "lines">) {
  const [drafts, setDrafts] = useState<Record<string, string>>({});

  function drop(key: string) {
    setDrafts(({ [key]: _dropped, ...rest }) => rest);
  }

  return {
    read: (key: string): string | undefined => drafts[key],
    change: (key: string, text: string) => {
      const quantity = typedQuantity(text);
      if (quantity !== null) setQuantity(cartId, key, quantity);
      setDrafts((before) => ({ ...before, [key]: text }));
    },
    /** Discards the typed texts of these lines in favour of the cart's quantities. */
    dropAll: (keys: Iterable<string>) => {
      for (const key of keys) drop(key);
    },
    /** Moves an invalid text to the new key of its line; null = the line was merged with another. */
    move: (before: string, now: string | null) => {
      const text = drafts[before] ?? "1";
      drop(before);
      if (now !== null && typedQuantity(text) === null) setDrafts((all) => ({ ...all, [now]: text }));
    },
    /** Called when the field is left: a whole number is shown as the cart has it. */
    settle: (key: string) => {
      if (typedQuantity(drafts[key] ?? "1") !== null) drop(key);
    },
    /**
     * Moves the focus to the first invalid field.
     * @returns whether there is one
     */
    focusFirst: (): boolean => {
      // Ignores text typed for a line that was removed from the cart or has another id since.
      const invalid = lines.map(lineKey).find((key) => typedQuantity(drafts[key] ?? "1") === null);
      if (invalid === undefined) return false;
      quantityFields.get(invalid)?.focus();
      return true;
    },
  };
}
