import type { ErrorEnvelope } from "./error-envelope.ts";

/** What a refusal by a marketplace is about, where its code tells: each has another next step. */
export type FailureCause = "product_gone" | "operator";

/** Products that are not sold any more: 1688 answers 404; the names are a family, since Taobao publishes no list. */
const goneCodes = /^404$|^(item|product|goods)\w*(not_?(found|exists?)|off_?(line|shelf))$/i;

/** Signature, app key, permission: refused until the gateway's operator mends it, however often it is tried. */
const operatorCodes =
  /signature|(^|[._-])sign([._-]|$)|app_?key|api_?path|permission|^gw\.(APIACLDecline|APIUnsupported|ParamMissing)/i;

/**
 * Reads the cause of a failed call from the marketplace's own code.
 * @returns null when no marketplace said anything, or its code tells nothing that is known here
 */
export function failureCause({
  code,
  upstream,
}: Pick<ErrorEnvelope["error"], "code" | "upstream">): FailureCause | null {
  if (upstream === undefined) return null;
  if (code === "NOT_FOUND") return "product_gone";
  if (code !== "CHANNEL_UPSTREAM_ERROR") return null;
  if (operatorCodes.test(upstream.code)) return "operator";
  return goneCodes.test(upstream.code) ? "product_gone" : null;
}
