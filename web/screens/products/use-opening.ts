import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { productDetailEndpoint } from "#contract/public/product-detail";
import type { CallFailure } from "../../api/call-result.ts";
import { meteredOptions, useInFlight } from "../../api/metered-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { askedLanguage } from "../../i18n/asked-language.ts";
import { detailBody, type ProductReference, referenceText } from "./product-reference.ts";
import type { ChangeAddress, ProductsAddress } from "./products-address.ts";
import { saveOverReload, rememberedProduct } from "./remembered-answers.ts";
import { carryQuantities } from "./sheet/sheet-of.ts";

type Input = {
  search: ProductsAddress;
  onSearchChange: ChangeAddress;
  operatorId: string;
};

/** Opens products: the URL names the product, and a press that states its units fetches its details. */
export function useOpening({ search, onSearchChange, operatorId }: Input) {
  const language = askedLanguage(useTranslation().language);
  const queryClient = useQueryClient();
  const opening = useMutation(meteredOptions(productDetailEndpoint));
  const inFlight = useInFlight(productDetailEndpoint);
  /** The last product opened from the list: Back returns the focus to its link. */
  const [lastOpened, setLastOpened] = useState<string | null>(null);

  /** A failed refresh of a product that is still shown from the earlier answer. */
  const [failedAgain, setFailedAgain] = useState<{ name: string; failure: CallFailure } | null>(null);

  const { data: shown } = useQuery(rememberedProduct(search.open ?? ""));

  async function open(next: ProductReference) {
    const name = referenceText(next);
    if (name !== search.open) onSearchChange({ ...search, open: name });
    setFailedAgain(null);
    const answer = await opening.mutateAsync({ body: { ...detailBody(next), language } });
    const key = rememberedProduct(name).queryKey;
    const before = queryClient.getQueryData(key);
    if (!answer.ok) {
      // The earlier answer stays, and with it the quantities that were typed.
      if (before?.ok) setFailedAgain({ name, failure: answer });
      else queryClient.setQueryData(key, answer);
      return;
    }
    const { product: fetched } = answer.value;
    if (before?.ok) carryQuantities(before.value.product, fetched);
    queryClient.setQueryData(key, answer);
    const plain = referenceText({ channel: fetched.channel, text: fetched.source_product_id });
    saveOverReload(operatorId, { key: ["products.detail", plain], answer });
    if (plain === name) return;
    // The URL names the product by its own id, whatever link it was opened by.
    queryClient.setQueryData(rememberedProduct(plain).queryKey, answer);
    onSearchChange({ ...search, open: plain }, { replace: true, onlyAt: (now) => now.open === name });
  }

  return {
    isPending: inFlight.isAny,
    /** Arrival time of the answer for the product in the URL, epoch ms. */
    answeredAt: shown?.at,
    lastOpened,
    failedAgain: failedAgain !== null && failedAgain.name === search.open ? failedAgain.failure : null,
    /** Fetches the product from the marketplace, even if it was read before. */
    open: (next: ProductReference) => void open(next),
    /** Opens a product from a list: an answer already read here is reused, not bought again. */
    show: (next: ProductReference) => {
      const name = referenceText(next);
      setLastOpened(name);
      const isRead = queryClient.getQueryData(rememberedProduct(name).queryKey)?.ok;
      if (isRead || inFlight.has({ ...detailBody(next), language }))
        onSearchChange({ ...search, open: name });
      else void open(next);
    },
  };
}
