import { isAboutCart } from "#contract/shared/failure-advice";
import type { PreviewedLine, PreviewResult } from "#contract/public/preview";
import { previewVerdict } from "#contract/public/preview-warnings";
import type { Receiver } from "#contract/public/preview-request";
import type { CallFailure, CallResult } from "../../../api/call-result.ts";
import type { CartLine } from "../../../cart/cart-line.ts";
import { lineKey, type CartEntry } from "../../../cart/cart.ts";
import { lineEstimates } from "../../../cart/estimate.ts";
import { orderLine, type PreviewGroup } from "../../../cart/preview-groups.ts";
import { isRefusedInPart, type PreviewedLines } from "../../../cart/previewed-carts.ts";
import {
  contentOf,
  hasNewPrices,
  isOfThisCart,
  isTooOld,
  type SentLineFacts,
} from "../../../cart/sent-lines.ts";
import { variantName } from "../../../cart/variant-names.ts";
import { receiverFor, sameReceiver } from "../receiver/saved-receivers.ts";

/** A line as it was sent, with the page's expectation at that time. */
export type SentLine = SentLineFacts &
  Pick<CartLine, "id" | "spec_id" | "title" | "attributes" | "seller_name">;

/** One preview of one group as it was asked. */
export type AskedPreview = {
  group: string;
  channel: CartLine["channel"];
  sent: SentLine[];
  /** The receiver, in memory only; null after a reload, unless this device stores it. */
  receiver: Receiver | null;
  /** Id of the receiver on this device; null where the operator did not ask to save it. */
  savedReceiver: string | null;
  /**
   * Index of the receiver among this cart's previews, counted from 1: shows even after a reload which
   * previews were for the same one.
   */
  receiverNumber: number;
  /** The saved address that the preview was calculated for. It contains no personal data and is stored with the answer. */
  addressId: string | null;
};

/** A preview that has ended, with its answer or failure. */
export type FinishedPreview = Omit<AskedPreview, "savedReceiver"> & {
  outcome: CallResult<PreviewResult>;
  /** A later preview that yielded nothing about the cart: the paid answer stays. */
  failedAgain?: CallFailure;
};

export function sentLines({ lines }: Pick<PreviewGroup, "lines">): SentLine[] {
  const estimates = lineEstimates(lines);
  return lines.map((line, at) => ({
    key: lineKey(line),
    id: line.id,
    spec_id: line.spec_id,
    quantity: line.quantity,
    title: line.title,
    attributes: line.attributes,
    seller_name: line.seller_name,
    estimate: estimates[at]?.amount ?? null,
  }));
}

/** Returns the name of a line of an answer: its title and its variant in both languages, or its id. */
export function nameOfSent(
  { sent }: Pick<FinishedPreview, "sent">,
  { id, spec_id }: Pick<PreviewedLine, "id" | "spec_id">,
): string {
  const line = sent.find((one) => one.id === id && one.spec_id === spec_id);
  return [line?.title || id, variantName(line?.attributes ?? [])].filter(Boolean).join(" · ");
}

/** Returns the body of the preview call (§2.3). */
export function previewBody(
  channel: CartLine["channel"],
  receiver: Receiver,
  lines: readonly Pick<CartLine, "id" | "spec_id" | "quantity">[],
) {
  return { channel, receiver: receiverFor(channel, receiver), lines: lines.map(orderLine) };
}

/**
 * Returns whether a failure says nothing about the cart, so that its earlier answer still stands. Only a request
 * that the gateway judged is about the cart, and a refusal or an unreadable field of the marketplace. Whatever ends
 * the call before that (session, permission, key, app, channel, quota, rate, network) is not.
 */
export function saysNothingAboutCart(failure: CallFailure): boolean {
  if (failure.kind === "no_answer") return true;
  const { code, issues } = failure.envelope;
  if (code === "CHANNEL_UPSTREAM_ERROR") return !isAboutCart(failure.envelope) && issues === undefined;
  return code !== "VALIDATION_ERROR";
}

/** Returns what the list of carts says after a preview; null = a failure that says nothing about the cart. */
export function verdictOnCart(outcome: CallResult<PreviewResult>): "orderable" | "refused" | "failed" | null {
  if (outcome.ok) return previewVerdict(outcome.value) === "success" ? "orderable" : "refused";
  if (saysNothingAboutCart(outcome)) return null;
  return outcome.kind === "error" && isAboutCart(outcome.envelope) ? "refused" : "failed";
}

/** Returns the saved address that a marketplace uses in place of the typed one; null = it uses the typed one. */
export function savedAddress(channel: CartLine["channel"], receiver: Receiver): string | null {
  return receiverFor(channel, receiver).address_id ?? null;
}

/** Returns whether a marketplace gets the same of two receivers. */
export function isSentAlike(channel: CartLine["channel"], one: Receiver, other: Receiver): boolean {
  return sameReceiver(receiverFor(channel, one), receiverFor(channel, other));
}

/** Returns the index of a receiver among the previews of a cart: that of an earlier preview for the same one, or a new one. */
export function receiverNumberOf(receiver: Receiver, earlier: readonly FinishedPreview[]): number {
  const same = earlier.find((preview) => preview.receiver && sameReceiver(preview.receiver, receiver));
  return same?.receiverNumber ?? 1 + Math.max(0, ...earlier.map(({ receiverNumber }) => receiverNumber));
}

/**
 * Returns the key of a preview: previews of the same lines ask the same, whatever their group was called. The receiver is no part
 * of it: an answer for another one stays in sight as out of date (`OutdatedReason`) until a new answer replaces it.
 */
export function previewQuestion({ channel, sent }: Pick<AskedPreview, "channel" | "sent">): string {
  return `${channel} ${contentOf(sent)}`;
}

/**
 * Returns the preview to show for a group: the last one for exactly its lines, else the last one of the group, which is
 * out of date. The name of the group then does not matter, so that splitting a cart, or undoing it, loses no answer
 * that is still valid.
 */
export function previewFor(
  { key, channel, lines }: Pick<PreviewGroup, "key" | "channel" | "lines">,
  previews: readonly FinishedPreview[],
): FinishedPreview | undefined {
  const content = contentOf(sentLines({ lines }));
  const same = previews.find((one) => one.channel === channel && contentOf(one.sent) === content);
  return same ?? previews.find(({ group }) => group === key);
}

/** Reason why an answer does not match the page's current state. */
export type OutdatedReason = "cart" | "prices" | "part" | "receiver" | "unknown_receiver" | "age";

/**
 * Returns the first reason why a preview does not match this cart and this receiver; null = it matches.
 * @param now epoch ms by the server's clock
 */
export function outdatedReasonOf(
  preview: Pick<FinishedPreview, "channel" | "sent" | "receiver" | "addressId"> & {
    outcome: Pick<FinishedPreview["outcome"], "at">;
  },
  current: {
    lines: readonly CartEntry[];
    receiver: Receiver | null;
    now: number;
    /** Results of the last previews of this cart's lines, in any grouping. */
    saved?: readonly PreviewedLines[];
  },
): OutdatedReason | null {
  const { lines, now, saved = [] } = current;
  if (!isOfThisCart(preview, lines)) return "cart";
  if (hasNewPrices(preview.sent, lines, preview.outcome.at)) return "prices";
  if (isRefusedInPart(saved, { sent: preview.sent, at: preview.outcome.at })) return "part";
  return receiverWarning(preview, current.receiver) ?? (isTooOld(preview.outcome.at, now) ? "age" : null);
}

function receiverWarning(
  { channel, receiver, addressId }: Pick<FinishedPreview, "channel" | "receiver" | "addressId">,
  now: Receiver | null,
): OutdatedReason | null {
  if (receiver !== null) return now !== null && isSentAlike(channel, receiver, now) ? null : "receiver";
  // After a reload the fields are empty, and with no other receiver there, the answer cannot be mistaken for another's.
  if (now === null) return null;
  const address = savedAddress(channel, now);
  if (address !== addressId) return "receiver";
  return address === null ? "unknown_receiver" : null;
}

/** Returns the preview's result for a line, while the lines in one order with it are those that were sent; null otherwise. */
export function previewedLine(
  preview: FinishedPreview | undefined,
  { line, lines }: { line: CartEntry; lines: readonly CartEntry[] },
): PreviewedLine | null {
  if (!preview?.outcome.ok || !isOfThisCart(preview, lines)) return null;
  const reported = preview.outcome.value.sellers.flatMap((seller) => seller.lines);
  return reported.find(({ id, spec_id }) => id === line.id && spec_id === line.spec_id) ?? null;
}
