import { Failure } from "#contract/shared/failure";
import type { PurchaseMarketplace } from "#server/purchasing/follow-purchases.ts";
import { tokenOwner } from "#server/store/access.ts";
import type { Purchase } from "#server/store/purchases.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { orderMarketplace } from "./order-context.ts";

/**
 * Deadline of one read of a purchase in the background, ms. A search may have many pages, and no caller waits for it.
 */
const backgroundMs = 60_000;

/**
 * Creates a function that returns the marketplace of a purchase, called with the present token of its app. It throws a
 * Failure where it cannot be called now: without a connector, an app or a valid token.
 */
export function createPurchaseReader(
  { dependencies, limits, tokens }: Pick<GatewayServices, "dependencies" | "limits" | "tokens">,
  signal: AbortSignal,
): (purchase: Purchase) => Promise<PurchaseMarketplace> {
  const services = { dependencies, tokens, limits: { ...limits, upstreamMs: backgroundMs } };
  return async ({ appId, channel, environment }) => {
    const app = await dependencies.store.accessRecords.app(appId);
    if (!app)
      throw new Failure("CHANNEL_NOT_AUTHORIZED", `There is no app ${appId} any more to read its orders.`);
    const access = { app, key: { environment }, tokenOwner: tokenOwner(app) };
    const caller = { signal, upstreamCalls: null, upstreamMs: null };
    // No caller waits for an answer, so only the deadline of each read counts.
    return orderMarketplace(caller, { access, channel, answerBy: Infinity }, services);
  };
}
