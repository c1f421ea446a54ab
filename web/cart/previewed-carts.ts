import { useSyncExternalStore } from "react";
import { z } from "zod";
import { fenToYuan } from "#contract/shared/money";
import { totalYuan } from "#contract/shared/yuan-amount";
import { createDeviceStorage, untilSignOut } from "../ui/browser/device-storage.ts";
import type { Cart } from "./cart.ts";
import { previewGroups } from "./preview-groups.ts";
import { contentOf, hasNewPrices, isOfThisCart } from "./sent-lines.ts";

/** The result of the last preview of some lines of a cart. */
const previewedLinesSchema = z.object({
  cart: z.string(),
  sent: z.array(z.object({ key: z.string(), quantity: z.int(), estimate: z.string().nullable() })),
  verdict: z.enum(["orderable", "refused", "failed"]),
  /** Fen; null = unknown. */
  payment: z.int().nullable(),
  /** Epoch ms. */
  at: z.int(),
});
type PreviewedLines = z.infer<typeof previewedLinesSchema>;

/** Amounts of an operator's work are removed with the session. */
const storage = createDeviceStorage({
  key: untilSignOut("previewed-carts"),
  version: 2,
  schema: z.array(previewedLinesSchema),
  empty: [],
});
const maxSaved = 200;

/** Saves the result of a preview, without its receiver, in place of an earlier one of the same lines. */
export function savePreviewedCart({ cart, sent, ...result }: PreviewedLines): void {
  const fresh = {
    cart,
    sent: sent.map(({ key, quantity, estimate }) => ({ key, quantity, estimate })),
    ...result,
  };
  const content = contentOf(sent);
  const others = storage.reread().value.filter((one) => one.cart !== cart || contentOf(one.sent) !== content);
  if (storage.write([fresh, ...others].slice(0, maxSaved))) return;
  // A full device would show the earlier result again after a reload.
  storage.forget();
  storage.write([fresh]);
}

/** Returns the last previews of all carts. */
export function usePreviewedCarts(): readonly PreviewedLines[] {
  return useSyncExternalStore(storage.subscribe, storage.read).value;
}

/**
 * Summary of the last previews of a cart's lines, for any receiver and of any age; `at` is the time of the oldest, epoch ms.
 * `changed`: lines, quantities or prices changed after them.
 */
export type CartVerdict =
  | { kind: "not_previewed" }
  | { kind: "changed" | "refused" | "failed"; at: number }
  /** `payment` is yuan; null = unknown. */
  | { kind: "orderable"; payment: string | null; at: number };

/** Returns the verdict of a cart as it is now. */
export function cartVerdict(cart: Cart, saved: readonly PreviewedLines[]): CartVerdict {
  const own = saved.filter((one) => one.cart === cart.id);
  const [newest] = own;
  if (!newest) return { kind: "not_previewed" };
  const groups = previewGroups(cart.lines, cart);
  const current = groups.flatMap(({ lines }) => {
    const last = own.find((one) => isOfThisCart(one, lines));
    return last && !hasNewPrices(last.sent, lines, last.at) ? [last] : [];
  });
  if (current.length < groups.length || current.length === 0) return { kind: "changed", at: newest.at };
  const at = Math.min(...current.map((one) => one.at));
  for (const kind of ["refused", "failed"] as const)
    if (current.some(({ verdict }) => verdict === kind)) return { kind, at };
  const payments = current.map(({ payment }) => (payment === null ? null : fenToYuan(payment)));
  return { kind: "orderable", payment: totalYuan(payments), at };
}
