import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createInFlightShares } from "./upstream-call.ts";

/** Reserves calls the given number of times, and returns how many were granted. */
function takeAll(
  shares: ReturnType<typeof createInFlightShares>,
  caller: string,
  now: number,
  times = 1_000,
) {
  let taken = 0;
  for (let time = 0; time < times; time += 1) if (shares.take(caller, now)) taken += 1;
  return taken;
}

describe("createInFlightShares", () => {
  test("reserves an eighth for others when one app takes all that it can get", () => {
    const shares = createInFlightShares(256);
    expect(takeAll(shares, "greedy", 0)).toBe(224);
    expect(takeAll(shares, "other", 0)).toBe(32);
    expect(takeAll(shares, "third", 0)).toBe(0);
  });

  test("limits one app to half while others wait, and to all but an eighth ten seconds later", () => {
    const shares = createInFlightShares(256);
    takeAll(shares, "greedy", 0);
    takeAll(shares, "other", 0);
    for (let call = 0; call < 100; call += 1) shares.release("greedy");
    // The app still has 124 open calls.
    expect(takeAll(shares, "greedy", 1_000)).toBe(4);
    expect(takeAll(shares, "other", 1_000)).toBe(96);
    for (let call = 0; call < 128; call += 1) shares.release("other");
    expect(takeAll(shares, "greedy", 10_001)).toBe(96);
  });

  test("converges to half for each of two apps that keep asking for all", () => {
    const shares = createInFlightShares(8);
    takeAll(shares, "a", 0);
    takeAll(shares, "b", 0);
    const open = { a: 7, b: 1 };
    for (let round = 1; round < 20; round += 1) {
      const one = round % 2 === 0 ? "b" : "a";
      shares.release(one);
      open[one] -= 1;
      open.a += takeAll(shares, "a", round);
      open.b += takeAll(shares, "b", round);
    }
    expect(open).toEqual({ a: 4, b: 4 });
  });

  test.each([1, 2, 3, 4, 7])("grants all of %i calls to an app that is alone", (max) => {
    expect(takeAll(createInFlightShares(max), "a", 0)).toBe(max);
  });

  test("never grants more calls than the maximum, for any apps (property)", () => {
    const step = fc.record({
      caller: fc.constantFrom("a", "b", "c"),
      releases: fc.boolean(),
      passes: fc.nat(20_000),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.array(step, { maxLength: 300 }), (max, steps) => {
        const shares = createInFlightShares(max);
        const open: string[] = [];
        let now = 0;
        for (const { caller, releases, passes } of steps) {
          now += passes;
          const at = open.indexOf(caller);
          if (releases && at >= 0) {
            open.splice(at, 1);
            shares.release(caller);
          } else if (shares.take(caller, now)) open.push(caller);
          else expect(open.length).toBeGreaterThan(0);
          expect(open.length).toBeLessThanOrEqual(max);
        }
      }),
    );
  });
});
