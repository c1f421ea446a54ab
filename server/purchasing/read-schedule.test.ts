import { describe, expect, test } from "vitest";
import { nextReadMs } from "./read-schedule.ts";

const minute = 60_000;
const hour = 60 * minute;

function pauseAt(
  age: number,
  statuses: string[],
  { everyMs = minute, environment = "live" as "live" | "sandbox" } = {},
) {
  return nextReadMs(
    { createdAt: 1_000, environment },
    statuses.map((status) => ({ status })),
    { clock: () => 1_000 + age, everyMs },
  );
}

describe("schedule of order reads", () => {
  test.each([
    ["wait_payment", 0, minute],
    ["wait_payment", hour, 6 * minute],
    ["wait_payment", 24 * hour, 30 * minute],
    ["wait_shipment", 24 * hour, 2 * hour],
    ["shipped", 24 * hour, 2.4 * hour],
    ["shipped", 240 * hour, 6 * hour],
    ["received", 480 * hour, 24 * hour],
    ["a new status", 24 * hour, 2.4 * hour],
  ])("reads %s of an age of %d ms again after %d ms", (status, age, pause) => {
    expect(pauseAt(age, [status])).toBe(pause);
  });

  test("reads never faster than the setting allows", () => {
    expect(pauseAt(hour, ["wait_payment"], { everyMs: hour })).toBe(hour);
    expect(pauseAt(10 * minute, ["shipped"], { everyMs: 1_000 })).toBe(minute);
  });

  test("reads a purchase of several orders as often as the one that changes soonest", () => {
    expect(pauseAt(240 * hour, ["completed", "shipped", "wait_payment"])).toBe(30 * minute);
  });

  test("reads no final order, none of a sandbox key and none older than half a year", () => {
    for (const status of ["completed", "cancelled", "terminated"]) expect(pauseAt(hour, [status])).toBeNull();
    expect(pauseAt(hour, [])).toBeNull();
    expect(pauseAt(hour, ["wait_payment"], { environment: "sandbox" })).toBeNull();
    expect(pauseAt(181 * 24 * hour, ["received"])).toBeNull();
  });

  test("reads again at once where the clock was set back", () => {
    expect(pauseAt(-hour, ["wait_payment"])).toBe(minute);
  });
});
