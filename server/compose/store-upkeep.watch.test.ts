import { describe, expect, test } from "vitest";
import { StoreUnavailable } from "#server/store/store.ts";
import { createStoreWatch } from "./store-upkeep.ts";

const away = () => {
  throw new StoreUnavailable({ cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
};

const schema = { version: 3, before: null, oldest: 1, oldestUsable: async () => 3 };

/** Runs a watch over a store that answers or not, ping by ping, on a clock that its waits advance. */
async function watch(pings: boolean[]) {
  const lines: string[] = [];
  const waits: number[] = [];
  const ending = new AbortController();
  let now = 0;
  const left = [...pings];
  await createStoreWatch({
    store: {
      schema,
      ping: async () => {
        const answers = left.shift();
        if (left.length === 0) ending.abort();
        if (answers === false) away();
      },
    },
    clock: () => now,
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
    },
    log: { store: (text) => void lines.push(text) },
    signal: ending.signal,
  }).run();
  return { lines, waits };
}

describe("store that stops answering", () => {
  test("logs one line when the store stops answering and one when it is back", async () => {
    const { lines, waits } = await watch([true, false, false, false, true, true, false, true, true]);
    expect(lines).toEqual([
      expect.stringMatching(/^The store stopped answering \(StoreUnavailable \(ECONNREFUSED\)\): .* refused/),
      "The store answers again, after 3 s.",
      expect.stringContaining("stopped answering"),
      "The store answers again, after 1 s.",
    ]);
    expect(waits).toEqual([10_000, 1_000, 1_000, 1_000, 10_000, 10_000, 1_000, 10_000]);
  });

  test("notices an outage with the first call that fails, before the next ping", async () => {
    const lines: string[] = [];
    const ending = new AbortController();
    let answers = true;
    const logged = Promise.withResolvers<void>();
    const idle = Promise.withResolvers<void>();
    const storeWatch = createStoreWatch({
      store: { schema, ping: async () => void (answers || away()) },
      clock: () => 0,
      wait: (ms) => {
        if (ms === 10_000) idle.resolve();
        return new Promise(() => undefined);
      },
      log: {
        store: (text) => {
          lines.push(text);
          logged.resolve();
        },
      },
      signal: ending.signal,
    });
    void storeWatch.run();
    await idle.promise;
    answers = false;
    storeWatch.suspect();
    await logged.promise;
    expect(lines).toEqual([expect.stringContaining("stopped answering")]);
    ending.abort();
  });
});
