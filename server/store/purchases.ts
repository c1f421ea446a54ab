import type { Channel } from "#contract/shared/channel";
import type { AttemptOutcome, PurchaseState } from "#contract/public/orders/order";
import type { OrderNeed, OrderStage } from "#contract/console/console-orders";
import type { PurchaseCaps } from "./access.ts";
import type { AuditEntry } from "./audit.ts";
import type { NewEvent } from "./events.ts";

/** A line of a purchase, as previewed and ordered. */
export type PurchaseLine = { offer_id: string; spec_id: string | null; quantity: number };

/** An order that belongs to a purchase. Amounts in fen; null when not reported or not readable. */
export type PurchasedOrder = {
  orderId: string;
  amount: number | null;
  shipping: number | null;
  status: string;
  /** Payment deadline, epoch ms; null when not reported, or paid. */
  payBefore: number | null;
  /** Epoch ms; null when not paid, or not reported. */
  paidAt: number | null;
  /** Text that differs when the parcels of the last read differ, so that a change is noticed; null when never read. */
  parcels: string | null;
  /** Epoch ms of the last successful read of the order; null = never read. */
  readAt: number | null;
};

export type PurchaseAttempt = { startedAt: number; endedAt: number | null; outcome: AttemptOutcome };

export type Purchase = {
  id: string;
  appId: string;
  keyId: string;
  /** Operator of the console who created it; null when a program did. */
  operatorId: string | null;
  channel: Channel;
  environment: "live" | "sandbox";
  externalOrderId: string;
  /** Hex SHA-256 of the canonical body, and of each of its fields for the message of a conflict; the receiver only as a hash. */
  bodyHash: string;
  fieldHashes: Record<string, string>;
  /** Marker in the marketplace's external id, distinct over all apps. */
  marker: string;
  state: PurchaseState;
  /** Raised by one at each transition, for compare-and-set. */
  version: number;
  lines: PurchaseLine[];
  sellerIds: string[];
  /** Fen. */
  expectedTotal: number;
  amountMismatch: boolean;
  orders: PurchasedOrder[];
  /** The answer of `created` or `rejected` that a replay repeats, JSON without request id; null before. */
  answer: string | null;
  attempts: PurchaseAttempt[];
  /** Epoch ms. */
  createdAt: number;
  changedAt: number;
  /** When the reconciler reads next, epoch ms; null = not due. */
  readAt: number | null;
  /** Completed searches that found nothing since it became unknown. */
  emptyReads: number;
};

/** Time for which a paid order that was cancelled is an alert, ms: 30 days from its last change. */
export const idleNeedMs = 30 * 86_400_000;

/** Zone of the day that caps are counted in. */
export const capZone = "Asia/Shanghai";

export type BeginPurchase = Pick<
  Purchase,
  | "id"
  | "appId"
  | "keyId"
  | "operatorId"
  | "channel"
  | "environment"
  | "externalOrderId"
  | "bodyHash"
  | "fieldHashes"
  | "marker"
  | "lines"
  | "sellerIds"
  | "expectedTotal"
> & {
  /** Time until the reconciler reads it, unless an end was recorded before, ms. */
  readAfterMs: number;
  /** null: sandbox, which has no caps. */
  caps: PurchaseCaps | null;
};

export type BeginOutcome =
  | { outcome: "begun"; purchase: Purchase }
  /** The external id is in use: the stored purchase, for a replay or a conflict. */
  | { outcome: "exists"; purchase: Purchase }
  | { outcome: "capped"; limit: "max_order" | "max_day"; left: number }
  | { outcome: "stopped" };

export type PurchaseChange = {
  state: PurchaseState;
  orders?: PurchasedOrder[];
  answer?: string | null;
  amountMismatch?: boolean;
  /** Ends the attempt that is in flight. */
  outcome?: AttemptOutcome;
  /** ms from now; null = no further read is due. */
  readAfterMs?: number | null;
  emptyReads?: number;
  /** Returns the events about this change, from the purchase after it. They commit with it. */
  events?: (changed: Purchase) => readonly NewEvent[];
};

/** Orders that may have changed. Their purchases are read soon, each at most once in `readEveryMs`. */
export type ReadHint = { channel: Channel; orderIds: readonly string[]; readEveryMs: number };

export type PurchaseStates = {
  state: PurchaseState;
  count: number;
  /** Epoch ms of the oldest of them. */
  oldestAt: number;
}[];

/** Purchases of one app to list, newest first. */
export type PurchaseListing = {
  appId: string;
  environment: Purchase["environment"];
  stage?: OrderStage | undefined;
  operatorId?: string | undefined;
  /** Epoch ms, inclusive. */
  from?: number | undefined;
  /** Epoch ms, exclusive. */
  to?: number | undefined;
  /** Only purchases that are older (`before`) or newer than this place. */
  place: PurchasePlace | null;
  direction: "older" | "newer";
  most: number;
};

export type PurchasePlace = { at: number; id: string };

/** A purchase on which a person has to act; `need` is null when it has to be paid soon. */
export type PurchaseAlert = { purchase: Purchase; need: OrderNeed | null };

/**
 * Purchases, their caps and the kill switch. Every write is one durable transaction: it is on disk before the promise
 * resolves. A purchase counts towards its app's day from `begin` until it is rejected, not sent or absent.
 */
export type Purchases = {
  /**
   * Records a purchase as `submitting` with its first attempt, or says why not: the external id is taken, a cap would be
   * exceeded, or purchasing is stopped. Two instances cannot exceed a cap together.
   */
  begin: (purchase: BeginPurchase) => Promise<BeginOutcome>;
  /** Returns a purchase of any app by its id. */
  get: (id: string) => Promise<Purchase | null>;
  find: (question: {
    appId: string;
    channel: Channel;
    environment: "live" | "sandbox";
    purchaseId?: string;
    externalOrderId?: string;
    orderId?: string;
  }) => Promise<Purchase | null>;
  /**
   * Changes a purchase from a known version and state. Returns the changed purchase, or null when another writer was
   * first. Releases the reserved sum where the new state is rejected or absent.
   */
  change: (
    purchase: Pick<Purchase, "id" | "version">,
    change: PurchaseChange,
    audit?: AuditEntry,
  ) => Promise<Purchase | null>;
  /**
   * Removes a purchase that was surely never executed, which releases its external id and sum. Returns false when
   * another writer was first.
   */
  forget: (purchase: Pick<Purchase, "id" | "version">) => Promise<boolean>;
  /**
   * Returns purchases whose next read is due, those with a hint and then the oldest first, each leased to this caller
   * for `leaseMs`. Their hints are consumed, because the read that follows begins after them.
   */
  claimDue: (input: { max: number; leaseMs: number }) => Promise<Purchase[]>;
  /** Returns purchases of an app, newest first; for `newer` those that are next to the place. */
  list: (question: PurchaseListing) => Promise<Purchase[]>;
  /** Returns the purchases of an app with this purchase id, order id or external id, newest first. */
  byAnyId: (question: Pick<PurchaseListing, "appId" | "environment"> & { id: string }) => Promise<Purchase[]>;
  /**
   * Returns purchases of an app on which a person has to act, by `standingOf`, and those to be paid before a time,
   * soonest first.
   */
  alerts: (
    question: Pick<PurchaseListing, "appId" | "environment" | "most"> & { paidBefore: number },
  ) => Promise<PurchaseAlert[]>;
  /** Makes the created live purchases of these orders due to be read. Returns whether there are any. */
  hint: (hint: ReadHint) => Promise<boolean>;
  states: () => Promise<PurchaseStates>;
  /** Returns the sum that an app has reserved today and the end of that day, fen and epoch ms. */
  spentToday: (appId: string) => Promise<{ amount: number; resetsAt: number }>;
  /** The kill switch of all instances. */
  isStopped: () => Promise<boolean>;
  setStopped: (stopped: boolean, audit?: AuditEntry) => Promise<void>;
};
