import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { overflowOf } from "./call-record.ts";

const share = fc.record({ appId: fc.uuid(), lines: fc.nat(1_000) });

describe("deleting entries of a full log", () => {
  test("deletes entries of the apps that have the most, down to one level", () => {
    const lines = [
      { appId: "small", lines: 10 },
      { appId: "large", lines: 900 },
      { appId: "middle", lines: 500 },
    ];
    expect(overflowOf(lines, 300)).toEqual([{ appId: "large", most: 300 }]);
    expect(overflowOf(lines, 600)).toEqual([
      { appId: "large", most: 500 },
      { appId: "middle", most: 100 },
    ]);
    expect(overflowOf(lines, 2_000)).toHaveLength(3);
  });

  test("never deletes an entry of an app while another app keeps more (property)", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(share, { selector: ({ appId }) => appId, maxLength: 20 }),
        fc.integer({ min: 1, max: 3_000 }),
        (apps, excess) => {
          const taken = new Map(overflowOf(apps, excess).map(({ appId, most: max }) => [appId, max]));
          const total = [...taken.values()].reduce((sum, max) => sum + max, 0);
          const all = apps.reduce((sum, { lines }) => sum + lines, 0);
          expect(total).toBeLessThanOrEqual(Math.min(excess, all));
          expect(total).toBeGreaterThanOrEqual(Math.min(excess, all) - apps.length);
          const stored = apps.map(({ appId, lines }) => lines - (taken.get(appId) ?? 0));
          for (const [index, { appId }] of apps.entries())
            if (taken.has(appId)) expect(stored[index]).toBe(Math.max(...stored));
        },
      ),
    );
  });
});
