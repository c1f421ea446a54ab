import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { createDurations, createTally } from "./tally.ts";

const lines = async (registry: Registry) => (await registry.metrics()).split("\n");

describe("a tally", () => {
  it("shows every series with all that was counted, however often the page is read", async () => {
    const registry = new Registry();
    const tally = createTally({ name: "t_total", help: "t", labelNames: ["a", "b"], registers: [registry] });
    const cell = tally("x", "y");
    expect(await lines(registry)).toContain('t_total{a="x",b="y"} 0');
    cell.pending += 2;
    tally("x", "y").pending += 1;
    tally("x", "z").pending += 5;
    expect(await lines(registry)).toEqual(
      expect.arrayContaining(['t_total{a="x",b="y"} 3', 't_total{a="x",b="z"} 5']),
    );
    cell.pending += 1;
    await lines(registry);
    expect(await lines(registry)).toContain('t_total{a="x",b="y"} 4');
  });
});

describe("durations", () => {
  it("sorts ms into buckets of seconds and loses none, more than wait together or fewer", async () => {
    const registry = new Registry();
    const durations = createDurations({
      name: "d_seconds",
      help: "d",
      labelName: "of",
      buckets: [0.01, 1],
      registers: [registry],
    });
    for (let call = 0; call < 600; call += 1) durations("x")(call < 400 ? 10 : 500);
    durations("y")(2_000);
    const once = await lines(registry);
    expect(once).toEqual(
      expect.arrayContaining([
        'd_seconds_bucket{le="0.01",of="x"} 400',
        'd_seconds_bucket{le="1",of="x"} 600',
        'd_seconds_bucket{le="+Inf",of="x"} 600',
        'd_seconds_count{of="x"} 600',
        'd_seconds_bucket{le="1",of="y"} 0',
        'd_seconds_count{of="y"} 1',
        'd_seconds_sum{of="y"} 2',
      ]),
    );
    expect(await lines(registry)).toEqual(once);
  });
});
