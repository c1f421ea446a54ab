import { headerNames } from "#contract/shared/request-headers";
import { matchingTag } from "./categories/category-route.ts";
import type { CompressedText } from "./categories/compressed-text.ts";
import type { GatewayResponse } from "./gateway-request.ts";

/**
 * Answers with a text that only a release changes, in the coding that the caller accepts, or with 304 where the caller
 * has the text.
 */
export async function respondTagged({
  text,
  type,
  requestId,
  headers,
}: {
  text: CompressedText;
  type: string;
  requestId: string;
  /** Headers of the request. */
  headers: Record<string, string>;
}): Promise<GatewayResponse> {
  const found = await text.in(headers["accept-encoding"] ?? "");
  const held = matchingTag(headers["if-none-match"], found.etags);
  const described = {
    "cache-control": "no-cache",
    etag: held ?? found.etag,
    [headerNames.requestId]: requestId,
  };
  if (held !== null) return { status: 304, headers: { vary: "accept-encoding", ...described }, body: "" };
  return { status: 200, headers: { "content-type": type, ...found.headers, ...described }, body: found.body };
}
