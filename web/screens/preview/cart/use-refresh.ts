import { useState } from "react";
import type { ProductDetailResult } from "#contract/public/product-detail";
import type { CallFailure, CallSuccess } from "../../../api/call-result.ts";
import { productDetailCall, productNames } from "../../../api/product-detail-call.ts";
import { useCallSeries } from "../../../api/call-series.ts";
import { usePaidCall } from "../../../api/use-paid-call.ts";
import { useUnits } from "../../../api/free-query-options.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { askedLanguage } from "../../../i18n/asked-language.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { cartStorage, changeLines, lineKey, type CartEntry } from "../../../cart/cart.ts";
import { offerKey, offerPieces } from "../../../cart/estimate.ts";
import { isUnread } from "../../../cart/id-age.ts";
import { refreshEntry } from "../../../cart/remap-variant.ts";
import { useClock } from "../use-clock.ts";

/** Age up to which an answer of this tab is used for a line that was never read, ms. */
const freshAnswerMs = 10 * 60_000;

/**
 * Refreshes the products of lines, one call per product, and maps their variants again. Runs only on a press
 * that states its units. A line that was never read, such as an imported one, takes an answer of the last minutes,
 * which costs nothing.
 */
export function useRefresh(cartId: string) {
  const { language } = useTranslation();
  const units = useUnits(productDetailCall);
  const details = usePaidCall(productDetailCall);
  const [summed, setSummed] = useState<ReadonlySet<string>>(new Set());
  const linesNow = () => cartStorage.reread().value.carts.find(({ id }) => id === cartId)?.lines ?? [];

  const isRecent = ({ at }: { at: number }, now: number) => now - at < freshAnswerMs;
  // Renders again when one of them becomes too old. A press does what its button said then.
  useClock((now) => details.answers().filter(({ answer }) => answer && isRecent(answer, now)).length);
  const renderedAt = serverNow();

  function planOf(lines: readonly CartEntry[]): ProductToRead[] {
    const plan = [...byProduct(lines).values()].map((one): ProductToRead => {
      const kept = one.every(isUnread) ? details.find(nameOfProduct(one[0]))?.answer : null;
      return { lines: one, kept: kept && isRecent(kept, renderedAt) ? kept : null };
    });
    // A failed call may end the series, and must not prevent the free answers from reaching their lines.
    return plan.sort((one, other) => Number(other.kept !== null) - Number(one.kept !== null));
  }

  async function readProduct({ lines: [first, ...others], kept }: ProductToRead) {
    const wanted = new Set([first, ...others].map(lineKey));
    // Skips a product whose lines were removed from the cart meanwhile.
    if (!linesNow().some((line) => wanted.has(lineKey(line)))) return null;
    const body = productRequest(first, language);
    // The answer is cached as if the product had been opened, so that its variants can be changed at no cost.
    const name = nameOfProduct(first);
    const outcome =
      kept ??
      (await details.ask(name, body, {
        keptUnder: (result) => (result.ok ? productNames(name, result) : []),
      }));
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
    channelOf: ({ lines: [{ channel }] }) => channel,
    call: readProduct,
  });
  return {
    ...series,
    run: (lines: readonly CartEntry[]) => {
      if (!series.isPending) setSummed(new Set());
      run(planOf(lines));
    },
    /** Reason why the last refresh ended early; `left` has the keys of the lines whose products were not read. */
    pause: pause && { ...pause, left: pause.left.flatMap(({ lines }) => lines.map(lineKey)) },
    /**
     * Keys of the lines that the last refresh found to be duplicates: other lines of the same product and
     * variant were added to them.
     */
    summed,
    forgetSummed: () => setSummed(new Set()),
    /** Returns the cost of reading the products of these lines, as a button shows it: nothing where all are known. */
    costOf: (lines: readonly CartEntry[]) => {
      const toRead = planOf(lines).filter(({ kept }) => kept === null).length;
      return toRead === 0 ? {} : { units: toRead * units };
    },
  };
}

/** The lines of one product. */
type Lines = [CartEntry, ...CartEntry[]];
/** `kept`: the cached answer that is used instead of a call. */
type ProductToRead = { lines: Lines; kept: CallSuccess<ProductDetailResult> | null };

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

/** Returns the name under which the answer about a line's product is cached. */
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
