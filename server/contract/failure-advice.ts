import { type Channel, channelNames } from "./channel.ts";
import type { ErrorCode } from "./error-codes.ts";
import type { ErrorEnvelope } from "./error-envelope.ts";
import type { UpstreamFault } from "./upstream-fault.ts";

/** What of an error answer the advice depends on. The category answer has the same fields at its top. */
export type AdvisedError = Pick<
  ErrorEnvelope["error"],
  "code" | "upstream" | "action" | "limit" | "retry_at" | "retry_estimated" | "issues"
>;

/** The name of the sentence that fits a failure; every reader's language has words for each. */
export type AdviceWords =
  | `errors.${ErrorCode}`
  | `causes.${NonNullable<UpstreamFault["cause"]>}`
  /** A marketplace limits calls, or a day's or a package's calls are used up there. */
  | "advice.call_frequency"
  | "advice.call_package"
  /** No repetition helps: what the marketplace sent cannot be used until the operator acts. */
  | "advice.operator"
  /** The answer came and a field of it cannot be read exactly. */
  | "advice.unreadable"
  /** The marketplace refused, in words of its own that no rule explains. */
  | "advice.refused";

export type FailureAdvice = {
  words: AdviceWords;
  /** The marketplace whose limit it is; null where the sentence names none. */
  channel: Channel | null;
  /** When to try again, or null where no time is told. `estimated`: nobody named it, so it must not be shown as a fact. */
  retry: { at: string; estimated: boolean } | null;
};

/** Returns what a person is told to do about a failure, from the answer alone. */
export function adviseOn(error: AdvisedError): FailureAdvice {
  const limited = marketplaceLimit(error);
  return {
    words: limited ? `advice.${limited.kind}` : wordsOf(error),
    channel: limited?.channel ?? null,
    retry: retryOf(error),
  };
}

const limitName = new RegExp(`^(${channelNames.join("|")})_(call_frequency|call_package)$`);

/** The limit of a marketplace itself, and not one of this gateway on its way there. */
function marketplaceLimit({ code, limit }: AdvisedError) {
  const [, channel, kind] = limitName.exec(code === "PLATFORM_QUOTA_EXCEEDED" ? (limit ?? "") : "") ?? [];
  if (channel === undefined || kind === undefined) return null;
  return { channel: channel as Channel, kind: kind as "call_frequency" | "call_package" };
}

function wordsOf({ code, upstream, action, issues }: AdvisedError): AdviceWords {
  if (upstream?.cause) return `causes.${upstream.cause}`;
  if (code !== "CHANNEL_UPSTREAM_ERROR") return `errors.${code}`;
  if (action === "operator") return "advice.operator";
  // An answer about something else was read well enough: it was the wrong one.
  if (issues?.some(({ fault = "other_order" }) => !fault.startsWith("other_"))) return "advice.unreadable";
  return upstream ? "advice.refused" : `errors.${code}`;
}

function retryOf({ code, retry_at: at, retry_estimated }: AdvisedError): FailureAdvice["retry"] {
  if (at === undefined) return null;
  const estimated = retry_estimated === true;
  // Of what an administrator has to switch on, a guess at the time is of no use.
  return estimated && code !== "PLATFORM_QUOTA_EXCEEDED" ? null : { at, estimated };
}

/**
 * Returns whether a failed preview is the marketplace's word about the cart. An overload and a refusal of the gateway's own app
 * say nothing of it, so what was known of the cart before still stands.
 */
export function isAboutCart({ code, upstream }: Pick<AdvisedError, "code" | "upstream">): boolean {
  if (code !== "CHANNEL_UPSTREAM_ERROR" || upstream === undefined) return false;
  return upstream.cause !== "busy" && upstream.cause !== "operator";
}

/**
 * Returns the name of the advice about a refused cart whose lines the marketplace does not name: of one line alone there is
 * nothing to divide.
 */
export function unnamedLineAdvice(lineCount: number): "unnamed" | "unnamed_alone" {
  return lineCount > 1 ? "unnamed" : "unnamed_alone";
}

/** Returns the same for a cart without a usable trade type: of one line alone nothing can be removed to find the cause. */
export function tradeModeAdvice(lineCount: number): "trade_mode" | "trade_mode_alone" {
  return lineCount > 1 ? "trade_mode" : "trade_mode_alone";
}
