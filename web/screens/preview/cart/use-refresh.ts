import { useState } from "react";
import type { CallFailure } from "../../../api/call-result.ts";
import { productDetailCall, productNames } from "../../../api/product-detail-call.ts";
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
    const body = productRequest(first, language);
    // The answer is kept as if the product had been opened, so that its variants can be changed at no cost.
    const name = nameOfProduct(first);
    const outcome = await details.ask(name, body, {
      keptUnder: (result) => (result.ok ? productNames(name, result) : []),
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
    } else markGone(cartId, outcome, (line) => wanted.has(lineKey(line)));
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

/** Returns the name under which the answer about a line's product is kept. */
export function nameOfProduct({ channel, source_product_id: id, source_url: url }: CartEntry): string {
  return `${channel}:${id || url}`;
}

/** Returns the request for the product of a line: by its page id, or its page, because a rotating id may have expired. */
export function productRequest({ channel, source_product_id, source_url }: CartEntry, reader: string) {
  const reference = source_product_id === "" ? { url: source_url } : { id: source_product_id };
  return { channel, ...reference, language: askedLanguage(reader) };
}

/** Marks lines whose product is gone. A refusal for another reason does not show whether the product still exists. */
export function markGone(
  cartId: string,
  failure: CallFailure,
  isOfProduct: (line: CartEntry) => boolean,
): void {
  if (failure.kind !== "error" || failure.envelope.upstream?.cause !== "product_gone") return;
  changeLines(cartId, (all) =>
    all.map((line) => (isOfProduct(line) ? { ...line, trouble: "product_gone" } : line)),
  );
}
