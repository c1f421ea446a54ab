import { useEffect, useEffectEvent } from "react";
import { markReceiver } from "../../../cart/previewed-carts.ts";
import type { CartAnswers } from "../line-views.ts";

/** Lets the lists of carts know which answers are for another receiver than the cart has now, without the receiver itself. */
export function useReceiverMarks(cartId: string, { byGroup, outdated }: CartAnswers): void {
  const mark = useEffectEvent(() => {
    for (const [key, { sent }] of byGroup) {
      const reason = outdated.get(key);
      markReceiver(cartId, sent, reason === "receiver" || reason === "unknown_receiver");
    }
  });
  const state = [...byGroup].map(([key, { outcome }]) => [key, outcome.at, outdated.get(key)].join(" "));
  const reasons = [cartId, ...state].join("\n");
  useEffect(() => mark(), [reasons]);
}
