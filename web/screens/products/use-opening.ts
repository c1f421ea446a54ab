import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { productDetailEndpoint } from "#contract/product-detail";
import type { CallFailure } from "../../api/call-result.ts";
import { meteredOptions, useUnderWay } from "../../api/metered-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { askedLanguage } from "../../i18n/asked-language.ts";
import { detailBody, type ProductReference, referenceText } from "./product-reference.ts";
import type { ChangeAddress, ProductsAddress } from "./products-address.ts";
import { keepOverReload, rememberedProduct } from "./remembered-answers.ts";
import { carryQuantities } from "./sheet/sheet-of.ts";

type Input = {
  search: ProductsAddress;
  onSearchChange: ChangeAddress;
  operatorId: string;
};

/** Opening a product: the address names it, and its details are fetched by a press that said its units. */
export function useOpening({ search, onSearchChange, operatorId }: Input) {
  const language = askedLanguage(useTranslation().language);
  const queryClient = useQueryClient();
  const opening = useMutation(meteredOptions(productDetailEndpoint));
  const underWay = useUnderWay(productDetailEndpoint);
  /** The product that was opened from the list last: back puts the focus on its link again. */
  const [lastOpened, setLastOpened] = useState<string | null>(null);

  /** A reading again that failed, of a product that is still shown as it was read before. */
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
      // What was read before stays, and with it the quantities that were typed.
      if (before?.ok) setFailedAgain({ name, failure: answer });
      else queryClient.setQueryData(key, answer);
      return;
    }
    const { product: fetched } = answer.value;
    if (before?.ok) carryQuantities(before.value.product, fetched);
    queryClient.setQueryData(key, answer);
    const plain = referenceText({ channel: fetched.channel, text: fetched.source_product_id });
    keepOverReload(operatorId, { key: ["products.detail", plain], answer });
    if (plain === name) return;
    // The address names the product by its own id, whatever link it was opened by.
    queryClient.setQueryData(rememberedProduct(plain).queryKey, answer);
    onSearchChange({ ...search, open: plain }, { replace: true, onlyAt: (now) => now.open === name });
  }

  return {
    isPending: underWay.isAny,
    /** When the answer about the product that the address names arrived, epoch ms. */
    answeredAt: shown?.at,
    lastOpened,
    failedAgain: failedAgain !== null && failedAgain.name === search.open ? failedAgain.failure : null,
    /** Asks the marketplace, also for what was read before. */
    open: (next: ProductReference) => void open(next),
    /** From a list: what was read here is shown again, not bought again. */
    show: (next: ProductReference) => {
      const name = referenceText(next);
      setLastOpened(name);
      const isRead = queryClient.getQueryData(rememberedProduct(name).queryKey)?.ok;
      if (isRead || underWay.has({ ...detailBody(next), language }))
        onSearchChange({ ...search, open: name });
      else void open(next);
    },
  };
}
