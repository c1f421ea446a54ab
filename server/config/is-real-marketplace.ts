import { isLoopback } from "#server/http/is-loopback.ts";

/**
 * Whether tokens of a marketplace at this address are worth protecting. A path of this process, a `/simulator/` anywhere and
 * whatever listens on this very machine are played marketplaces.
 */
export function isRealMarketplace(baseUrl: string): boolean {
  if (baseUrl.startsWith("/")) return false;
  const { host, pathname } = new URL(baseUrl);
  return !pathname.startsWith("/simulator/") && !isLoopback(host);
}
