import { describe, expect, test } from "vitest";
import { createCircuitBreaker, type CallEnd, type CircuitBreaker } from "./retry-and-breaker.ts";

const settings = { windowMs: 10_000, minCalls: 20, openMs: 5_000 };

function settle(breaker: CircuitBreaker, now: number, end: CallEnd, caller = "a") {
  const pass = breaker.admit(now, caller);
  return "retryAt" in pass ? pass : pass.settle(now, end);
}

describe("a breaker that stays closed", () => {
  test("stays closed when half of the calls failed", () => {
    const breaker = createCircuitBreaker(settings);
    const ends = Array.from({ length: 100 }, (_, call) =>
      settle(breaker, call, call % 2 === 0 ? "answered" : "failed"),
    );
    expect(ends.every((end) => end === null)).toBe(true);
  });
  test("stays closed when no ten seconds contain twenty failures", () => {
    const breaker = createCircuitBreaker(settings);
    const ends = Array.from({ length: 200 }, (_, call) => settle(breaker, call * 600, "failed"));
    expect(ends.every((end) => end === null)).toBe(true);
  });
});

describe("the sliding window", () => {
  test.each([
    [9_999, "opened"],
    [10_000, null],
  ])("forgets failures after ten seconds: nineteen at 0 and one at %i ms end %j", (at, end) => {
    const breaker = createCircuitBreaker(settings);
    for (let call = 0; call < 19; call += 1) settle(breaker, 0, "failed");
    expect(settle(breaker, at, "failed")).toBe(end);
  });
});

describe("a breaker that opens", () => {
  test("opens at the call that makes failures the majority of at least twenty", () => {
    const breaker = createCircuitBreaker(settings);
    for (let call = 0; call < 10; call += 1) settle(breaker, call, "answered");
    for (let call = 0; call < 10; call += 1) expect(settle(breaker, call, "failed")).toBeNull();
    expect(settle(breaker, 20, "failed")).toBe("opened");
    expect(breaker.admit(30, "a")).toEqual({ retryAt: 5_020 });
  });

  test("lets one trial call through within ten seconds", () => {
    const breaker = createCircuitBreaker(settings);
    for (let call = 0; call < 20; call += 1) settle(breaker, 0, "failed");
    const trial = breaker.admit(5_000, "a");
    expect("settle" in trial).toBe(true);
    expect(breaker.admit(5_000, "a")).toEqual({ retryAt: 6_000 });
    if ("settle" in trial) expect(trial.settle(5_100, "failed")).toBeNull();
    expect(breaker.admit(5_200, "a")).toEqual({ retryAt: 10_100 });
    expect(settle(breaker, 10_100, "answered")).toBe("closed");
    expect(settle(breaker, 10_101, "failed")).toBeNull();
  });

  test("gives the trial to the next call when its caller left", () => {
    const breaker = createCircuitBreaker(settings);
    for (let call = 0; call < 20; call += 1) settle(breaker, 0, "failed");
    expect(settle(breaker, 5_000, "unknown")).toBeNull();
    expect(settle(breaker, 5_001, "answered")).toBe("closed");
  });

  test("is not closed by an answer to a call that began before it opened", () => {
    const breaker = createCircuitBreaker(settings);
    const preloaded = breaker.admit(0, "a");
    for (let call = 0; call < 20; call += 1) settle(breaker, 0, "failed");
    if ("settle" in preloaded) expect(preloaded.settle(100, "answered")).toBeNull();
    expect("retryAt" in breaker.admit(200, "a")).toBe(true);
  });
});

describe("a breaker that opens for one caller", () => {
  test("opens for one caller alone, however many of their calls failed, until other callers fail as well", () => {
    const breaker = createCircuitBreaker(settings);
    for (let call = 0; call < 20; call += 1) settle(breaker, 0, "failed", "loud");
    expect("retryAt" in breaker.admit(1, "loud")).toBe(true);
    for (let call = 0; call < 9; call += 1) expect(settle(breaker, 1, "failed", "quiet")).toBeNull();
    expect(settle(breaker, 1, "failed", "third")).toBe("opened");
    for (const caller of ["loud", "quiet", "third", "new"])
      expect(breaker.admit(2, caller)).toEqual({ retryAt: 5_001 });
    expect(settle(breaker, 5_001, "answered", "new")).toBe("closed");
  });

  test("leaves out the caller with the most failures, regardless of the order", () => {
    const breaker = createCircuitBreaker(settings);
    settle(breaker, 0, "failed", "first");
    for (let call = 0; call < 20; call += 1) settle(breaker, 0, "failed", "loud");
    expect("retryAt" in breaker.admit(1, "loud")).toBe(true);
    expect("settle" in breaker.admit(1, "first")).toBe(true);
  });

  test("stays closed for all while other callers are answered", () => {
    const breaker = createCircuitBreaker(settings);
    for (let call = 0; call < 1_000; call += 1) settle(breaker, call, "failed", "loud");
    for (let call = 0; call < 20; call += 1) expect(settle(breaker, call, "answered", "quiet")).toBeNull();
    expect(settle(breaker, 1_000, "failed", "quiet")).toBeNull();
    expect(settle(breaker, 6_000, "answered", "loud")).toBe("closed");
  });
});
