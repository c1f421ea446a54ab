import type { AuditEntry } from "../audit.ts";
import { orderNeeds } from "#contract/console/console-orders";
import type { NewEvent } from "../events.ts";
import { standingOf } from "../purchase-standing.ts";
import type { Purchase, PurchasePlace, Purchases } from "../purchases.ts";
import { capZone, idleNeedMs } from "../purchases.ts";
import { quotaDay } from "../quota.ts";

type StoredPurchase = Purchase & {
  countedDay: string | null;
  hintedAt: number | null;
  claimedAt: number | null;
};

/** Creates in-memory storage of purchases. */
export function createMemoryPurchases({
  clock,
  writeAudit,
  appendEvents,
}: {
  clock: () => number;
  writeAudit: (entry: AuditEntry) => void;
  appendEvents: (events: readonly NewEvent[]) => void;
}): Purchases {
  const stored = new Map<string, StoredPurchase>();
  const spent = new Map<string, number>();
  let stopped = false;

  const dayKey = (appId: string, day: string) => JSON.stringify([appId, day]);
  const spentOn = (appId: string, day: string) => spent.get(dayKey(appId, day)) ?? 0;
  const copy = ({
    countedDay: _countedDay,
    hintedAt: _hintedAt,
    claimedAt: _claimedAt,
    ...purchase
  }: StoredPurchase): Purchase => structuredClone(purchase);
  const free = (purchase: StoredPurchase) => {
    if (purchase.countedDay === null) return;
    const key = dayKey(purchase.appId, purchase.countedDay);
    spent.set(key, (spent.get(key) ?? 0) - purchase.expectedTotal);
    purchase.countedDay = null;
  };
  const current = ({ id, version }: Pick<Purchase, "id" | "version">) => {
    const purchase = stored.get(id);
    return purchase?.version === version ? purchase : undefined;
  };

  /** Returns the purchases of an app, newest first. */
  const own = ({ appId, environment }: Pick<Purchase, "appId" | "environment">) =>
    [...stored.values()]
      .filter((each) => each.appId === appId && each.environment === environment)
      .toSorted((one, other) => byAge(one, { at: other.createdAt, id: other.id }));

  const lookUp = ({
    appId,
    channel,
    environment,
    purchaseId,
    externalOrderId,
    orderId,
  }: Parameters<Purchases["find"]>[0]) =>
    [...stored.values()].find(
      (each) =>
        each.appId === appId &&
        each.channel === channel &&
        each.environment === environment &&
        (purchaseId === undefined || each.id === purchaseId) &&
        (externalOrderId === undefined || each.externalOrderId === externalOrderId) &&
        (orderId === undefined || each.orders.some((order) => order.orderId === orderId)),
    );

  return {
    // The check and the write have no await between them, so concurrent twins cannot both begin.
    begin: async ({ caps, readAfterMs, ...input }) => {
      const existing = lookUp(input);
      if (existing) return { outcome: "exists", purchase: copy(existing) };
      if (stopped && input.environment === "live") return { outcome: "stopped" };
      const at = clock();
      const { day } = quotaDay(at, capZone);
      const today = spentOn(input.appId, day);
      if (caps && input.expectedTotal > caps.maxOrder)
        return { outcome: "capped", limit: "max_order", left: caps.maxOrder };
      if (caps && today + input.expectedTotal > caps.maxDay)
        return { outcome: "capped", limit: "max_day", left: Math.max(0, caps.maxDay - today) };
      if (caps) spent.set(dayKey(input.appId, day), today + input.expectedTotal);
      const purchase: StoredPurchase = {
        ...structuredClone(input),
        state: "submitting",
        version: 1,
        amountMismatch: false,
        orders: [],
        answer: null,
        attempts: [{ startedAt: at, endedAt: null, outcome: "in_flight" }],
        createdAt: at,
        changedAt: at,
        readAt: at + readAfterMs,
        emptyReads: 0,
        countedDay: caps && day,
        hintedAt: null,
        claimedAt: null,
      };
      stored.set(purchase.id, purchase);
      return { outcome: "begun", purchase: copy(purchase) };
    },
    get: async (id) => {
      const found = stored.get(id);
      return found ? copy(found) : null;
    },
    find: async (question) => {
      const found = lookUp(question);
      return found ? copy(found) : null;
    },
    change: async (place, { outcome, readAfterMs, orders = [], events, ...change }, audit) => {
      const before = current(place);
      if (!before) return null;
      const purchase = structuredClone(before);
      const at = clock();
      Object.assign(purchase, structuredClone(change), { version: purchase.version + 1, changedAt: at });
      if (readAfterMs !== undefined) purchase.readAt = readAfterMs === null ? null : at + readAfterMs;
      const open = purchase.attempts.find(({ endedAt }) => endedAt === null);
      if (outcome !== undefined && open) Object.assign(open, { outcome, endedAt: at });
      const known = new Map(purchase.orders.map((order) => [order.orderId, order]));
      for (const order of orders) known.set(order.orderId, { ...order });
      purchase.orders = [...known.values()].sort((one, other) => (one.orderId < other.orderId ? -1 : 1));
      // It runs before anything is stored, because a failure here must leave everything unchanged.
      if (events) appendEvents(events(copy(purchase)));
      if (purchase.state === "rejected" || purchase.state === "absent") free(purchase);
      stored.set(purchase.id, purchase);
      if (audit) writeAudit(audit);
      return copy(purchase);
    },
    forget: async (place) => {
      const purchase = current(place);
      if (!purchase) return false;
      free(purchase);
      return stored.delete(purchase.id);
    },
    claimDue: async ({ max, leaseMs }) => {
      const now = clock();
      const dueBy = (at: "hintedAt" | "readAt") =>
        [...stored.values()]
          .filter((each) => each[at] !== null && each[at] <= now)
          .sort((one, other) => one[at]! - other[at]!);
      const due = [...new Set([...dueBy("hintedAt"), ...dueBy("readAt")])].slice(0, max);
      for (const purchase of due)
        Object.assign(purchase, { readAt: now + leaseMs, claimedAt: now, hintedAt: null });
      return due.map(copy);
    },
    list: async ({ stage, operatorId, from, to, place, direction, most, ...app }) => {
      const isOlder = direction === "older";
      const found = own(app).filter(
        (each) =>
          (stage === undefined || standingOf(each).stage === stage) &&
          (operatorId === undefined || each.operatorId === operatorId) &&
          (from === undefined || each.createdAt >= from) &&
          (to === undefined || each.createdAt < to) &&
          (!place || (isOlder ? byAge(each, place) > 0 : byAge(each, place) < 0)),
      );
      return (isOlder ? found.slice(0, most) : found.slice(-most)).map(copy);
    },
    byAnyId: async ({ id, ...app }) =>
      own(app)
        .filter(
          (each) =>
            each.id === id ||
            each.externalOrderId === id ||
            each.orders.some(({ orderId }) => orderId === id),
        )
        .map(copy),
    alerts: async ({ most, paidBefore, ...app }) => {
      const found = own(app).map((each) => ({ each, ...standingOf(each) }));
      const since = clock() - idleNeedMs;
      const urgent = found
        .filter(({ each, need }) => need !== null && (need !== "cancelled_paid" || each.changedAt > since))
        .toSorted((one, other) => orderNeeds.indexOf(one.need!) - orderNeeds.indexOf(other.need!));
      const soon = found
        .filter(({ need, payBefore }) => need === null && payBefore !== null && payBefore <= paidBefore)
        .toSorted((one, other) => one.payBefore! - other.payBefore!);
      return [...urgent, ...soon].slice(0, most).map(({ each, need }) => ({ purchase: copy(each), need }));
    },
    hint: async ({ channel, orderIds, readEveryMs }) => {
      const now = clock();
      const hinted = [...stored.values()].filter(
        (each) =>
          each.channel === channel &&
          each.environment === "live" &&
          each.state === "created" &&
          each.orders.some(({ orderId }) => orderIds.includes(orderId)),
      );
      for (const purchase of hinted) {
        const reads = purchase.orders.map(({ readAt }) => readAt ?? 0);
        const dueAt = Math.max(now, Math.max(purchase.claimedAt ?? 0, ...reads) + readEveryMs);
        purchase.hintedAt = Math.min(purchase.hintedAt ?? dueAt, dueAt);
      }
      return hinted.length > 0;
    },
    states: async () => {
      const live = [...stored.values()].filter(({ environment }) => environment === "live");
      return [...Map.groupBy(live, ({ state }) => state)].map(([state, of]) => ({
        state,
        count: of.length,
        oldestAt: Math.min(...of.map(({ createdAt }) => createdAt)),
      }));
    },
    spentToday: async (appId) => {
      const { day, resetsAt } = quotaDay(clock(), capZone);
      return { amount: spentOn(appId, day), resetsAt };
    },
    isStopped: async () => stopped,
    setStopped: async (isStopped, audit) => {
      stopped = isStopped;
      if (audit) writeAudit(audit);
    },
  };
}

/** Compares a purchase with a place in a list, newest first. Above 0, the purchase is older. */
function byAge({ createdAt, id }: Purchase, place: PurchasePlace): number {
  if (createdAt !== place.at) return place.at - createdAt;
  return id === place.id ? 0 : id < place.id ? 1 : -1;
}
