import { useSyncExternalStore } from "react";
import { z } from "zod";
import type { PreviewResult } from "#contract/public/preview";
import { previewTotals } from "#contract/public/preview-amounts";
import { verdictOf } from "#contract/public/preview-warnings";
import { fenToYuan } from "#contract/shared/money";
import { totalYuan } from "#contract/shared/yuan-amount";
import { createDeviceStorage, untilSignOut } from "../ui/browser/device-storage.ts";
import { type Cart, lineKey } from "./cart.ts";
import { type PreviewGroup, previewGroups } from "./preview-groups.ts";

/** The last preview of one group of a cart. */
const previewedGroupSchema = z.object({
  cart: z.string(),
  group: z.string(),
  /** The lines and quantities that were sent. */
  sent: z.string(),
  verdict: z.string(),
  /** Fen; null = unknown. */
  payment: z.int().nullable(),
  /** Epoch ms. */
  at: z.int(),
});
type PreviewedGroup = z.infer<typeof previewedGroupSchema>;

/** Amounts of an operator's work are removed with the session. */
const storage = createDeviceStorage({
  key: untilSignOut("previewed-carts"),
  version: 1,
  schema: z.array(previewedGroupSchema),
  empty: [],
});
const maxSaved = 200;

type Sent = Pick<PreviewGroup, "key" | "lines">;

/** Saves the verdict and the payable amount of a preview, without its receiver. */
export function savePreviewedCart(
  cart: string,
  { key, lines }: Sent,
  result: PreviewResult,
  at: number,
): void {
  const fresh: PreviewedGroup = {
    cart,
    group: key,
    sent: sentText(lines),
    verdict: verdictOf(result),
    payment: previewTotals(result).payment,
    at,
  };
  const others = storage.reread().value.filter((one) => one.cart !== cart || one.group !== key);
  storage.write([fresh, ...others].slice(0, maxSaved));
}

/** Returns the last previews of all carts. */
export function usePreviewedCarts(): readonly PreviewedGroup[] {
  return useSyncExternalStore(storage.subscribe, storage.read).value;
}

/** Summary of a cart's previews. `changed`: the cart was edited after them. */
export type CartVerdict =
  | { kind: "not_previewed" }
  | { kind: "changed"; at: number }
  /** `payment` is yuan; null = unknown. */
  | { kind: "orderable"; payment: string | null; at: number }
  | { kind: "refused"; at: number };

/** Returns the verdict of a cart as it is now; `at` is the time of its oldest preview, epoch ms. */
export function cartVerdict(cart: Cart, saved: readonly PreviewedGroup[]): CartVerdict {
  const own = saved.filter((one) => one.cart === cart.id);
  const [newest] = own;
  if (!newest) return { kind: "not_previewed" };
  const groups = previewGroups(cart.lines, cart).map(({ key, lines }) =>
    own.find(({ group, sent }) => group === key && sent === sentText(lines)),
  );
  const current = groups.filter((group) => group !== undefined);
  if (current.length < groups.length || current.length === 0) return { kind: "changed", at: newest.at };
  const at = Math.min(...current.map((group) => group.at));
  if (current.some(({ verdict }) => verdict !== "success")) return { kind: "refused", at };
  const payments = current.map(({ payment }) => (payment === null ? null : fenToYuan(payment)));
  return { kind: "orderable", payment: totalYuan(payments), at };
}

function sentText(lines: PreviewGroup["lines"]): string {
  return JSON.stringify(lines.map((line) => [lineKey(line), line.quantity]));
}
