import { headerNames } from "#contract/shared/request-headers";
import type { GatewayResponse } from "#server/gateway/gateway-request.ts";
import type { ConsoleCall } from "../console-request.ts";

/** Headers for an address that holds a code: it must not be cached and must not leak in a Referer. */
const privateHeaders = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

/**
 * Returns a page that sends the browser to the same address once more, with the named parameters and `again`. A browser
 * that comes from another site sends no SameSite=Strict cookie; a page of our own that repeats the request does. The
 * cookie need not be weakened, and no script is needed.
 */
export function returnPage(
  { request: { path, query }, requestId }: ConsoleCall,
  names: readonly string[],
): GatewayResponse {
  const given = new URLSearchParams(query);
  const again = new URLSearchParams({ again: "1" });
  for (const name of names) if (given.has(name)) again.set(name, given.get(name) ?? "");
  // After form encoding, the ampersand is the only character that has a meaning in HTML.
  const address = `${path}?${again.toString()}`.replaceAll("&", "&amp;");
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Console</title><meta http-equiv="refresh" content="0;url=${address}"></head><body><p><a href="${address}">Continue · 继续</a></p></body></html>`;
  return {
    status: 200,
    headers: {
      ...privateHeaders,
      "content-type": "text/html; charset=utf-8",
      [headerNames.requestId]: requestId,
    },
    body: page,
  };
}

/** Returns the answer that sends the browser to a page of the console. */
export function goTo({ requestId }: ConsoleCall, location: string): GatewayResponse {
  return {
    status: 303,
    headers: { ...privateHeaders, location, [headerNames.requestId]: requestId },
    body: "",
  };
}
