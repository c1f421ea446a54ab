import { describe, expect, test } from "vitest";
import { commandLine } from "#server/store/audit.ts";
import type { Store } from "#server/store/store.ts";
import { aCall } from "./calls-contract.ts";
import { callsOf, hold, noon, sumAll, withStore, type StartStore } from "./store-fixture.ts";

const day = 86_400_000;

/** Writes one entry of each kind with a long retention. */
async function writeOneOfEach(store: Store, requestId: string, at: number): Promise<void> {
  await store.quota.settle(await hold(store, { requestId }));
  await store.callLog.append(aCall(requestId, { at }));
  await store.callLog.append(
    aCall(`${requestId}-sign-in`, { at, operatorId: "ann", operation: "console.signed_out" }),
  );
  await store.auditLog.record({
    ...commandLine(at),
    action: "key_revoked",
    subject: "apps/acme",
    before: null,
    after: null,
  });
  await sumAll(store);
}

async function dropAll(store: Store): Promise<void> {
  await sumAll(store);
  while ((await store.ledger.prune(500)) > 0);
  await store.usageRollups.prune();
}

/** Returns the stored entries of the first day and of all later ones. */
async function kept(store: Store) {
  const requests: string[] = [];
  for (const of of ["2026-11-21", "2026-11-22"])
    for await (const { requestId } of store.ledger.calls(of)) requests.push(requestId);
  const { days } = await store.usageRollups.read({ from: "2026-11-21", to: "2026-11-22" });
  return {
    ledger: requests,
    sums: days.reduce((sum, { units }) => sum + units, 0),
    calls: (await callsOf(store)).map(({ requestId }) => requestId),
    signIns: (await store.callLog.signIns("ann", 9)).length,
    changes: (await store.auditLog.page({}, { below: null, most: 9 })).length,
  };
}

const everything = { ledger: ["old"], sums: 1, calls: ["old"], signIns: 1, changes: 1 };

/** Tests that a database keeps its entries when its clock leaps ahead, on every store that outlives its process. */
export function describeClock(start: StartStore): void {
  describe("a clock that leaps ahead", () => {
    test.each([
      ["while a process runs", false],
      ["before a process starts", true],
    ])("deletes nothing by age %s", (_, restarts) =>
      withStore(start, async (store, { open, setClock }) => {
        await writeOneOfEach(store, "old", noon);
        expect(await store.ledger.pruningPause()).toBeNull();
        await setClock(noon + 500 * day);
        const later = restarts ? await open() : store;
        await dropAll(later);
        expect(await kept(later)).toEqual(everything);
        expect(await later.ledger.pruningPause()).toEqual({
          trustedAt: noon,
          leaptTo: noon + 500 * day,
          until: noon + 507 * day,
        });
        // Entries under the new time prove nothing yet, and lines of the log are dropped while it is written.
        for (let index = 0; index < 300; index += 1)
          await later.callLog.append(aCall(`new ${index}`, { at: noon + 500 * day, operatorId: "new" }));
        await dropAll(later);
        expect((await callsOf(later, { requestId: "old" })).length).toBe(1);
        expect(await kept(later)).toMatchObject({ ledger: ["old"], sums: 1, signIns: 1, changes: 1 });
        await setClock(noon + 60_000);
        expect(await later.ledger.pruningPause()).toBeNull();
      }),
    );

    test("is judged by the newest entry of a database that has no marks yet", () =>
      withStore(start, async (store, { setClock }) => {
        await store.quota.settle(await hold(store, { requestId: "old" }));
        await setClock(noon + 500 * day);
        expect(await store.ledger.pruningPause()).toMatchObject({ trustedAt: noon });
        await dropAll(store);
        expect((await kept(store)).ledger).toEqual(["old"]);
      }));

    test("is believed after the store was in use under it for seven days, and no sooner", () =>
      withStore(start, async (store, { setClock }) => {
        await writeOneOfEach(store, "old", noon);
        await store.ledger.pruningPause();
        for (let days = 500; days < 507; days += 1) {
          await setClock(noon + days * day);
          expect(await store.ledger.pruningPause()).not.toBeNull();
        }
        await dropAll(store);
        expect((await kept(store)).ledger).toEqual(["old"]);
        await setClock(noon + 507 * day);
        await dropAll(store);
        expect(await store.ledger.pruningPause()).toBeNull();
        expect(await kept(store)).toMatchObject({ ledger: [], sums: 0, changes: 1 });
      }));

    test("waits from the beginning when it leaps once more in the meantime", () =>
      withStore(start, async (store, { setClock }) => {
        await writeOneOfEach(store, "old", noon);
        await store.ledger.pruningPause();
        for (const days of [500, 501, 506, 507]) {
          await setClock(noon + days * day);
          expect(await store.ledger.pruningPause()).not.toBeNull();
        }
        expect(await store.ledger.pruningPause()).toMatchObject({ leaptTo: noon + 506 * day });
      }));

    test("is believed at once when an operator confirms it", () =>
      withStore(start, async (store, { setClock }) => {
        await writeOneOfEach(store, "old", noon);
        expect(await store.ledger.confirmTime()).toBeNull();
        await setClock(noon + 500 * day);
        expect(await store.ledger.confirmTime()).toMatchObject({ trustedAt: noon });
        await dropAll(store);
        expect(await kept(store)).toMatchObject({ ledger: [], sums: 0 });
      }));

    test("is no leap when nothing was used for two days, or when the clock is set back", () =>
      withStore(start, async (store, { setClock }) => {
        await writeOneOfEach(store, "old", noon);
        for (const at of [noon + 2 * day, noon - 100 * day, noon - 99 * day]) {
          await setClock(at);
          expect(await store.ledger.pruningPause()).toBeNull();
        }
      }));
  });
}
