import { describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import {
  createCategoryFixture as createHarness,
  day,
  noon,
  settled,
} from "#testing/gateway/category-fixture.ts";

describe("a refresh on request", () => {
  const hour = 3_600_000;

  test("reads a tree again once it is six hours old, and announces the time of the refresh before", async () => {
    const { time, vendor, ask, trees: one, other, query } = await read();
    for (let time = 0; time < 100; time += 1)
      expect(await (time % 2 === 0 ? one : other).refresh(query)).toMatchObject({
        reading: null,
        failure: null,
        read_at: new Date(noon).toISOString(),
        refresh_at: new Date(noon + 6 * hour).toISOString(),
      });
    expect(vendor.asked).toHaveLength(13);
    await time.advance(6 * hour - 1);
    expect((await one.refresh(query)).reading).toBeNull();
    await time.advance(1);
    expect(await one.state(query)).toMatchObject({ refresh_at: null });
    expect((await one.refresh(query)).reading).not.toBeNull();
    await settled();
    expect(vendor.asked).toHaveLength(26);
    expect((await ask(one)).readAt).toBe(noon + 6 * hour);
    expect(await other.refresh(query)).toMatchObject({ reading: null });
    await settled();
    expect(vendor.asked).toHaveLength(26);
  });

  test("waits a minute after a failed crawl", async () => {
    const { time, vendor, trees, query } = await read();
    await time.advance(6 * hour);
    vendor.before = () => Promise.reject(new Failure("CHANNEL_NOT_AUTHORIZED", "The token is gone."));
    await trees.refresh(query);
    await settled();
    const asked = vendor.asked.length;
    for (let time = 0; time < 20; time += 1) await trees.refresh(query);
    await settled();
    expect(vendor.asked).toHaveLength(asked);
    expect(await trees.state(query)).toMatchObject({
      failure: "The token is gone.",
      refresh_at: new Date(noon + 6 * hour + 60_000).toISOString(),
    });
    await time.advance(60_000);
    await trees.refresh(query);
    await settled();
    expect(vendor.asked.length).toBeGreaterThan(asked);
  });

  test("is not delayed by a clock that was set back", async () => {
    const { time, trees, query } = await read();
    time.step(-10 * day);
    expect((await trees.refresh(query)).reading).not.toBeNull();
  });

  async function read() {
    const { instance, ask, ...rest } = createHarness();
    const [trees, other] = [instance(Infinity, 6 * hour), instance(Infinity, 6 * hour)];
    await ask(trees);
    return { ...rest, ask, trees, other };
  }
});
