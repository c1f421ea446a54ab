import { type Channel, channelNames } from "./channel.ts";
import type { FailureCode } from "./error-codes.ts";
import type { ErrorEnvelope } from "./error-envelope.ts";
import type { UpstreamError } from "./upstream-error.ts";

/** Parts of an error answer that the advice depends on. The category answer has the same fields at its top level. */
export type AdvisedError = Pick<
  ErrorEnvelope["error"],
  "code" | "upstream" | "action" | "limit" | "retry_at" | "retry_estimated" | "issues"
>;

/** Name of the sentence that fits a failure; every UI language has a text for each. */
export type AdviceWords =
  | `errors.${FailureCode}`
  | `causes.${NonNullable<UpstreamError["cause"]>}`
  /** A marketplace limits calls, or the calls of a day or a package are used up there. */
  | "advice.call_frequency"
  | "advice.call_package"
  /** Retrying does not help: the marketplace's answer cannot be used until the operators of the gateway act. */
  | "advice.operator"
  /** The answer arrived but one of its fields cannot be read exactly. */
  | "advice.unreadable"
  /** The marketplace refused, in words of its own that no rule explains. */
  | "advice.refused";

export type FailureAdvice = {
  words: AdviceWords;
  /** Marketplace whose limit it is; null where the sentence names none. */
  channel: Channel | null;
  /** When to try again; null without a time. `estimated` marks a guess, which must not be shown as a fact. */
  retry: { at: string; estimated: boolean } | null;
};

/** Returns the advice that a person sees about a failure, from the answer alone. */
export function adviseOn(error: AdvisedError): FailureAdvice {
  const limited = marketplaceLimit(error);
  return {
    words: limited ? `advice.${limited.kind}` : wordsOf(error),
    channel: limited?.channel ?? null,
    retry: retryOf(error),
  };
}

const limitName = new RegExp(`^(${channelNames.join("|")})_(call_frequency|call_package)$`);

/** Returns the limit that is the marketplace's own, and not one of this gateway. */
function marketplaceLimit({ code, limit }: AdvisedError) {
  const [, channel, kind] = limitName.exec(code === "PLATFORM_QUOTA_EXCEEDED" ? (limit ?? "") : "") ?? [];
  if (channel === undefined || kind === undefined) return null;
  return { channel: channel as Channel, kind: kind as "call_frequency" | "call_package" };
}

function wordsOf({ code, upstream, action, issues }: AdvisedError): AdviceWords {
  if (upstream?.cause) return `causes.${upstream.cause}`;
  if (code !== "CHANNEL_UPSTREAM_ERROR") return `errors.${code}`;
  if (action === "operator") return "advice.operator";
  // An answer about something else was readable, but it was the wrong answer.
  if (issues?.some(({ fault = "other_order" }) => !fault.startsWith("other_"))) return "advice.unreadable";
  return upstream ? "advice.refused" : `errors.${code}`;
}

function retryOf({ code, retry_at: at, retry_estimated }: AdvisedError): FailureAdvice["retry"] {
  if (at === undefined) return null;
  const estimated = retry_estimated === true;
  // An estimated time is of no use when an administrator has to act first.
  return estimated && code !== "PLATFORM_QUOTA_EXCEEDED" ? null : { at, estimated };
}

/**
 * Returns whether a failed preview tells anything about the cart. An overload and a refusal of the gateway's own app do not, so
 * earlier knowledge about the cart still stands.
 */
export function isAboutCart({ code, upstream }: Pick<AdvisedError, "code" | "upstream">): boolean {
  if (code !== "CHANNEL_UPSTREAM_ERROR" || upstream === undefined) return false;
  return upstream.cause !== "busy" && upstream.cause !== "operator";
}

/**
 * Returns the name of the advice about a refused cart whose lines the marketplace does not name: a single line cannot be divided.
 */
export function unnamedLineAdvice(lineCount: number): "unnamed" | "unnamed_alone" {
  return lineCount > 1 ? "unnamed" : "unnamed_alone";
}

/** Returns the same for a cart without a usable trade type: a single line leaves nothing to remove to find the cause. */
export function tradeModeAdvice(lineCount: number): "trade_mode" | "trade_mode_alone" {
  return lineCount > 1 ? "trade_mode" : "trade_mode_alone";
}
