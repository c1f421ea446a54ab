import { consoleHeader } from "#contract/console";
import { Failure } from "#contract/failure";
import type { ConsoleRequest } from "./console-request.ts";

/**
 * Refuses a call that another site could have made in the operator's name. The cookie is SameSite=Strict already; this holds
 * against sibling domains and old browsers too.
 * @throws Failure INSUFFICIENT_SCOPE (403)
 */
export function requireOwnPage(request: ConsoleRequest): void {
  if (request.headers[consoleHeader.name] !== consoleHeader.value) {
    throw new Failure("INSUFFICIENT_SCOPE", `Send the header ${consoleHeader.name}: ${consoleHeader.value}.`);
  }
  requireOwnOrigin(request);
}

/** @throws Failure INSUFFICIENT_SCOPE (403) when a browser says that the call comes from elsewhere */
export function requireOwnOrigin({ headers, origin: own }: ConsoleRequest): void {
  const origin = headers["origin"];
  const site = headers["sec-fetch-site"];
  const foreign =
    (origin !== undefined && origin !== own) ||
    (site !== undefined && site !== "same-origin" && site !== "none");
  if (!foreign) return;
  throw new Failure("INSUFFICIENT_SCOPE", "Calls from another origin are refused.", {
    internal:
      "If this is the console's own page, a proxy before it needs TRUST_PROXY and has to pass Host on, with its port (docs/operations.md).",
  });
}
