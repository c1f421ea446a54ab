import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Product } from "#contract/product";
import { productDetailEndpoint } from "#contract/product-detail";
import { callOperation } from "../../api/call.ts";
import type { CallFailure } from "../../api/call-result.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { askedLanguage } from "./asked-language.ts";
import { detailBody, referenceOf } from "./product-reference.ts";
import { keepOverReload, rememberedProduct } from "./remembered-answers.ts";

const mutationKey = ["products.read"];

/**
 * Reads the details of several products, one after the other, each at its units, and remembers them. Whoever leaves the screen
 * meanwhile and comes back sees that they are being read, and is not invited to pay again.
 */
export function useReadProducts(operatorId: string, onRead?: (name: string, product: Product) => void) {
  const { language } = useTranslation();
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<CallFailure[]>([]);

  async function readAll(names: readonly string[]) {
    setFailures([]);
    for (const name of names) {
      const reference = referenceOf(name);
      if (!reference) continue;
      const answer = await callOperation(productDetailEndpoint, {
        ...detailBody(reference),
        language: askedLanguage(language),
      });
      if (answer.ok) {
        onRead?.(name, answer.value.product);
        queryClient.setQueryData(rememberedProduct(name).queryKey, answer);
        keepOverReload(operatorId, { key: ["products.detail", name], answer });
        continue;
      }
      setFailures((before) => [...before, answer]);
      // What one product's refusal says is about it alone; without an answer, or over a limit, the next would meet the same.
      if (answer.kind !== "error" || answer.status === 429) break;
    }
  }

  const { mutate } = useMutation({ mutationKey, mutationFn: readAll });
  const isReading = useIsMutating({ mutationKey }) > 0;
  return { isReading, failures, read: (names: readonly string[]) => mutate(names) };
}
