import { Failure } from "#contract/shared/failure";
import type { CallContext, Connector, ReadOrder } from "#server/marketplaces/connector.ts";
import type { Wait } from "#server/shared/runtime.ts";
import type { Purchase, Purchases } from "#server/store/purchases.ts";
import { isFinal, type ReadSchedule } from "./read-schedule.ts";
import type { PurchaseEvent } from "./purchase-event.ts";
import { reconcile } from "./reconcile.ts";
import { rememberOrders } from "./remember-orders.ts";
import { isOpen } from "./settle-create.ts";

/** The marketplace of a purchase, read with the token of its app. */
export type PurchaseMarketplace = {
  connector: Connector;
  read: <Answer>(run: (call: CallContext) => Promise<Answer>) => Promise<Answer>;
};

export type FollowDependencies = {
  purchases: Purchases;
  /** @throws Failure where it cannot be read now, such as without a valid token */
  marketplaceOf: (purchase: Purchase) => Promise<PurchaseMarketplace>;
  schedule: ReadSchedule;
  /** Age at which the orders of an unknown purchase are searched for, ms. */
  reconcileAfterMs: number;
  wait: Wait;
  notify: (event: PurchaseEvent) => void;
  newId: () => string;
  /** Receives errors that are not the marketplace's, such as those of the store. */
  onError: (error: unknown) => void;
  /** Returns whether the process was asked to stop, after which nothing more is read. */
  isStopping: () => boolean;
  signal: AbortSignal;
};

/** Pause while nothing is due, between two purchases, and after an error, ms. */
const pollMs = 1_000;
const minPollMs = 100;
const paceMs = 100;
const afterErrorMs = 30_000;
/**
 * Minimum time for which a purchase belongs to one instance, ms. It exceeds the duration of a search and the renewal of
 * a token.
 */
const minLeaseMs = 120_000;

/**
 * Follows purchases until it is aborted: searches for the orders of those whose outcome is unknown, and reads the
 * orders of created ones until they are final. It costs no units. Any number of instances may run it at the same time.
 * A purchase that cannot be read stays unchanged and is tried again when its lease ends. Never rejects.
 */
export async function followPurchases(dependencies: FollowDependencies): Promise<void> {
  const { schedule, reconcileAfterMs, wait, onError, isStopping, signal } = dependencies;
  const idleMs = Math.max(minPollMs, Math.min(pollMs, schedule.everyMs, reconcileAfterMs));
  while (!signal.aborted && !isStopping()) {
    const pause = await followNext(dependencies).then(
      (isFound) => (isFound ? paceMs : idleMs),
      (error: unknown) => {
        if (!signal.aborted) onError(error);
        return afterErrorMs;
      },
    );
    await wait(pause, signal).catch(() => undefined);
  }
}

/**
 * Reads the purchase that has been due for the longest. Returns whether there was one. @throws the errors of the store
 */
async function followNext(dependencies: FollowDependencies): Promise<boolean> {
  const { purchases, reconcileAfterMs } = dependencies;
  const leaseMs = Math.max(minLeaseMs, reconcileAfterMs);
  const [purchase] = await purchases.claimDue({ max: 1, leaseMs });
  if (!purchase) return false;
  try {
    await follow(purchase, dependencies);
  } catch (error) {
    // The marketplace's own errors have lines and metrics of their own.
    if (!(error instanceof Failure)) throw error;
  }
  return true;
}

async function follow(
  purchase: Purchase,
  { purchases, marketplaceOf, schedule, notify, newId }: FollowDependencies,
): Promise<void> {
  if (!isOpen(purchase) && purchase.state !== "created") {
    await purchases.change(purchase, { state: purchase.state, readAfterMs: null });
    return;
  }
  const { connector, read } = await marketplaceOf(purchase);
  if (isOpen(purchase)) {
    await read((call) => reconcile(purchase, { purchases, connector, call, notify, newId }));
    return;
  }
  const told: ReadOrder[] = [];
  for (const { orderId } of purchase.orders.filter((order) => !isFinal(order))) {
    const answer = await read((call) => connector.readOrder!({ orderId }, call));
    const order = answer.standard();
    if (!("refusal" in order)) told.push(order);
  }
  await rememberOrders(purchase, told, { purchases, schedule, notify, newId });
}
