import type { GatewayServices } from "#server/gateway/gateway-services.ts";
import { createPurchaseReader } from "#server/gateway/orders/purchase-reader.ts";
import { followPurchases } from "#server/purchasing/follow-purchases.ts";
import { pullMessages } from "#server/purchasing/pull-messages.ts";
import type { Log } from "./log.ts";

/**
 * Follows the orders of purchases until it is aborted: reads them, and fetches the messages about them that marketplaces
 * could not deliver. Never rejects.
 */
export async function followOrders(
  services: GatewayServices,
  { log, signal }: { log: Pick<Log, "error">; signal: AbortSignal },
): Promise<void> {
  const { dependencies, purchasing } = services;
  const { store, connectors, clock, wait, newId, isStopping = () => false } = dependencies;
  const { reconcileAfterMs, readEveryMs, notify, onMessage } = purchasing;
  const onError = (error: unknown) => log.error(error, "none");
  const shared = { wait, onError, isStopping, signal };
  await Promise.all([
    // Also while purchasing is off: earlier purchases may still be unknown.
    followPurchases({
      ...shared,
      purchases: store.purchases,
      marketplaceOf: createPurchaseReader(services, signal),
      schedule: { clock, everyMs: readEveryMs },
      reconcileAfterMs,
      notify,
      newId,
    }),
    // A gateway that only reads may lack the permission to fetch messages.
    purchasing.isEnabled &&
      pullMessages({
        ...shared,
        connectors: connectors.live,
        vendorMessages: store.vendorMessages,
        readEveryMs,
        isNeeded: async () => (await store.purchases.states()).some(({ state }) => state === "created"),
        onMessage,
      }),
  ]);
}
