import { useState } from "react";
import type { Product } from "#contract/public/product";
import { productDetailCall, productNames } from "../../api/product-detail-call.ts";
import { usePaidCall } from "../../api/use-paid-call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { askedLanguage } from "../../i18n/asked-language.ts";
import { detailBody, type ProductReference, referenceText } from "./product-reference.ts";
import type { ChangeAddress, ProductsAddress } from "./products-address.ts";

type Input = { search: ProductsAddress; onSearchChange: ChangeAddress };

/** Opens products: the URL names the product, and a press that states its units fetches its details. */
export function useProductOpening({ search, onSearchChange }: Input) {
  const language = askedLanguage(useTranslation().language);
  const details = usePaidCall(productDetailCall);
  /** The last product opened from the list: Back returns the focus to its link. */
  const [lastOpened, setLastOpened] = useState<string | null>(null);
  const shown = details.find(search.open ?? "");

  async function open(next: ProductReference) {
    const name = referenceText(next);
    if (name !== search.open) onSearchChange({ ...search, open: name });
    const before = details.find(name)?.answer;
    const answer = await details.press(
      name,
      { ...detailBody(next), language },
      { keptUnder: (result) => productNames(name, result) },
    );
    if (!answer.ok) return;
    const { product } = answer.value;
    if (before) {
      // Loaded already where a quantity was typed.
      const { carryQuantities } = await import("./sheet/sheet-of.ts");
      carryQuantities(before.value.product, product);
    }
    const plain = nameOf(product);
    // The URL names the product by its own id, whatever link it was opened by.
    if (plain !== name)
      onSearchChange({ ...search, open: plain }, { replace: true, onlyAt: (now) => now.open === name });
  }

  return {
    isPending: details.isPending,
    /** Arrival time of the answer for the product in the URL, epoch ms. */
    answeredAt: (shown?.answer ?? shown?.failure)?.at,
    lastOpened,
    /** Fetches the product from the marketplace, even if it was read before. */
    open: (next: ProductReference) => void open(next),
    /** Opens a product from a list: an answer already read here is reused, not bought again. */
    show: (next: ProductReference) => {
      const name = referenceText(next);
      setLastOpened(name);
      if (details.find(name)?.answer || details.isInFlight(name)) onSearchChange({ ...search, open: name });
      else void open(next);
    },
  };
}

function nameOf({ channel, source_product_id }: Product): string {
  return referenceText({ channel, text: source_product_id });
}
