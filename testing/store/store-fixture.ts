import type { AccessConfiguration, NamedKey } from "#server/store/access.ts";
import type { CallLog } from "#server/store/call-log.ts";
import type { ReserveInput, Store } from "#server/store/store.ts";
import { endKey } from "#server/store/end-key.ts";
import { commandLine } from "#server/store/audit.ts";
import type { CallFilter, CallRecord } from "#server/store/call-record.ts";

/** Store timeout in ms, long enough for a busy machine. Tests of an unreachable database set their own. */
export const patienceMs = 20_000;

/** One store implementation under test, with a clock that only the test moves. Each test starts its own. */
export type StoreFixture = {
  /** Opens another instance on the same data (for the memory store, the same one). */
  open: () => Promise<Store>;
  setClock: (at: number) => Promise<void>;
  /** Closes every instance that was opened. */
  stop: () => Promise<void>;
};

export type StartStore = (options: { at: number }) => Promise<StoreFixture>;

/** Noon in Shanghai: far from the end of the day, which is at 16:00Z. */
export const noon = Date.parse("2026-11-21T04:00:00Z");

/** Runs a test on its own store and always closes it. */
export async function withStore(
  start: StartStore,
  test: (store: Store, harness: StoreFixture) => Promise<void>,
  at = noon,
): Promise<void> {
  const harness = await start({ at });
  try {
    await test(await harness.open(), harness);
  } finally {
    await harness.stop();
  }
}

export function aReservation(change: Partial<ReserveInput> = {}): ReserveInput {
  return {
    requestId: "request-1",
    appId: "acme",
    keyId: "k1",
    channel: "1688",
    operation: "orders.payment-methods",
    units: 1,
    dailyUnits: 100,
    platformDailyUnits: 1_000_000,
    leaseMs: 30_000,
    ...change,
  };
}

/** Reserves units, expects success, and returns the hold's id. */
export async function hold(store: Store, change: Partial<ReserveInput> = {}): Promise<string> {
  const reservation = await store.quota.reserve(aReservation(change));
  if (reservation.outcome !== "reserved") throw new Error(`refused by the ${reservation.limit} limit`);
  return reservation.holdId;
}

/** Brings the rollups up to date: pruning deletes only rolled-up entries from ledger and log. */
export async function sumAll(store: Store): Promise<void> {
  while ((await store.usageRollups.rollUp(1_000)) > 0);
}

export function aConfiguration(
  change: Partial<AccessConfiguration["apps"][number]> = {},
): AccessConfiguration {
  return {
    platformDailyUnits: 1_000_000,
    plans: [
      {
        name: "standard",
        enabled: true,
        requestsPerMinute: 60,
        dailyUnits: 5_000,
        channels: ["1688", "taobao"],
        units: { "orders.preview": 3 },
      },
    ],
    apps: [
      {
        id: "acme",
        name: "Acme",
        mode: "self",
        plan: "standard",
        merchantUuid: "merchant-acme",
        keys: [
          { id: "k1", environment: "live", sha256: "a".repeat(64), scopes: ["order:read", "order:preview"] },
          { id: "k2", environment: "sandbox", sha256: "b".repeat(64), scopes: ["product:search"] },
        ],
        authorizations: { "1688": { accessToken: "at-1", refreshToken: "rt-1", expiresAt: noon + 1_000 } },
        warehouse: null,
        ...change,
      },
    ],
  };
}

/** Adds a key to an app as administrators do, under any id. */
export function addKey(
  { accessRecords }: Pick<Store, "accessRecords">,
  appId: string,
  { sha256, ...key }: NamedKey,
): Promise<"written" | "stale" | "taken"> {
  const stamp = { version: 1, changedAt: 0, changedBy: "a test", inFile: false };
  const rest = { revoked: false, note: null, createdAt: 0, expiresAt: null, lastUsed: null };
  return accessRecords.write([{ kind: "key", record: { ...key, ...stamp, ...rest, appId }, sha256 }], []);
}

/**
 * Revokes a key.
 * @returns false if there is no such key
 */
export async function revokeKey(
  { accessRecords }: Pick<Store, "accessRecords">,
  appId: string,
  keyId: string,
): Promise<boolean> {
  return (await endKey(accessRecords, { appId, keyId }, commandLine(0))) !== null;
}

/** Returns the latest matching calls, newest first, without their numbers and repeat counts. */
export async function callsOf(
  { callLog }: { callLog: CallLog },
  filter: CallFilter = {},
): Promise<CallRecord[]> {
  const { calls } = await callLog.find({ filter, place: null, direction: "older", most: 100 });
  return calls.map(({ id: _id, calls: _calls, ...record }) => record);
}
