import { useState } from "react";
import { productDetailCall } from "../../../api/product-detail-call.ts";
import { useCallSeries } from "../../../api/call-series.ts";
import { usePaidCall } from "../../../api/use-paid-call.ts";
import { useUnits } from "../../../api/free-query-options.ts";
import { askedLanguage } from "../../../i18n/asked-language.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { cartStorage, changeLines, lineKey, type CartEntry } from "../../../cart/cart.ts";
import { offerKey, offerPieces } from "../../../cart/estimate.ts";
import { refreshEntry } from "../../../cart/remap-variant.ts";

/**
 * Refreshes the products of lines, one call per product, and maps their variants again. Runs only on a press
 * that states its units.
 */
export function useRefresh(cartId: string) {
  const { language } = useTranslation();
  const units = useUnits(productDetailCall);
  const details = usePaidCall(productDetailCall);
  const [summed, setSummed] = useState<ReadonlySet<string>>(new Set());
  const linesNow = () => cartStorage.reread().value.carts.find(({ id }) => id === cartId)?.lines ?? [];

  async function readProduct([first, ...others]: Lines) {
    const wanted = new Set([first, ...others].map(lineKey));
    // Skips a product whose lines were removed from the cart meanwhile.
    if (!linesNow().some((line) => wanted.has(lineKey(line)))) return null;
    const { channel } = first;
    const body = { channel, ...referenceOf(first), language: askedLanguage(language) };
    // The cart keeps the answer.
    const outcome = await details.ask(lineKey(first), body, { keptUnder: () => [] });
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
    }
    // A refusal for another reason does not show whether the product still exists.
    else if (outcome.kind === "error" && outcome.envelope.upstream?.cause === "product_gone")
      changeLines(cartId, (all) =>
        all.map((line) => (wanted.has(lineKey(line)) ? { ...line, trouble: "product_gone" } : line)),
      );
    return outcome;
  }

  const { run, pause, ...series } = useCallSeries(`preview.refresh.${cartId}`, {
    channelOf: ([{ channel }]) => channel,
    call: readProduct,
  });
  return {
    ...series,
    run: (lines: readonly CartEntry[]) => {
      if (!series.isPending) setSummed(new Set());
      run([...byProduct(lines).values()]);
    },
    /** Reason why the last refresh ended early; `left` has the keys of the lines whose products were not read. */
    pause: pause && { ...pause, left: pause.left.flat().map(lineKey) },
    /**
     * Keys of the lines that the last refresh found to be duplicates: other lines of the same product and
     * variant were added to them.
     */
    summed,
    forgetSummed: () => setSummed(new Set()),
    /** Returns the cost of reading the products of these lines. */
    unitsFor: (lines: readonly CartEntry[]) => byProduct(lines).size * units,
  };
}

/** The lines of one product. */
type Lines = [CartEntry, ...CartEntry[]];

function byProduct(lines: readonly CartEntry[]): Map<string, Lines> {
  const products = new Map<string, Lines>();
  for (const line of lines) {
    const key = `${line.channel} ${line.source_product_id}`;
    const before = products.get(key);
    if (before) before.push(line);
    else products.set(key, [line]);
  }
  return products;
}

/** Returns the product's page id, or its page, because a rotating id may have expired. */
function referenceOf({ source_product_id, source_url }: CartEntry) {
  return source_product_id === "" ? { url: source_url } : { id: source_product_id };
}
