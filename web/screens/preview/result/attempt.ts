import { hasTrait } from "#contract/channel";
import { isAboutCart } from "#contract/failure-advice";
import type { PreviewedLine, PreviewResult } from "#contract/preview";
import type { Receiver } from "#contract/preview-request";
import type { CallFailure, CallResult } from "../../../api/call-result.ts";
import type { CartLine } from "../../../cart/cart-line.ts";
import { lineKey, type CartEntry } from "../../../cart/cart.ts";
import { lineEstimates } from "../../../cart/estimate.ts";
import { orderLine, type PreviewGroup } from "../../../cart/preview-groups.ts";
import { sameReceiver } from "../receiver/kept-receivers.ts";

/** A line as it was sent, with what the page made of it then. */
export type SentLine = Pick<CartLine, "id" | "spec_id" | "quantity"> & {
  key: string;
  title: string;
  attributes: CartLine["attributes"];
  seller_name: string | null;
  /** What the page expected it to cost, yuan; null = not known. */
  estimate: string | null;
};

/** One preview of one group: what was sent and what came back. */
export type Attempt = {
  group: string;
  channel: CartLine["channel"];
  sent: SentLine[];
  /** Held in memory only; null after a reload. */
  receiver: Receiver | null;
  /** Which of the receivers of this cart's previews, counted from 1: tells after a reload too what was asked for the same one. */
  receiverNumber: number;
  /** The saved address that it was reckoned for; it says nothing of a person and is kept with the answer. */
  addressId: string | null;
  outcome: CallResult<PreviewResult>;
  /** A preview after this one that brought nothing about the cart: what was paid for stays. */
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

/** The body of the preview call (§2.3). */
export function previewBody(
  channel: CartLine["channel"],
  receiver: Receiver,
  lines: readonly Pick<CartLine, "id" | "spec_id" | "quantity">[],
) {
  return { channel, receiver, lines: lines.map(orderLine) };
}

/**
 * Whether a failure says nothing of the cart: no answer came, the gateway was not asked, it takes no more calls now, or it or the
 * marketplace failed without a word about the cart.
 */
export function isOfTheCall(failure: CallFailure): boolean {
  if (failure.kind === "no_answer" || failure.signedOut === true || failure.status === 429) return true;
  const { issues } = failure.envelope;
  return failure.status >= 500 && !isAboutCart(failure.envelope) && issues === undefined;
}

/** The saved address that a marketplace reckons with in place of the typed one; null = it goes by the typed one. */
export function savedAddress(channel: CartLine["channel"], receiver: Receiver): string | null {
  return hasTrait(channel, "needsDistrict") ? (receiver.address_id ?? null) : null;
}

/** The number of a receiver among the previews of a cart: that of an earlier preview for the same one, or a new one. */
export function receiverNumberOf(receiver: Receiver, earlier: readonly Attempt[]): number {
  const same = earlier.find((attempt) => attempt.receiver && sameReceiver(attempt.receiver, receiver));
  return same?.receiverNumber ?? 1 + Math.max(0, ...earlier.map(({ receiverNumber }) => receiverNumber));
}

/** What an answer comes to, by the name of its words: what lacks something and does not say what is incomplete. */
export function verdictOf({ code, success }: Pick<PreviewResult, "code" | "success">) {
  return code ?? (success ? "success" : "PREVIEW_INCOMPLETE");
}

/** Why an answer cannot be taken for one to what is on the page now. */
export type Doubt = "cart" | "receiver" | "unknown_receiver";

/** The first reason against taking it for an answer to this cart and this receiver; null = it is one. */
export function doubtOf(
  attempt: Pick<Attempt, "channel" | "sent" | "receiver" | "addressId">,
  { lines, receiver: now }: { lines: readonly CartEntry[]; receiver: Receiver | null },
): Doubt | null {
  const { channel, receiver, addressId } = attempt;
  if (!isOfThisCart(attempt, lines)) return "cart";
  if (receiver !== null) return now !== null && sameReceiver(receiver, now) ? null : "receiver";
  // After a reload: until somebody is filled in, there is nobody else whom it could be taken to be for.
  if (now === null) return null;
  const address = savedAddress(channel, now);
  if (address !== addressId) return "receiver";
  return address === null ? "unknown_receiver" : null;
}

/** Whether the cart still holds exactly what was sent. */
export function isOfThisCart({ sent }: Pick<Attempt, "sent">, lines: readonly CartEntry[]): boolean {
  const now = new Map(lines.map((line) => [lineKey(line), line.quantity]));
  return now.size === sent.length && sent.every(({ key, quantity }) => now.get(key) === quantity);
}

/** What a preview said of a line, while the lines that are one order with it are those that were sent; null otherwise. */
export function previewedLine(
  attempt: Attempt | undefined,
  { line, lines }: { line: CartEntry; lines: readonly CartEntry[] },
): PreviewedLine | null {
  if (!attempt?.outcome.ok || !isOfThisCart(attempt, lines)) return null;
  const told = attempt.outcome.value.sellers.flatMap((seller) => seller.lines);
  return told.find(({ id, spec_id }) => id === line.id && spec_id === line.spec_id) ?? null;
}
