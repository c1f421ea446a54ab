import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { productDetailEndpoint } from "#contract/product-detail";
import { callOperation } from "../../../api/call.ts";
import type { CallFailure } from "../../../api/call-result.ts";
import { failureReach } from "../../../api/failure-reach.ts";
import { useUnits } from "../../../api/use-units.ts";
import { askedLanguage } from "../../../i18n/asked-language.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { cartStorage, changeLines, lineKey, type CartEntry } from "../../../cart/cart.ts";
import { offerKey, offerPieces } from "../../../cart/estimate.ts";
import { refreshEntry } from "../../../cart/remap-variant.ts";

/** Reads the products of lines anew, one call a product, and maps their variants again. Runs only on a press that says its units. */
export function useRefresh(cartId: string) {
  const queryClient = useQueryClient();
  const { language } = useTranslation();
  const units = useUnits(productDetailEndpoint);
  const [summed, setSummed] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<{ key: string; failure: CallFailure }[]>([]);

  async function refresh(lines: readonly CartEntry[]) {
    setFailures([]);
    setSummed(new Set());
    const failing = new Set<string>();
    const linesNow = () => cartStorage.reread().value.carts.find(({ id }) => id === cartId)?.lines ?? [];
    for (const [key, ofProduct] of byProduct(lines)) {
      const wanted = new Set(ofProduct.map(lineKey));
      const [first] = ofProduct;
      // What was taken out of the cart meanwhile is nobody's question any more.
      const isWanted = linesNow().some((line) => wanted.has(lineKey(line)));
      if (!first || !isWanted || failing.has(first.channel)) continue;
      const outcome = await callOperation(productDetailEndpoint, {
        channel: first.channel,
        ...referenceOf(first),
        language: askedLanguage(language),
      });
      if (outcome.ok) {
        const { product } = outcome.value;
        const pieces = offerPieces(linesNow());
        const sums = changeLines(cartId, (all) =>
          all.map((line) =>
            wanted.has(lineKey(line))
              ? refreshEntry(line, product, pieces.get(offerKey(line)) ?? line.quantity)
              : line,
          ),
        );
        if (sums.length > 0) setSummed((before) => before.union(new Set(sums.map(lineKey))));
        continue;
      }
      setFailures((before) => [...before, { key: `${key} ${outcome.at}`, failure: outcome }]);
      const reach = failureReach(outcome);
      if (reach === "all") break;
      if (reach === "marketplace") failing.add(first.channel);
      // A refusal for another reason says nothing about whether the product is still there.
      if (outcome.kind === "error" && outcome.envelope.upstream?.cause === "product_gone")
        changeLines(cartId, (all) =>
          all.map((line) => (wanted.has(lineKey(line)) ? { ...line, trouble: "product_gone" } : line)),
        );
    }
  }

  // Not the component's own: who leaves the screen and comes back must not pay for the same product twice.
  const mutationKey = ["preview.refresh", cartId];
  const { mutate } = useMutation({ mutationKey, mutationFn: refresh });
  const isPending = useIsMutating({ mutationKey }) > 0;
  return {
    run: (lines: readonly CartEntry[]) => {
      // As it is now: a second press may come before the first was drawn.
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(lines);
    },
    isPending,
    failures,
    /** Keys of the lines that the last reading found to be the same product and variant as others, which were added to them. */
    summed,
    forgetSummed: () => setSummed(new Set()),
    /** What reading the products of these lines costs. */
    unitsFor: (lines: readonly CartEntry[]) => byProduct(lines).size * units,
  };
}

function byProduct(lines: readonly CartEntry[]): Map<string, CartEntry[]> {
  return Map.groupBy(lines, ({ channel, source_product_id }) => `${channel} ${source_product_id}`);
}

/** A rotating id may be dead by now: the product is found by the id of its page, or by the page. */
function referenceOf({ source_product_id, source_url }: CartEntry) {
  return source_product_id === "" ? { url: source_url } : { id: source_product_id };
}
