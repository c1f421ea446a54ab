import { expect, test } from "vitest";
import { createClockSkew } from "./upstream-call.ts";

const now = Date.UTC(2026, 10, 21, 4);
const dated = (offset: number) => new Date(now + offset).toUTCString();

test.each([0, 3_000, -4_000])(
  "a header %i ms off is within its own precision and corrects nothing",
  (offset) => {
    const skew = createClockSkew();
    expect(skew.learn(dated(offset), { sentAt: now, receivedAt: now })).toBeNull();
    expect(skew.corrected(now)).toBe(now);
  },
);

test.each([60_000, -60_000])("a clock that is %i ms off corrects ours by as much", (offset) => {
  const skew = createClockSkew();
  expect(skew.learn(dated(offset), { sentAt: now - 200, receivedAt: now + 200 })).toBe(offset + 500);
  expect(skew.corrected(now)).toBe(now + offset + 500);
  expect(skew.learn(dated(offset + 1_000), { sentAt: now, receivedAt: now })).toBeNull();
});

test("an answer that took long is not mistaken for a wrong clock", () => {
  expect(createClockSkew().learn(dated(0), { sentAt: now, receivedAt: now + 8_000 })).toBeNull();
});

test.each([undefined, "", "yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"])("%s is not believed", (date) => {
  const skew = createClockSkew();
  expect(skew.learn(date, { sentAt: now, receivedAt: now })).toBeNull();
  expect(skew.corrected(now)).toBe(now);
});
