import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Store } from "#server/store/store.ts";
import { aReservation, noon, withStore, type StartStore } from "./store-fixture.ts";

type ModelHold = { units: number; expiresAt: number; state: "held" | "settled" | "gone" };

const leaseMs = 1_000;

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("reserve" as const),
        units: fc.integer({ min: 1, max: 3 }),
        limit: fc.integer({ min: 0, max: 8 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("settle" as const), which: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("release" as const), which: fc.nat(9) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(1, 400, 1_000) }),
    },
  ),
  { maxLength: 30 },
);

/** Tests I6: any order of reserving, settling, releasing and expiring, against the simplest model of it. */
export function describeQuotaModel(start: StartStore): void {
  describe("quota against a model", () => {
    test(
      "agrees with the model on every answer and every counter, in any order (I1, I6, I10)",
      () =>
        withStore(start, async (store, { setClock }) => {
          let now = noon;
          let app = 0;
          await fc.assert(
            fc.asyncProperty(steps, async (sequence) => {
              const appId = `app-${(app += 1)}`;
              const holds: (ModelHold & { id: string })[] = [];
              const expire = () => {
                for (const each of holds)
                  if (each.state === "held" && each.expiresAt <= now) each.state = "gone";
              };
              const sum = (state: ModelHold["state"]) =>
                holds.filter((each) => each.state === state).reduce((total, each) => total + each.units, 0);

              for (const step of sequence) {
                if (step.kind === "wait") {
                  now += step.ms;
                  await setClock(now);
                }
                expire();
                if (step.kind === "reserve") {
                  const admitted = sum("held") + sum("settled") + step.units <= step.limit;
                  const answer = await store.quota.reserve(
                    aReservation({ appId, units: step.units, dailyUnits: step.limit, leaseMs }),
                  );
                  expect(answer.outcome).toBe(admitted ? "reserved" : "refused");
                  if (answer.outcome !== "reserved") continue;
                  holds.push({
                    id: answer.holdId,
                    units: step.units,
                    expiresAt: now + leaseMs,
                    state: "held",
                  });
                }
                if (step.kind === "settle" || step.kind === "release") await end(store, step, holds);
                const usage = await store.quota.usage(appId);
                expect({ used: usage.used, held: usage.held }).toEqual({
                  used: sum("settled"),
                  held: sum("held"),
                });
              }
            }),
            { numRuns: 40 },
          );
        }),
      60_000,
    );

    test("keeps correct totals when two instances and many apps act at once (I1, I2, I6)", () =>
      withStore(start, async (first, { open, setClock }) => {
        const stores = [first, await open()];
        const apps = ["a", "b", "c", "d", "e"];
        const paid = new Map<string, number>();
        const lives = Array.from({ length: 240 }, async (_, index) => {
          const store = stores[index % 2] ?? first;
          const appId = apps[(index * 7) % apps.length] ?? "a";
          for (const round of [0, 1, 2]) {
            const units = 1 + ((index + round) % 3);
            const reserved = await store.quota.reserve(
              aReservation({ appId, units, dailyUnits: 150, platformDailyUnits: 600, leaseMs }),
            );
            if (reserved.outcome === "refused") await store.quota.usage(appId);
            else if ((index + round) % 4 === 0) await store.quota.release(reserved.holdId);
            else if ((index + round) % 4 !== 1) {
              const settlement = await store.quota.settle(reserved.holdId);
              if (settlement.outcome === "settled") paid.set(appId, (paid.get(appId) ?? 0) + units);
            }
          }
        });
        await Promise.all(lives);
        const day = (await first.quota.usage("a")).day;
        for (const { used, held } of await first.ledger.usage(day)) {
          expect(used + held).toBeLessThanOrEqual(150);
        }
        await setClock(noon + leaseMs);
        for (const appId of apps) {
          expect(await first.quota.usage(appId)).toMatchObject({ used: paid.get(appId) ?? 0, held: 0 });
        }
        const total = [...paid.values()].reduce((sum, units) => sum + units, 0);
        let ledger = 0;
        for await (const entry of first.ledger.calls(day)) ledger += entry.units;
        expect(ledger).toBe(total);
        // The platform's counter must equal the paid units: one unit more fits, two do not.
        const last = aReservation({ appId: "z", units: 1, platformDailyUnits: total + 1 });
        expect(await first.quota.reserve(last)).toMatchObject({ outcome: "reserved" });
        expect(await first.quota.reserve(last)).toMatchObject({ outcome: "refused", limit: "platform" });
      }));
  });
}

async function end(
  store: Store,
  step: { kind: "settle" | "release"; which: number },
  holds: (ModelHold & { id: string })[],
): Promise<void> {
  const chosen = holds[step.which];
  if (!chosen) return;
  if (step.kind === "release") {
    await store.quota.release(chosen.id);
    if (chosen.state === "held") chosen.state = "gone";
    return;
  }
  const answer = await store.quota.settle(chosen.id);
  expect(answer.outcome).toBe(chosen.state === "gone" ? "expired" : "settled");
  if (chosen.state === "held") chosen.state = "settled";
}
