import { Failure } from "#contract/shared/failure";
import type { PurchasingLock } from "#contract/public/account";
import { formatFen } from "#contract/shared/money";
import type { App, PurchaseCaps } from "#server/store/access.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { fromStore } from "../waiting.ts";

/**
 * Returns why an app must not create orders (null when it may), and its limits where it has some (docs/purchasing.md,
 * "Off until an administrator turns it on").
 */
export async function lockOf(
  app: App,
  { dependencies, purchasing }: GatewayServices,
): Promise<{ closedBy: PurchasingLock | null; caps: PurchaseCaps | null }> {
  const { store, clock } = dependencies;
  const caps = app.purchasing ?? null;
  if (!purchasing.isEnabled) return { closedBy: "gateway", caps: null };
  if (app.mode === "warehouse") return { closedBy: "mode", caps: null };
  if (caps === null) return { closedBy: "app", caps };
  return { closedBy: (await fromStore(store.purchases.isStopped(), clock)) ? "stopped" : null, caps };
}

/**
 * Checks that purchasing is switched on for the instance and the app and is not stopped. Returns the app's caps.
 * @throws Failure PURCHASING_DISABLED, which names the switch
 */
export async function requireOpen(app: App, services: GatewayServices): Promise<PurchaseCaps> {
  const { closedBy, caps } = await lockOf(app, services);
  if (closedBy === "gateway")
    throw closed(
      "This gateway only reads: purchasing is not switched on (PURCHASING=on). Orders can be read.",
    );
  if (caps === null)
    throw closed("Purchasing is not enabled for this app. An administrator can enable it, with its limits.");
  if (closedBy === "stopped")
    throw closed("An administrator has stopped purchasing. Orders can still be read.");
  return caps;
}

function closed(text: string): Failure {
  return new Failure("PURCHASING_DISABLED", `${text} Nothing was sent and nothing was billed.`);
}

/** Returns the caps check before anything is sent. @throws Failure PURCHASE_LIMIT_EXCEEDED */
export async function requireCaps(
  amount: number,
  { maxOrder, maxDay }: PurchaseCaps,
  spentToday: () => Promise<number>,
): Promise<void> {
  if (amount > maxOrder) throw capExceeded("max_order", maxOrder);
  const left = Math.max(0, maxDay - (await spentToday()));
  if (amount > left) throw capExceeded("max_day", left);
}

export function capExceeded(limit: "max_order" | "max_day", left: number): Failure {
  const what =
    limit === "max_order"
      ? `One order of this app may cost ${formatFen(left)}`
      : `This app may order for ${formatFen(left)} more today`;
  return new Failure(
    "PURCHASE_LIMIT_EXCEEDED",
    `${what}, and this one costs more. Nothing was sent. An administrator can raise the limit.`,
    { cap: { limit, left } },
  );
}
