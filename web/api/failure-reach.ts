import type { CallFailure } from "./call-result.ts";

/**
 * Of several calls in a row, which would meet what this one met: none but itself, those to the same marketplace, or all. Where it is
 * all, the rest is not sent.
 */
export function failureReach(failure: CallFailure): "call" | "marketplace" | "all" {
  if (failure.kind !== "error") return "all";
  const { code, upstream } = failure.envelope;
  switch (code) {
    case "CHANNEL_UPSTREAM_ERROR":
      return upstream?.cause === "operator" ? "marketplace" : "call";
    case "NOT_FOUND":
    case "VALIDATION_ERROR":
      return "call";
    case "CHANNEL_NOT_AUTHORIZED":
    case "CHANNEL_DISABLED":
    case "CHANNEL_CAPABILITY_NOT_SUPPORTED":
    case "UNSUPPORTED_CHANNEL":
      return "marketplace";
    default:
      return "all";
  }
}
