import type { Request } from "express";
import { consoleHeader } from "#contract/console";
import { Failure } from "#contract/failure";

/**
 * Refuses a call that another site could have made in the operator's name. The cookie is SameSite=Strict already; this holds
 * against sibling domains and old browsers too.
 * @throws Failure INSUFFICIENT_SCOPE (403)
 */
export function requireOwnPage(request: Request): void {
  if (request.get(consoleHeader.name) !== consoleHeader.value) {
    throw new Failure("INSUFFICIENT_SCOPE", `Send the header ${consoleHeader.name}: ${consoleHeader.value}.`);
  }
  requireOwnOrigin(request);
}

/** @throws Failure INSUFFICIENT_SCOPE (403) when a browser says that the call comes from elsewhere */
export function requireOwnOrigin(request: Request): void {
  const origin = request.get("origin");
  const site = request.get("sec-fetch-site");
  const foreign =
    (origin !== undefined && origin !== ownOrigin(request)) ||
    (site !== undefined && site !== "same-origin" && site !== "none");
  if (!foreign) return;
  throw new Failure("INSUFFICIENT_SCOPE", "Calls from another origin are refused.", {
    internal:
      "If this is the console's own page, a proxy before it needs TRUST_PROXY and has to pass Host on, with its port (docs/operations.md).",
  });
}

/** Scheme, host and port as the caller's browser sees them; forwarded headers count only from a trusted proxy. */
export function ownOrigin(request: Request): string {
  return `${request.protocol}://${request.host}`;
}
