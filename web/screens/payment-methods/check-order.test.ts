import { afterEach, expect, test, vi } from "vitest";
import { checkInList } from "./check-order.ts";

afterEach(() => void vi.restoreAllMocks());

const error = (code: string) => ({ code, message: "m", category: "CHANNEL_ERROR", request_id: "r" });

/** What a list does after the gateway answered with this. */
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
  ["a marketplace that left the calls before without an answer", 502, "CHANNEL_UPSTREAM_ERROR"],
  ["a marketplace's limit of seconds", 429, "PLATFORM_QUOTA_EXCEEDED"],
])(
  "an order whose call was not sent for %s is asked about again when the gateway says",
  async (_, status, code) => {
    const before = Date.now();
    const step = await stepAfter(status, code, { "retry-after": "5" });
    expect(step.kind).toBe("again");
    if (step.kind === "again") expect(step.at - before).toBeGreaterThanOrEqual(4_000);
  },
);

test("the wait is as long as the gateway says, whatever the clock of this device says", async () => {
  const before = Date.now();
  const retry_at = new Date(before + 3 * 3_600_000).toISOString();
  const step = await stepAfter(429, "RATE_LIMIT_EXCEEDED", { "retry-after": "5" }, { retry_at });
  expect(step.kind === "again" && step.at - before).toBeLessThanOrEqual(10_000);
});

test.each([
  ["that goes on after the wait", "10", true],
  ["of half an hour", "1800", false],
])("a marketplace's limit %s pauses the list", async (_, seconds, isAgain) => {
  const step = await stepAfter(429, "PLATFORM_QUOTA_EXCEEDED", { "retry-after": seconds }, { isAgain });
  expect(step).toMatchObject({ kind: "pause", outcome: { ok: false } });
});

test("an order that the marketplace left without an answer keeps that, and the list goes on", async () => {
  expect(await stepAfter(502, "CHANNEL_UPSTREAM_ERROR")).toMatchObject({ kind: "keep" });
});

test("what every order would meet pauses the list", async () => {
  expect(await stepAfter(429, "QUOTA_EXCEEDED", { "retry-after": "60" })).toMatchObject({ kind: "pause" });
});
