import { useSyncExternalStore } from "react";
import { z } from "zod";
import { fenToYuan } from "#contract/shared/money";
import { totalYuan } from "#contract/shared/yuan-amount";
import { createDeviceStorage, untilSignOut } from "../ui/browser/device-storage.ts";
import type { Cart } from "./cart.ts";
import { previewGroups } from "./preview-groups.ts";
import { contentOf, hasNewPrices, isOfThisCart, isTooOld, type SentLineFacts } from "./sent-lines.ts";

/** The result of the last preview of some lines of a cart. */
const previewedLinesSchema = z.object({
  cart: z.string(),
  sent: z.array(z.object({ key: z.string(), quantity: z.int(), estimate: z.string().nullable() })),
  verdict: z.enum(["orderable", "refused", "failed"]),
  /** Fen; null = unknown. */
  payment: z.int().nullable(),
  /** Epoch ms. */
  at: z.int(),
  /** Whether the cart's page has another receiver by now, which this device does not save here. */
  isForOther: z.boolean().optional(),
});
export type PreviewedLines = z.infer<typeof previewedLinesSchema>;

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

/** Records whether a preview is for another receiver than the cart has by now. */
export function markReceiver(cart: string, sent: readonly SentLineFacts[], isForOther: boolean): void {
  const content = contentOf(sent);
  const saved = storage.read().value;
  const found = saved.find((one) => one.cart === cart && contentOf(one.sent) === content);
  if (found && (found.isForOther ?? false) !== isForOther)
    storage.write(saved.map((one) => (one === found ? { ...found, isForOther } : one)));
}

/**
 * Returns whether a later preview of some of the lines was refused: the same lines together, whose answer is older, cannot be
 * ordered either.
 * @param own previews of the cart
 */
export function isRefusedInPart(
  own: readonly PreviewedLines[],
  { sent, at }: Pick<PreviewedLines, "sent" | "at">,
): boolean {
  const lines = new Set(sent.map((line) => contentOf([line])));
  return own.some(
    (part) =>
      part.verdict === "refused" &&
      part.at > at &&
      part.sent.length < sent.length &&
      part.sent.every((line) => lines.has(contentOf([line]))),
  );
}

/** Returns the last previews of all carts. */
export function usePreviewedCarts(): readonly PreviewedLines[] {
  return useSyncExternalStore(storage.subscribe, storage.read).value;
}

/** Returns the last previews of one cart. */
export function usePreviewsOfCart(cart: string): readonly PreviewedLines[] {
  return usePreviewedCarts().filter((one) => one.cart === cart);
}

/**
 * Summary of the last previews of a cart's lines; `at` is the time of the oldest, epoch ms. `changed`: lines, quantities or
 * prices changed after them. `outdated`: one that can be ordered is too old, for another receiver, or refused in part since.
 */
export type CartVerdict =
  | { kind: "not_previewed" }
  | { kind: "changed" | "refused" | "failed" | "outdated"; at: number }
  /** `payment` is yuan; null = unknown. */
  | { kind: "orderable"; payment: string | null; at: number };

/**
 * Returns the verdict of a cart as it is now.
 * @param now epoch ms by the server's clock
 */
export function cartVerdict(cart: Cart, saved: readonly PreviewedLines[], now: number): CartVerdict {
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
  if (current.some((one) => one.isForOther || isTooOld(one.at, now) || isRefusedInPart(own, one)))
    return { kind: "outdated", at };
  const payments = current.map(({ payment }) => (payment === null ? null : fenToYuan(payment)));
  return { kind: "orderable", payment: totalYuan(payments), at };
}
