import type { Transport } from "#server/marketplaces/upstream/transport.ts";
import type { Store } from "#server/store/store.ts";
import { openStoreAt, startBuyer } from "./buyer.ts";
import { isCreateCall, isPreviewCall, type OrderChannel } from "./order-vendor.ts";

/**
 * Points of a create at which a process kills itself with -9: before its purchase is recorded; after that and before it
 * is sent; after the answer has arrived and before it is stored; after that and before it is returned.
 */
export type KillAt = "preview" | "recorded" | "answered" | "stored";

/** A gateway in its own process, whose parent learns its address and tells it when to kill itself. */
const [databaseUrl = "", vendorUrl = "", waitMs = "", channel = ""] = process.argv.slice(2);
let killAt: KillAt | null = null;
process.on("message", (moment: KillAt) => {
  killAt = moment;
  process.send?.("armed");
});
const dieAt = (moment: KillAt) => {
  if (killAt === moment) process.kill(process.pid, "SIGKILL");
};

/** Opens the store. With a short wait another process may be in its way, on a busy machine several times. */
async function open(tries = 40): Promise<Store> {
  try {
    return await openStoreAt(databaseUrl, Number.parseInt(waitMs, 10));
  } catch (error) {
    if (tries <= 1) throw error;
    return open(tries - 1);
  }
}

const store = await open();
const { change } = store.purchases;
store.purchases.change = async (...input) => {
  const changed = await change(...input);
  dieAt("stored");
  return changed;
};

const wrap =
  (transport: Transport): Transport =>
  async (request, limits, signal) => {
    if (isPreviewCall(request.url)) dieAt("preview");
    if (!isCreateCall(request.url)) return transport(request, limits, signal);
    dieAt("recorded");
    const response = await transport(request, limits, signal);
    dieAt("answered");
    return response;
  };

const { origin } = await startBuyer({ store, vendorUrl, channel: channel as OrderChannel, wrap });
process.send?.(origin);
