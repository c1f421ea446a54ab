import { expect, test } from "vitest";
import { wait } from "./runtime.ts";

test("rejects an aborted wait with the reason at once and leaves no timer or listener behind", async () => {
  const caller = new AbortController();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  const waiting = wait(60_000, caller.signal);
  expect(timers()).toBe(before + 1);
  caller.abort("gone");
  await expect(waiting).rejects.toBe("gone");
  expect(timers()).toBe(before);
  await expect(wait(60_000, caller.signal)).rejects.toBe("gone");
});

test("resolves a wait that ends", async () => {
  await expect(wait(1, new AbortController().signal)).resolves.toBeUndefined();
});

test("leaves no listener on the caller's signal after a wait", async () => {
  const { signal } = new AbortController();
  const removed: string[] = [];
  const { removeEventListener } = signal;
  signal.removeEventListener = (...listener: Parameters<typeof removeEventListener>) => {
    removed.push(listener[0]);
    return removeEventListener.apply(signal, listener);
  };
  await wait(1, signal);
  expect(removed).toEqual(["abort"]);
});
