import { describeStore } from "#testing/store/store-contract.ts";
import type { StartHarness } from "#testing/store/store-harness.ts";
import { createMemoryStore } from "./memory-store.ts";

const start: StartHarness = async (at) => {
  let now = at;
  let ids = 0;
  const store = createMemoryStore({
    clock: () => now,
    newId: () => `id-${(ids += 1)}`,
    quotaDayZone: "Asia/Shanghai",
  });
  return {
    open: async () => store,
    setClock: async (to) => {
      now = to;
    },
    close: () => store.close(),
  };
};

describeStore("the memory store", start);
