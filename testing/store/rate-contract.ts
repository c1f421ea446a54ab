import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noon, withStore, type StartStore } from "./store-fixture.ts";

const window = 60_000;

/** Tests I11 to I13 on a store. */
export function describeRateLimiter(start: StartStore): void {
  describe("rate limiter", () => {
    test("admits N calls in any 60 s, also across the minute (I11)", () =>
      withStore(start, async (store, { setClock }) => {
        const admit = () => store.rateLimiter.admit({ keyId: "k", perMinute: 3 });
        await setClock(noon + 59_000);
        const moreAt = noon + 119_000;
        for (const left of [2, 1, 0]) expect(await admit()).toEqual({ admitted: true, left, moreAt });
        await setClock(noon + 61_000);
        expect(await admit()).toEqual({ admitted: false, retryAt: noon + 119_000 });
        await setClock(noon + 119_000);
        expect(await admit()).toEqual({ admitted: true, left: 2, moreAt: noon + 179_000 });
      }));

    test("admits exactly N of many parallel calls on two instances, and tells each the number of calls left (I11)", () =>
      withStore(start, async (first, { open }) => {
        const second = await open();
        const calls = Array.from({ length: 400 }, (_, index) =>
          (index % 2 === 0 ? first : second).rateLimiter.admit({ keyId: "k", perMinute: 60 }),
        );
        const admitted = (await Promise.all(calls)).filter((each) => each.admitted);
        const left = admitted.map((each) => each.left).toSorted((one, other) => one - other);
        expect(left).toEqual([...Array(60).keys()]);
      }));

    test("spends nothing on a refusal, and names the correct time to retry (I12)", () =>
      withStore(start, async (store, { setClock }) => {
        const admit = () => store.rateLimiter.admit({ keyId: "k", perMinute: 2 });
        await admit();
        await setClock(noon + 10_000);
        await admit();
        for (const _ of [1, 2, 3, 4, 5]) await admit();
        const refused = await admit();
        if (refused.admitted) throw new Error("a third call in ten seconds was admitted");
        expect(refused.retryAt).toBe(noon + window);
        await setClock(refused.retryAt - 1);
        expect(await admit()).toMatchObject({ admitted: false });
        await setClock(refused.retryAt);
        expect(await admit()).toEqual({ admitted: true, left: 0, moreAt: noon + 10_000 + window });
        expect(await admit()).toEqual({ admitted: false, retryAt: noon + 10_000 + window });
      }));

    test("keeps keys independent: one at its limit does not affect another (I13)", () =>
      withStore(start, async (store) => {
        await store.rateLimiter.admit({ keyId: "a", perMinute: 1 });
        expect(await store.rateLimiter.admit({ keyId: "a", perMinute: 1 })).toMatchObject({
          admitted: false,
        });
        expect(await store.rateLimiter.admit({ keyId: "b", perMinute: 1 })).toMatchObject({
          admitted: true,
          left: 0,
        });
      }));

    test("follows a plan that changes up and down, and supports limits of zero and of a billion", () =>
      withStore(start, async (store) => {
        const admit = (perMinute: number) => store.rateLimiter.admit({ keyId: "k", perMinute });
        for (const _ of [1, 2, 3, 4]) await admit(4);
        expect(await admit(4)).toMatchObject({ admitted: false });
        expect(await admit(1_000_000_000)).toMatchObject({ admitted: true, left: 1_000_000_000 - 5 });
        expect(await admit(2)).toMatchObject({ admitted: false });
        expect(await admit(0)).toMatchObject({ admitted: false });
      }));

    test("decides concurrent calls each by its own limit while a plan changes", () =>
      withStore(start, async (store) => {
        const together = [4, 4, 1, 4].map((perMinute) => store.rateLimiter.admit({ keyId: "k", perMinute }));
        const decisions = await Promise.all(together);
        expect(decisions.map(({ admitted }) => admitted)).toEqual([true, true, false, true]);
      }));

    test("recovers within a minute when the clock is set back by an hour", () =>
      withStore(start, async (store, { setClock }) => {
        const admit = () => store.rateLimiter.admit({ keyId: "k", perMinute: 2 });
        await admit();
        await admit();
        await setClock(noon - 3_600_000);
        expect(await admit()).toEqual({ admitted: false, retryAt: noon - 3_600_000 + window });
        await setClock(noon - 3_600_000 + window);
        expect(await admit()).toMatchObject({ admitted: true, left: 1 });
      }));

    test("counts calls of a glitch of the clock in the window that ends with the newest", () =>
      withStore(start, async (store, { setClock }) => {
        const admit = () => store.rateLimiter.admit({ keyId: "k", perMinute: 3 });
        await admit();
        await setClock(noon + 58_000);
        await admit();
        await setClock(noon + 56_000);
        expect(await admit()).toEqual({ admitted: true, left: 0, moreAt: noon + window });
        await setClock(noon + 62_000);
        expect(await admit()).toEqual({ admitted: true, left: 0, moreAt: noon + 58_000 + window });
        await setClock(noon + 60_000 + 57_500);
        expect(await admit()).toEqual({ admitted: false, retryAt: noon + 58_000 + window });
      }));

    test(
      "is a sliding log: admits exactly when fewer than N were in the last 60 s, and reports the remaining calls (property, I11, I12)",
      () =>
        withStore(start, async (store, { setClock }) => {
          let now = noon;
          let key = 0;
          const pause = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom(0, 59_999, 60_000));
          const turns = fc.array(fc.record({ pause, calls: fc.integer({ min: 1, max: 4 }) }), {
            maxLength: 40,
          });
          await fc.assert(
            fc.asyncProperty(turns, fc.integer({ min: 1, max: 5 }), async (sequence, perMinute) => {
              const keyId = `key-${(key += 1)}`;
              const admissions: number[] = [];
              for (const { pause: passed, calls } of sequence) {
                now += passed;
                await setClock(now);
                const together = Array.from({ length: calls }, () =>
                  store.rateLimiter.admit({ keyId, perMinute }),
                );
                for (const decision of await Promise.all(together)) {
                  const recent = admissions.filter((at) => at > now - window);
                  expect(decision.admitted).toBe(recent.length < perMinute);
                  if (decision.admitted) {
                    expect(decision.left).toBe(perMinute - recent.length - 1);
                    expect(decision.moreAt).toBe((recent[0] ?? now) + window);
                    admissions.push(now);
                  } else expect(decision.retryAt).toBe((recent.at(-perMinute) ?? 0) + window);
                }
              }
            }),
            { numRuns: 30 },
          );
        }),
      60_000,
    );
  });
}
