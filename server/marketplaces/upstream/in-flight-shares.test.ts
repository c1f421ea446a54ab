import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createInFlightShares } from "./in-flight-shares.ts";

/** Takes room as often as there is any; how often there was. */
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

describe("the calls that may be open to a marketplace", () => {
  test("leave an eighth for others when one app takes all that it can get", () => {
    const shares = createInFlightShares(256);
    expect(takeAll(shares, "greedy", 0)).toBe(224);
    expect(takeAll(shares, "other", 0)).toBe(32);
    expect(takeAll(shares, "third", 0)).toBe(0);
  });

  test("are half at most for one app while others wait, and all but an eighth ten seconds later", () => {
    const shares = createInFlightShares(256);
    takeAll(shares, "greedy", 0);
    takeAll(shares, "other", 0);
    for (let call = 0; call < 100; call += 1) shares.release("greedy");
    // 124 of its own are open.
    expect(takeAll(shares, "greedy", 1_000)).toBe(4);
    expect(takeAll(shares, "other", 1_000)).toBe(96);
    for (let call = 0; call < 128; call += 1) shares.release("other");
    expect(takeAll(shares, "greedy", 10_001)).toBe(96);
  });

  test("come to half for each of two that ask for all again and again", () => {
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

  test.each([1, 2, 3, 4, 7])("are all for whoever is alone where there are %i", (most) => {
    expect(takeAll(createInFlightShares(most), "a", 0)).toBe(most);
  });

  test("are never more than there may be, whoever asks (property)", () => {
    const step = fc.record({
      caller: fc.constantFrom("a", "b", "c"),
      releases: fc.boolean(),
      passes: fc.nat(20_000),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.array(step, { maxLength: 300 }), (most, steps) => {
        const shares = createInFlightShares(most);
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
          expect(open.length).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});
