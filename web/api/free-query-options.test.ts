import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestBff, type TestBff } from "../testing/test-bff.ts";
import { createQueryClient } from "../query-client.ts";
import { accountOptions } from "./free-query-options.ts";

let bff: TestBff;
beforeEach(async () => {
  bff = await startTestBff({ role: "support" });
});
afterEach(() => {
  bff.stop();
  vi.restoreAllMocks();
});

/** Answers that the limit is used up for the given number of requests; they allow an immediate retry. */
function refuse(times: number, code: string) {
  const fetched = vi.spyOn(globalThis, "fetch");
  for (let turn = 0; turn < times; turn += 1) {
    const error = { code, category: "RATE_LIMIT_ERROR", message: "Later.", request_id: "req_1" };
    fetched.mockResolvedValueOnce(Response.json({ error }, { status: 429, headers: { "retry-after": "0" } }));
  }
}

const read = () => createQueryClient().fetchQuery(accountOptions);

test("reads the account again by itself after the key's minute was used up, at most three times", async () => {
  refuse(3, "RATE_LIMIT_EXCEEDED");
  expect((await read()).plan.name).toBe("standard");
  expect(bff.requests).toHaveLength(1);
  refuse(4, "RATE_LIMIT_EXCEEDED");
  await expect(read()).rejects.toThrow("Later.");
  expect(bff.requests).toHaveLength(1);
});

test("does not read the account again by itself after any other failure", async () => {
  refuse(1, "PLATFORM_QUOTA_EXCEEDED");
  await expect(read()).rejects.toThrow("Later.");
  expect(bff.requests).toEqual([]);
});
