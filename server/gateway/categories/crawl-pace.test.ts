import { describe, expect, test } from "vitest";
import { createVirtualTime, settled } from "#testing/gateway/virtual-time.ts";
import { createCrawlPace } from "./crawl-pace.ts";

const signal = new AbortController().signal;

describe("the pace of a crawl", () => {
  test("starts a fixed number of calls a second at even intervals", async () => {
    const time = createVirtualTime(0);
    const pace = createCrawlPace({ atOnce: 4, perSecond: 5 }, time);
    const begun: number[] = [];
    for (let call = 0; call < 6; call++) void pace.turn(signal).then(() => begun.push(time.clock()));
    await settled();
    await time.advance(2_000);
    expect(begun).toEqual([0, 200, 400, 600, 800, 1_000]);
  });

  test("delays all calls during a backoff, including those that already wait", async () => {
    const time = createVirtualTime(0);
    const pace = createCrawlPace({ atOnce: 4, perSecond: 10 }, time);
    const begun: number[] = [];
    for (let call = 0; call < 3; call++) void pace.turn(signal).then(() => begun.push(time.clock()));
    await settled();
    pace.backOffUntil(5_000);
    await time.set(1_000);
    await time.set(5_000);
    expect(begun).toEqual([0, 5_000, 5_000]);
  });

  test.each([-3 * 86_400_000, 3 * 86_400_000])(
    "keeps its backoff and its pace when the clock is set by %i ms",
    async (step) => {
      const time = createVirtualTime(4 * 86_400_000);
      const pace = createCrawlPace({ atOnce: 4, perSecond: 10 }, time);
      let begun = 0;
      const begin = () => void pace.turn(signal).then(() => (begun += 1));
      begin();
      pace.backOffUntil(time.clock() + 5_000);
      begin();
      await settled();
      time.step(step);
      begin();
      expect(pace.minMsFor(1)).toBeLessThanOrEqual(5_400);
      for (let second = 0; second < 11; second += 1) await time.advance(1_000);
      expect(begun).toBe(3);
      pace.backOffUntil(time.clock() + 5_000);
      begin();
      await settled();
      expect(begun).toBe(3);
      await time.advance(5_000);
      expect(begun).toBe(4);
    },
  );

  test("delays nothing without a limit, and releases a crawl that is aborted", async () => {
    const time = createVirtualTime(0);
    const quick = createCrawlPace({ atOnce: 1, perSecond: Infinity }, time);
    for (let call = 0; call < 100; call++) await quick.turn(signal);
    const slow = createCrawlPace({ atOnce: 1, perSecond: 1 }, time);
    const ending = new AbortController();
    await slow.turn(ending.signal);
    const waiting = slow.turn(ending.signal);
    ending.abort(new Error("the end"));
    await expect(waiting).rejects.toThrow("the end");
  });
});
