import { expect, test } from "vitest";
import { createClockSkew } from "./upstream-call.ts";

const now = Date.UTC(2026, 10, 21, 4);
const dated = (offset: number) => new Date(now + offset).toUTCString();

test.each([0, 3_000, -4_000])(
  "does not correct the clock for a Date header %i ms off, which is within its precision",
  (offset) => {
    const skew = createClockSkew();
    expect(skew.learn(dated(offset), { sentAt: now, receivedAt: now })).toBeNull();
    expect(skew.corrected(now)).toBe(now);
  },
);

test.each([60_000, -60_000])("corrects the gateway's clock when the vendor's is %i ms off", (offset) => {
  const skew = createClockSkew();
  expect(skew.learn(dated(offset), { sentAt: now - 200, receivedAt: now + 200 })).toBe(offset + 500);
  expect(skew.corrected(now)).toBe(now + offset + 500);
  expect(skew.learn(dated(offset + 1_000), { sentAt: now, receivedAt: now })).toBeNull();
});

test("does not mistake a slow answer for a wrong clock", () => {
  expect(createClockSkew().learn(dated(0), { sentAt: now, receivedAt: now + 8_000 })).toBeNull();
});

test.each([undefined, "", "yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"])(
  "ignores the Date header %s",
  (date) => {
    const skew = createClockSkew();
    expect(skew.learn(date, { sentAt: now, receivedAt: now })).toBeNull();
    expect(skew.corrected(now)).toBe(now);
  },
);
