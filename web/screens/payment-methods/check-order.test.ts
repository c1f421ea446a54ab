import { afterEach, expect, test, vi } from "vitest";
import { checkInList } from "./check-order.ts";

afterEach(() => void vi.restoreAllMocks());

const error = (code: string) => ({ code, message: "m", category: "CHANNEL_ERROR", request_id: "r" });

/** Returns a list's next step after this answer of the gateway. */
async function stepAfter(
  status: number,
  code: string,
  headers: Record<string, string> = {},
  { isAgain = false, ...more }: { isAgain?: boolean; retry_at?: string } = {},
) {
  const answer = new Response(JSON.stringify({ error: { ...error(code), ...more } }), { status, headers });
  vi.spyOn(globalThis, "fetch").mockResolvedValue(answer);
  return checkInList("239695213738498520", isAgain);
}

test.each([
  ["a used-up minute", 429, "RATE_LIMIT_EXCEEDED"],
  ["a marketplace that left earlier calls unanswered", 502, "CHANNEL_UPSTREAM_ERROR"],
  ["a marketplace's limit of seconds", 429, "PLATFORM_QUOTA_EXCEEDED"],
])("retries an order whose call was not sent for %s when the gateway allows", async (_, status, code) => {
  const before = Date.now();
  const step = await stepAfter(status, code, { "retry-after": "5" });
  expect(step.kind).toBe("again");
  if (step.kind === "again") expect(step.at - before).toBeGreaterThanOrEqual(4_000);
});

test("waits as long as the gateway says, whatever this device's clock shows", async () => {
  const before = Date.now();
  const retry_at = new Date(before + 3 * 3_600_000).toISOString();
  const step = await stepAfter(429, "RATE_LIMIT_EXCEEDED", { "retry-after": "5" }, { retry_at });
  expect(step.kind === "again" && step.at - before).toBeLessThanOrEqual(10_000);
});

test.each([
  ["that continues after the wait", "10", true],
  ["of half an hour", "1800", false],
])("pauses the list at a marketplace's limit %s", async (_, seconds, isAgain) => {
  const step = await stepAfter(429, "PLATFORM_QUOTA_EXCEEDED", { "retry-after": seconds }, { isAgain });
  expect(step).toMatchObject({ kind: "pause", outcome: { ok: false } });
});

test("records an unanswered marketplace call as the order's outcome, and continues the list", async () => {
  expect(await stepAfter(502, "CHANNEL_UPSTREAM_ERROR")).toMatchObject({ kind: "keep" });
});

test("pauses the list on a failure that every order would meet", async () => {
  expect(await stepAfter(429, "QUOTA_EXCEEDED", { "retry-after": "60" })).toMatchObject({ kind: "pause" });
});
