import { headerNames } from "#contract/request-headers";
import type { GatewayResponse } from "#server/gateway/gateway-request.ts";
import type { ConsoleCall } from "./console-request.ts";

/**
 * A browser that comes from the marketplace's site brings no SameSite=Strict cookie. A page of our own that sends it to the
 * same address once more does: the cookie need not be weakened, and no script is needed.
 */
export function bounce({ request: { path, query }, requestId }: ConsoleCall): GatewayResponse {
  const given = new URLSearchParams(query);
  const again = new URLSearchParams({ again: "1" });
  for (const name of ["code", "state"]) again.set(name, given.get(name) ?? "");
  // Form encoding leaves no character in it that means anything in HTML, but for the ampersand.
  const address = `${path}?${again.toString()}`.replaceAll("&", "&amp;");
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Authorization</title><meta http-equiv="refresh" content="0;url=${address}"></head><body><p><a href="${address}">Continue · 继续</a></p></body></html>`;
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

/** The address holds a code: no cache keeps it and no link tells it. */
export const privateHeaders = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
