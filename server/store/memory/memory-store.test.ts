import { describeStore } from "#testing/store/store-contract.ts";
import type { StartStore } from "#testing/store/store-fixture.ts";
import { createMemoryStore } from "./memory-store.ts";

const start: StartStore = async ({ at }) => {
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
    stop: () => store.close(),
  };
};

describeStore("the memory store", start);
