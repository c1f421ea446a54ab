import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BatchStep, createBatch } from "./batch.ts";

/** Creates a clock that moves only during waits, and records when each call started. */
function virtualTime(start = 0) {
  let now = start;
  return {
    clock: () => now,
    advance: (ms: number) => {
      now += ms;
    },
    wait: async (ms: number, signal: AbortSignal) => {
      if (signal.aborted) throw signal.reason;
      now += ms;
    },
  };
}

const settled = async (done: () => boolean) => {
  for (let turn = 0; turn < 10_000 && !done(); turn += 1) await Promise.resolve();
};

function runList(ids: string[], perMinute: number, answer: (id: string, call: number) => BatchStep<string>) {
  const time = virtualTime();
  const starts: { id: string; at: number; isAgain: boolean }[] = [];
  const batch = createBatch<string>({
    rows: ids.map((id) => ({ id, state: "waiting" })),
    perMinute: () => perMinute,
    clock: time.clock,
    wait: time.wait,
    failed: (outcome) => outcome === "failed" || outcome === "silent",
    unanswered: (outcome) => outcome === "silent",
    check: async (id, isAgain) => {
      starts.push({ id, at: time.clock(), isAgain });
      time.advance(7);
      return answer(id, starts.length);
    },
  });
  batch.resume();
  return { batch, starts, time };
}

const keep = (outcome: string): BatchStep<string> => ({ kind: "keep", outcome });

describe("a list of orders", () => {
  test("keeps one row per id in the order given, with a failure in the middle", async () => {
    const { batch } = runList(["1", "2", "3"], 60, (id) => keep(id === "2" ? "failed" : "ok"));
    await settled(() => batch.getState().phase === "finished");
    expect(batch.getState().rows).toEqual([
      { id: "1", state: "done", outcome: "ok" },
      { id: "2", state: "done", outcome: "failed" },
      { id: "3", state: "done", outcome: "ok" },
    ]);
  });

  test("never starts more calls than the limit in any 60 s", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (count, perMinute) => {
          const { batch, starts } = runList(
            Array.from({ length: count }, (_, index) => String(index + 1)),
            perMinute,
            () => keep("ok"),
          );
          await settled(() => batch.getState().phase === "finished");
          expect(starts).toHaveLength(count);
          for (const { at } of starts) {
            const inWindow = starts.filter((other) => other.at >= at && other.at < at + 60_000);
            expect(inWindow.length).toBeLessThanOrEqual(perMinute);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  test("retries an id when the gateway allows, and counts nothing as answered before", async () => {
    const { batch, starts } = runList(["1", "2"], 60, (_, call) =>
      call === 1 ? { kind: "again", at: 30_000 } : keep("ok"),
    );
    await settled(() => batch.getState().phase === "finished");
    expect(starts.map(({ id }) => id)).toEqual(["1", "1", "2"]);
    expect(starts.map(({ isAgain }) => isAgain)).toEqual([false, true, false]);
    expect(starts[1]?.at).toBe(30_000);
  });

  test("pauses itself when continuing is useless, and resumes with the rest", async () => {
    const { batch, starts } = runList(["1", "2", "3"], 60, (_, call) =>
      call === 2 ? { kind: "pause", outcome: "failed" } : keep("ok"),
    );
    await settled(() => batch.getState().phase === "paused");
    expect(starts).toHaveLength(2);
    expect(batch.getState().pausedBy).toBe("2");
    batch.resume();
    expect(batch.getState().pausedBy).toBeNull();
    await settled(() => batch.getState().phase === "finished");
    expect(batch.getState().rows.map((row) => row.state === "done" && row.outcome)).toEqual([
      "ok",
      "failed",
      "ok",
    ]);
  });

  test.each(["pause", "stop", "answer"] as const)(
    "is finished after its last id, whatever would pause it then: %s",
    async (by) => {
      const { batch } = runList(["1", "2"], 60, (_, call) => {
        if (call === 2 && by !== "answer") batch[by]();
        return call === 2 ? { kind: "pause", outcome: "failed" } : keep("ok");
      });
      await settled(() => batch.getState().rows.every(({ state }) => state === "done"));
      expect(batch.getState()).toMatchObject({ phase: "finished", pausedBy: null });
    },
  );

  test("pauses before an id whose check was not made, and makes it on resuming", async () => {
    const { batch, starts } = runList(["1", "2", "3"], 60, (_, call) =>
      call === 2 ? { kind: "pause_before" } : keep("ok"),
    );
    await settled(() => batch.getState().phase === "paused");
    expect(batch.getState().rows.map((row) => row.state)).toEqual(["done", "waiting", "waiting"]);
    expect(batch.getState().pausedBy).toBeNull();
    batch.resume();
    await settled(() => batch.getState().phase === "finished");
    expect(starts.map(({ id }) => id)).toEqual(["1", "2", "2", "3"]);
  });

  test("stops and marks the rest, resumes it on a press, and retries only failed rows", async () => {
    const { batch, starts } = runList(["1", "2", "3"], 60, (id, call) => {
      if (call === 2) batch.stop();
      return keep(id === "1" && call === 1 ? "failed" : "ok");
    });
    await settled(() => batch.getState().rows.every((row) => row.state !== "working") && starts.length === 2);
    expect(batch.getState().rows.map((row) => row.state)).toEqual(["done", "done", "stopped"]);
    batch.retryFailed();
    expect(batch.getState().phase).toBe("stopped");
    batch.resume();
    await settled(() => batch.getState().phase === "finished");
    expect(starts.map(({ id }) => id)).toEqual(["1", "2", "3"]);
    batch.retryFailed();
    await settled(() => batch.getState().phase === "finished");
    expect(starts.map(({ id }) => id)).toEqual(["1", "2", "3", "1"]);
  });

  const states = (batch: ReturnType<typeof runList>["batch"]) =>
    batch.getState().rows.map((row) => (row.state === "done" ? row.outcome : row.state));
  const ids = ["1", "2", "3", "4", "5"];

  test("pauses after two calls in a row without an answer, and does not send the rest", async () => {
    const { batch, starts } = runList(ids, 60, (_, call) => keep(call === 1 ? "ok" : "silent"));
    await settled(() => batch.getState().phase === "paused");
    expect(batch.getState().pausedBy).toBe("3");
    expect(states(batch)).toEqual(["ok", "silent", "silent", "waiting", "waiting"]);
    expect(starts).toHaveLength(3);
  });

  test("continues past a single call without an answer", async () => {
    const { batch } = runList(ids, 60, (_, call) => keep(call % 2 === 0 ? "silent" : "ok"));
    await settled(() => batch.getState().phase === "finished");
    expect(states(batch)).toEqual(["ok", "silent", "ok", "silent", "ok"]);
  });

  test("pauses a resumed list after one more call without an answer, and resumes with the rest", async () => {
    const { batch, starts } = runList(ids, 60, (_, call) => keep(call <= 3 ? "silent" : "ok"));
    await settled(() => batch.getState().phase === "paused");
    void batch.resume();
    await settled(() => batch.getState().phase === "paused" && starts.length === 3);
    expect(batch.getState().pausedBy).toBe("3");
    void batch.resume();
    await settled(() => batch.getState().phase === "finished");
    expect(states(batch)).toEqual(["silent", "silent", "silent", "ok", "ok"]);
    void batch.retryFailed();
    await settled(() => batch.getState().phase === "finished");
    expect(states(batch)).toEqual(["ok", "ok", "ok", "ok", "ok"]);
  });

  test("remembers over a reload that the last two calls had no answer", async () => {
    const asked: string[] = [];
    const batch = createBatch<string>({
      rows: [
        { id: "1", state: "done", outcome: "silent" },
        { id: "2", state: "done", outcome: "silent" },
        { id: "3", state: "waiting" },
        { id: "4", state: "waiting" },
      ],
      pausedBy: "2",
      perMinute: () => 60,
      ...virtualTime(),
      failed: () => false,
      unanswered: (outcome) => outcome === "silent",
      check: async (id) => {
        asked.push(id);
        return keep("silent");
      },
    });
    await batch.resume();
    expect(batch.getState()).toMatchObject({ phase: "paused", pausedBy: "3" });
    expect(asked).toEqual(["3"]);
  });
});
