import { describe, expect, test } from "vitest";
import { retryDelay, type FirstAttempt } from "./retry-and-breaker.ts";
import { TransportError } from "./transport.ts";

const law = { minDelayMs: 100, minLeftMs: 1_000 };
const now = Date.UTC(2026, 10, 21);
const delayOf = (end: FirstAttempt, { leftMs = 15_000, random = 0 } = {}) =>
  retryDelay(end, law, { now, leftMs, random });
const faulted = (kind: TransportError["kind"], answered = false) => ({
  error: new TransportError(kind, answered),
});
const answered = (status: number, retryAfter?: string, date?: string) => ({
  status,
  headers: {
    ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
    ...(date === undefined ? {} : { date }),
  },
});

describe("transport errors", () => {
  test.each<TransportError["kind"]>(["refused", "name_try_again", "connect_timeout", "reset"])(
    "retries %s while no byte has arrived",
    (kind) => {
      expect(delayOf(faulted(kind))).toBe(100);
      expect(delayOf(faulted(kind, true))).toBeNull();
    },
  );
  test.each<TransportError["kind"]>([
    "name_not_found",
    "tls",
    "headers_timeout",
    "body_timeout",
    "protocol",
    "too_large",
    "encoding",
    "aborted",
    "busy",
  ])("does not retry %s", (kind) => {
    expect(delayOf(faulted(kind))).toBeNull();
  });
});

describe("HTTP statuses", () => {
  test.each([502, 503, 504])("retries %i", (status) => expect(delayOf(answered(status))).toBe(100));
  test.each([200, 204, 302, 400, 401, 403, 404, 429, 500, 501])("does not retry %i", (status) =>
    expect(delayOf(answered(status))).toBeNull(),
  );
});

describe("the wait before a retry", () => {
  test("jitters the wait up to twice the minimum", () =>
    expect(delayOf(faulted("reset"), { random: 0.5 })).toBe(150));
  test("adds Retry-After in seconds", () => expect(delayOf(answered(503, "2"))).toBe(2_100));
  test("adds Retry-After as a date by the gateway's clock", () =>
    expect(delayOf(answered(503, new Date(now + 3_000).toUTCString()))).toBe(3_100));
  test("adds Retry-After as a date by the vendor's clock when the answer has a Date header", () => {
    const vendor = now + 3_600_000;
    expect(
      delayOf(answered(503, new Date(vendor + 3_000).toUTCString(), new Date(vendor).toUTCString())),
    ).toBe(3_100);
  });
  test("ignores a Retry-After that is meaningless or in the past", () => {
    expect(delayOf(answered(503, "soon"))).toBe(100);
    expect(delayOf(answered(503, new Date(now - 9_000).toUTCString()))).toBe(100);
  });
  test("does not retry when the wait leaves no time for an attempt before the deadline", () => {
    expect(delayOf(answered(503, "13"))).toBe(13_100);
    expect(delayOf(answered(503, "14"))).toBeNull();
    expect(delayOf(answered(503, "999999999"))).toBeNull();
    expect(delayOf(faulted("reset"), { leftMs: 1_100 })).toBe(100);
    expect(delayOf(faulted("reset"), { leftMs: 1_099 })).toBeNull();
  });
});
