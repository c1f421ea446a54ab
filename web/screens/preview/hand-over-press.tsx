import { Suspense } from "react";
import { loadWords } from "../../i18n/load-words.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import type { HandOverOfferProps } from "./order/hand-over-offer.tsx";

const offer = lazyComponent(async () => {
  const [{ HandOverOffer }] = await Promise.all([
    import("./order/hand-over-offer.tsx"),
    loadWords("ordering"),
  ]);
  return HandOverOffer;
});

/** Shows the button that passes a cart on, once it has loaded. */
export function HandOverPress(props: HandOverOfferProps) {
  return (
    <Suspense>
      <offer.Part {...props} />
    </Suspense>
  );
}
