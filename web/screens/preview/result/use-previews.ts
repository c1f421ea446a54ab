import { z } from "zod";
import { channelsWith } from "#contract/shared/channel";
import { previewEndpoint, type PreviewResult } from "#contract/public/preview";
import { previewTotals } from "#contract/public/preview-amounts";
import type { Receiver } from "#contract/public/preview-request";
import { callSeries, type SeriesPause } from "../../../api/call-series.ts";
import { memoryPlace, once, useMemoryPlace } from "../../../api/paid-calls.ts";
import { type PaidAnswer, type PaidCallOptions, usePaidCall } from "../../../api/use-paid-call.ts";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { savedReceiver, savedReceivers } from "../receiver/saved-receivers.ts";
import { savePreviewedCart } from "../../../cart/previewed-carts.ts";
import { savePreviewedFreight } from "../../../cart/previewed-freight.ts";
import { cartAttributeSchema } from "../../../cart/variant-names.ts";
import {
  type AskedPreview,
  type FinishedPreview,
  isSentAlike,
  previewBody,
  previewQuestion,
  receiverNumberOf,
  savedAddress,
  saysNothingAboutCart,
  sentLines,
  verdictOnCart,
} from "./finished-preview.ts";

const askedSchema = z.object({
  group: z.string(),
  channel: z.enum(channelsWith("preview")),
  sent: z.array(
    z.object({
      key: z.string(),
      id: z.string(),
      spec_id: z.string().nullable(),
      quantity: z.int().positive(),
      title: z.string(),
      attributes: z.array(cartAttributeSchema),
      seller_name: z.string().nullable(),
      estimate: z.string().nullable(),
    }),
  ),
  // A receiver is not saved.
  receiver: z.unknown().transform((): Receiver | null => null),
  savedReceiver: z.string().nullable().default(null),
  receiverNumber: z.int(),
  addressId: z.string().nullable(),
});

/** Maximum number of saved previews of a cart, not counting the last one of each group. */
const maxEarlier = 20;

export const previewOptions: Omit<PaidCallOptions<AskedPreview>, "part"> = {
  about: askedSchema,
  invalidates: (failure) => !saysNothingAboutCart(failure),
  toSave: (answers) => {
    const groups = new Set<string>();
    let others = 0;
    return answers.filter(({ about: { group } }) => {
      const isLast = !groups.has(group);
      groups.add(group);
      if (!isLast) others += 1;
      return isLast || others <= maxEarlier;
    });
  },
};

type Series = {
  /** Keys of the groups that are being previewed. */
  working: string[];
  /** Reason why the last press did not reach all groups; `left` has the keys of the rest. */
  pause: SeriesPause<string> | null;
};
const idle: Series = { working: [], pause: null };

/**
 * Returns the previews of a cart, newest first. They are saved while this operator works in this tab, so that neither
 * leaving the screen, a reload nor another grouping of the same lines costs units again.
 */
export function usePreviews(cartId: string) {
  const previews = usePaidCall(previewEndpoint, { ...previewOptions, part: cartId });
  const finished = previews.answers().flatMap(toFinished);
  const series = memoryPlace(`series: ${previews.name}`, () => idle);
  const { working, pause } = useMemoryPlace(series);

  async function previewGroup(group: PreviewGroup, receiver: Receiver) {
    series.write({ working: [group.key], pause: null });
    const sent = sentLines(group);
    const { channel } = group;
    const about = {
      group: group.key,
      channel,
      sent,
      receiver,
      savedReceiver: savedReceivers().find((saved) => isSentAlike(channel, saved, receiver))?.id ?? null,
      receiverNumber: receiverNumberOf(receiver, previews.answers().flatMap(toFinished)),
      addressId: savedAddress(channel, receiver),
    };
    const body = previewBody(channel, receiver, sent);
    const outcome = await previews.ask(previewQuestion(about), body, { about });
    if (outcome.ok)
      savePreviewedFreight({ lines: group.lines, receiver, result: outcome.value, at: outcome.at });
    const verdict = verdictOnCart(outcome);
    if (verdict !== null) {
      const payment = outcome.ok ? previewTotals(outcome.value).payment : null;
      savePreviewedCart({ cart: cartId, sent, verdict, payment, at: outcome.at });
    }
    return outcome;
  }

  /**
   * Previews one group after the other. A failure that every further call would have too ends the series, and is saved
   * as the pause.
   */
  async function runNow(groups: readonly PreviewGroup[], receiver: Receiver) {
    const ended = await callSeries(groups, {
      channelOf: ({ channel }) => channel,
      call: (group) => previewGroup(group, receiver),
    });
    // The answer of a single group shows its own failure.
    const isPaused = ended !== null && groups.length > 1;
    series.write({
      working: [],
      pause: isPaused ? { ...ended, left: ended.left.map(({ key }) => key) } : null,
    });
  }

  return {
    finished,
    working,
    pause,
    /** Returns whether a preview is from before the screen was opened. */
    isEarlier: previews.isEarlier,
    run: (groups: readonly PreviewGroup[], receiver: Receiver) =>
      once(`series: ${previews.name}`, "", () => runNow(groups, receiver)),
  };
}

function toFinished({ about, answer, failure }: PaidAnswer<PreviewResult, AskedPreview>): FinishedPreview[] {
  const outcome = answer ?? failure;
  if (!outcome) return [];
  const { savedReceiver: id, ...asked } = about;
  const receiver = asked.receiver ?? savedReceiver(id);
  return [{ ...asked, receiver, outcome, ...(answer && failure ? { failedAgain: failure } : {}) }];
}
