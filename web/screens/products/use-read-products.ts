import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Product } from "#contract/public/product";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { callOperation } from "../../api/call.ts";
import type { CallFailure } from "../../api/call-result.ts";
import { callSeries, type SeriesPause } from "../../api/call-series.ts";
import { isUnanswered } from "../../api/failure-reach.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { askedLanguage } from "../../i18n/asked-language.ts";
import { detailBody, referenceOf } from "./product-reference.ts";
import { saveOverReload, rememberedProduct } from "./remembered-answers.ts";

const mutationKey = ["products.read"];

/**
 * Reads the details of several products one after the other, each at its own units, and remembers them. An operator who leaves
 * the screen and comes back sees that the read is in flight and is not offered to pay again.
 */
export function useReadProducts(operatorId: string, onRead?: (name: string, product: Product) => void) {
  const { language } = useTranslation();
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<CallFailure[]>([]);
  const [pause, setPause] = useState<SeriesPause<string> | null>(null);

  async function readAll(names: readonly string[]) {
    setFailures([]);
    setPause(null);
    const failed: CallFailure[] = [];
    const items = names.flatMap((name) => {
      const reference = referenceOf(name);
      return reference ? [{ name, reference }] : [];
    });
    const ended = await callSeries(items, {
      channelOf: ({ reference }) => reference.channel,
      call: async ({ name, reference }) => {
        const answer = await callOperation(productDetailEndpoint, {
          ...detailBody(reference),
          language: askedLanguage(language),
        });
        if (answer.ok) {
          onRead?.(name, answer.value.product);
          queryClient.setQueryData(rememberedProduct(name).queryKey, answer);
          saveOverReload(operatorId, { key: ["products.detail", name], answer });
        } else failed.push(answer);
        return answer;
      },
    });
    // The pause notice shows its own failure and covers the calls that got no answer.
    setFailures(failed.filter((failure) => failure !== ended?.failure && !isUnanswered(failure)));
    setPause(ended && { ...ended, left: ended.left.map(({ name }) => name) });
  }

  const { mutate } = useMutation({ mutationKey, mutationFn: readAll });
  const isReading = useIsMutating({ mutationKey }) > 0;
  const read = (names: readonly string[]) => {
    // Reads the current state: a second press may come before the first was rendered.
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(names);
  };
  return { isReading, failures, pause, read };
}
