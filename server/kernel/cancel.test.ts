import { describe, expect, it } from "vitest";
import { createCancel } from "./cancel.ts";

describe("a cancel", () => {
  it("tells every listener once, in their order, and keeps the first reason", () => {
    const { signal, abort } = createCancel();
    const told: string[] = [];
    signal.addEventListener("abort", () => told.push("a"));
    signal.addEventListener("abort", () => told.push(`b ${String(signal.reason)}`));
    signal.throwIfAborted();
    abort("first");
    abort("second");
    expect(told).toEqual(["a", "b first"]);
    expect(signal).toMatchObject({ aborted: true, reason: "first" });
    expect(() => signal.throwIfAborted()).toThrow("first");
  });

  it("tells nobody who has left, also one who is sent away by another listener", () => {
    const { signal, abort } = createCancel();
    const told: string[] = [];
    const early = () => void told.push("early");
    const late = () => void told.push("late");
    signal.addEventListener("abort", early);
    signal.removeEventListener("abort", early);
    signal.addEventListener("abort", () => signal.removeEventListener("abort", late));
    signal.addEventListener("abort", late);
    abort("gone");
    expect(told).toEqual([]);
  });

  it("tells a listener that came twice once, and one that comes too late never, as an AbortSignal does", () => {
    for (const { signal, abort } of [createCancel(), realOne()]) {
      let told = 0;
      const tell = () => void (told += 1);
      signal.addEventListener("abort", tell);
      signal.addEventListener("abort", tell);
      abort("gone");
      signal.addEventListener("abort", tell);
      expect(told).toBe(1);
    }
  });
});

function realOne(): ReturnType<typeof createCancel> {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason) => controller.abort(reason) };
}
