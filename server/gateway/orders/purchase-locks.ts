import { Failure } from "#contract/shared/failure";
import type { App } from "#server/store/access.ts";
import type { PurchaseCaps } from "#server/store/purchases.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { fromStore } from "../waiting.ts";

/**
 * Checks that purchasing is switched on for the instance and the app and is not stopped (docs/purchasing.md, "Off until an
 * administrator turns it on"). Returns the app's caps. @throws Failure PURCHASING_DISABLED, which says which switch it is
 */
export async function requireOpen(
  app: App,
  { dependencies, purchasing }: GatewayServices,
): Promise<PurchaseCaps> {
  const { store, clock } = dependencies;
  if (!purchasing.isEnabled)
    throw closed(
      "This gateway only reads: purchasing is not switched on (PURCHASING=on). Orders can be read.",
    );
  const caps = app.purchasing ?? null;
  if (caps === null)
    throw closed("Purchasing is not enabled for this app. An administrator can enable it, with its limits.");
  if (await fromStore(store.purchases.isStopped(), clock))
    throw closed("An administrator has stopped purchasing. Orders can still be read.");
  return caps;
}

function closed(text: string): Failure {
  return new Failure("PURCHASING_DISABLED", `${text} Nothing was sent and nothing was billed.`);
}
