import { productDetailCall } from "../../api/product-detail-call.ts";
import type { Product } from "#contract/public/product";
import { useCallSeries } from "../../api/call-series.ts";
import { usePaidCall } from "../../api/use-paid-call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { askedLanguage } from "../../i18n/asked-language.ts";
import { productReferenceOf } from "./find/read-find.ts";
import { detailBody } from "./product-reference.ts";

/**
 * Reads the details of several products one after the other, each at its own units. The answers are cached as if each
 * product had been opened.
 */
export function useReadProducts(onRead?: (name: string, product: Product) => void) {
  const language = askedLanguage(useTranslation().language);
  const details = usePaidCall(productDetailCall);
  const { run, pause, ...series } = useCallSeries("products.read", {
    channelOf: ({ reference }: ProductToRead) => reference.channel,
    call: async ({ name, reference }) => {
      const answer = await details.ask(
        name,
        { ...detailBody(reference), language },
        { keptUnder: ({ ok }) => (ok ? [name] : []) },
      );
      if (answer.ok) onRead?.(name, answer.value.product);
      return answer;
    },
  });
  return {
    ...series,
    pause: pause && { ...pause, left: pause.left.map(({ name }) => name) },
    read: (names: readonly string[]) =>
      run(
        names.flatMap((name) => {
          const reference = productReferenceOf(name);
          return reference ? [{ name, reference }] : [];
        }),
      ),
    /** Returns the answer about a product, by its name. */
    answer: (name: string) => details.find(name)?.answer ?? null,
  };
}

type ProductToRead = { name: string; reference: NonNullable<ReturnType<typeof productReferenceOf>> };
