import { useState } from "react";
import type { Channel } from "#contract/shared/channel";
import type { CallFailure, CallResult } from "./call-result.ts";
import { once, useInFlight } from "./paid-calls.ts";

/** The items that a series did not complete, and the failure that stopped it. */
export type SeriesPause<Item> = {
  /** Number of items in the series. */
  total: number;
  /** Items that were not sent or got no answer, in order. At least one. */
  left: Item[];
  failure: CallFailure;
};

type SeriesOptions<Item, Value> = {
  channelOf: (item: Item) => Channel;
  /** Makes the call and handles its answer; null when the item is no longer wanted. */
  call: (item: Item) => Promise<CallResult<Value> | null>;
};

/**
 * Makes calls one after another and skips those that would fail in the same way. A failure of the console or the key,
 * or two calls in a row without an answer, skip the rest of the series; a failure of a marketplace skips the rest of
 * that marketplace.
 * @returns null when all items were sent and answered
 */
export async function callSeries<Item, Value>(
  items: readonly Item[],
  { channelOf, call }: SeriesOptions<Item, Value>,
): Promise<SeriesPause<Item> | null> {
  const left: Item[] = [];
  const closed = new Set<Channel>();
  let failure: CallFailure | null = null;
  let isSilent = false;
  for (const [at, item] of items.entries()) {
    if (closed.has(channelOf(item))) {
      left.push(item);
      continue;
    }
    const outcome = await call(item);
    if (outcome === null) continue;
    const wasSilent = isSilent;
    isSilent = isUnanswered(outcome);
    if (outcome.ok) continue;
    const reach = wasSilent && isSilent ? "all" : failureReach(outcome, channelOf(item));
    if (reach === "call" && !isSilent) continue;
    failure = outcome;
    left.push(item);
    if (reach === "marketplace") closed.add(channelOf(item));
    if (reach !== "all") continue;
    left.push(...items.slice(at + 1));
    break;
  }
  return failure && { total: items.length, left, failure };
}

/**
 * Makes paid calls one after another on one press. An operator who leaves the screen and comes back sees that
 * the series is in flight and is not offered to pay again.
 * @param name distinguishes series that may run at the same time
 */
export function useCallSeries<Item, Value>(name: string, { channelOf, call }: SeriesOptions<Item, Value>) {
  const [failures, setFailures] = useState<CallFailure[]>([]);
  const [pause, setPause] = useState<SeriesPause<Item> | null>(null);

  async function runNow(items: readonly Item[]) {
    setFailures([]);
    setPause(null);
    const failed: CallFailure[] = [];
    const ended = await callSeries(items, {
      channelOf,
      call: async (item) => {
        const outcome = await call(item);
        if (outcome?.ok === false) failed.push(outcome);
        return outcome;
      },
    });
    // The pause notice shows its own failure and covers the calls that got no answer.
    setFailures(failed.filter((failure) => failure !== ended?.failure && !isUnanswered(failure)));
    setPause(ended);
  }

  return {
    isPending: useInFlight(name).size > 0,
    failures,
    /** Reason why the last run ended early. */
    pause,
    run: (items: readonly Item[]) => void once(name, "", () => runNow(items)),
  };
}

/**
 * Returns whether the call got no real answer, because of the network, a proxy in between or a server that is
 * stopping.
 */
export function isUnanswered(outcome: { ok: true } | CallFailure): boolean {
  return !outcome.ok && (outcome.kind === "no_answer" || outcome.envelope.code === "INTERNAL_ERROR");
}

/**
 * Returns which of several calls in a row would fail in the same way: only this one, those to the same
 * marketplace, or all. A single call without an answer says nothing about the next one; two in a row do, and
 * the caller decides about that.
 */
function failureReach(failure: CallFailure, channel: Channel): "call" | "marketplace" | "all" {
  if (failure.kind !== "error") return navigator.onLine ? "call" : "all";
  const { code, upstream, limit } = failure.envelope;
  switch (code) {
    case "CHANNEL_UPSTREAM_ERROR":
      return upstream?.cause === "operator" ? "marketplace" : "call";
    case "NOT_FOUND":
    case "VALIDATION_ERROR":
    case "INTERNAL_ERROR":
      return "call";
    case "CHANNEL_NOT_AUTHORIZED":
    case "CHANNEL_DISABLED":
    case "CHANNEL_CAPABILITY_NOT_SUPPORTED":
    case "UNSUPPORTED_CHANNEL":
      return "marketplace";
    case "PLATFORM_QUOTA_EXCEEDED":
      // A limit that has a marketplace's name stops its calls only, also where it is the gateway's own (1688_calls_in_flight).
      return limit?.startsWith(channel) ? "marketplace" : "all";
    default:
      return "all";
  }
}
