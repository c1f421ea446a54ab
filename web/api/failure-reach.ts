import type { CallFailure } from "./call-result.ts";

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
export function failureReach(failure: CallFailure): "call" | "marketplace" | "all" {
  if (failure.kind !== "error") return navigator.onLine ? "call" : "all";
  const { code, upstream } = failure.envelope;
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
    case "PLATFORM_QUOTA_EXCEEDED":
    case "UNSUPPORTED_CHANNEL":
      return "marketplace";
    default:
      return "all";
  }
}
