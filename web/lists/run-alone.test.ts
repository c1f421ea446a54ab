import threads from "node:worker_threads";
import { afterEach, describe, expect, test, vi } from "vitest";
import { runAlone } from "./run-alone.ts";

const locks = Reflect.get(threads, "locks") as LockManager;

afterEach(() => vi.restoreAllMocks());

describe("runAlone", () => {
  test("waits as long as another tab only checks the lock", async () => {
    vi.spyOn(navigator, "locks", "get").mockReturnValue(locks);
    const check = Promise.withResolvers<void>();
    const checking = locks.request("a", { mode: "shared" }, () => check.promise);
    const timeout = vi.spyOn(AbortSignal, "timeout");
    timeout.mockReturnValueOnce(AbortSignal.abort());
    const ran = runAlone("a", async () => {});
    await vi.waitFor(() => expect(timeout).toHaveBeenCalledTimes(2));
    check.resolve();
    expect(await ran).toBe(true);
    await checking;
  });

  test("does not run while another tab runs the same name", async () => {
    vi.spyOn(navigator, "locks", "get").mockReturnValue(locks);
    const other = Promise.withResolvers<void>();
    const running = locks.request("b", () => other.promise);
    vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(AbortSignal.abort());
    const work = vi.fn(async () => {});
    expect(await runAlone("b", work)).toBe(false);
    expect(work).not.toHaveBeenCalled();
    other.resolve();
    await running;
  });
});
