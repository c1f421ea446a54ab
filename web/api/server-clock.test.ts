import { afterEach, expect, test, vi } from "vitest";
import { readSession } from "./read-session.ts";
import { learnServerClock, serverNow } from "./server-clock.ts";

const now = Date.parse("2026-11-22T08:00:00Z");

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  learnServerClock(new Date().toUTCString());
});

test("uses the server's clock on a device that is a day fast, and the device's own within a minute or before an answer", () => {
  vi.useFakeTimers({ now: now + 86_400_000 });
  expect(serverNow()).toBe(now + 86_400_000);
  learnServerClock("Sun, 22 Nov 2026 08:00:00 GMT");
  expect(serverNow()).toBe(now);
  vi.setSystemTime(now + 86_400_000 + 90_000);
  expect(serverNow()).toBe(now + 90_000);
  learnServerClock(null);
  learnServerClock("yesterday");
  expect(serverNow()).toBe(now + 90_000);
  learnServerClock("Mon, 23 Nov 2026 08:01:00 GMT");
  expect(serverNow()).toBe(now + 86_400_000 + 90_000);
});

test("knows the server's clock from the page's first answer, which says who is signed in", async () => {
  vi.useFakeTimers({ now: now + 7 * 3_600_000 });
  const headers = { date: new Date(now).toUTCString() };
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status: 204, headers }));
  await readSession();
  expect(serverNow()).toBe(now);
});
