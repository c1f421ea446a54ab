import { describe, expect, test } from "vitest";
import { retryDelay, type AttemptEnd } from "./retry-and-breaker.ts";
import { TransportFault } from "./transport.ts";

const law = { leastDelayMs: 100, leastLeftMs: 1_000 };
const now = Date.UTC(2026, 10, 21);
const delayOf = (end: AttemptEnd, { leftMs = 15_000, random = 0 } = {}) =>
  retryDelay(end, law, { now, leftMs, random });
const faulted = (kind: TransportFault["kind"], answered = false) => ({
  fault: new TransportFault(kind, answered),
});
const answered = (status: number, retryAfter?: string, date?: string) => ({
  status,
  headers: {
    ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
    ...(date === undefined ? {} : { date }),
  },
});

describe("faults", () => {
  test.each<TransportFault["kind"]>(["refused", "name_try_again", "connect_timeout", "reset"])(
    "%s is retried while no byte had arrived",
    (kind) => {
      expect(delayOf(faulted(kind))).toBe(100);
      expect(delayOf(faulted(kind, true))).toBeNull();
    },
  );
  test.each<TransportFault["kind"]>([
    "name_not_found",
    "tls",
    "headers_timeout",
    "body_timeout",
    "protocol",
    "too_large",
    "encoding",
    "aborted",
    "busy",
  ])("%s is not retried", (kind) => {
    expect(delayOf(faulted(kind))).toBeNull();
  });
});

describe("statuses", () => {
  test.each([502, 503, 504])("%i is retried", (status) => expect(delayOf(answered(status))).toBe(100));
  test.each([200, 204, 302, 400, 401, 403, 404, 429, 500, 501])("%i is not retried", (status) =>
    expect(delayOf(answered(status))).toBeNull(),
  );
});

describe("the wait", () => {
  test("is jittered up to twice the least", () =>
    expect(delayOf(faulted("reset"), { random: 0.5 })).toBe(150));
  test("adds Retry-After in seconds", () => expect(delayOf(answered(503, "2"))).toBe(2_100));
  test("adds Retry-After as a date by our clock", () =>
    expect(delayOf(answered(503, new Date(now + 3_000).toUTCString()))).toBe(3_100));
  test("adds Retry-After as a date by the vendor's clock when it tells the time", () => {
    const vendor = now + 3_600_000;
    expect(
      delayOf(answered(503, new Date(vendor + 3_000).toUTCString(), new Date(vendor).toUTCString())),
    ).toBe(3_100);
  });
  test("ignores a Retry-After that means nothing or lies in the past", () => {
    expect(delayOf(answered(503, "soon"))).toBe(100);
    expect(delayOf(answered(503, new Date(now - 9_000).toUTCString()))).toBe(100);
  });
  test("must leave time for an attempt inside the deadline, or there is no retry", () => {
    expect(delayOf(answered(503, "13"))).toBe(13_100);
    expect(delayOf(answered(503, "14"))).toBeNull();
    expect(delayOf(answered(503, "999999999"))).toBeNull();
    expect(delayOf(faulted("reset"), { leftMs: 1_100 })).toBe(100);
    expect(delayOf(faulted("reset"), { leftMs: 1_099 })).toBeNull();
  });
});
