import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import type { Store } from "../store.ts";
import { describeClock } from "#testing/store/clock-contract.ts";
import { describeStore } from "#testing/store/store-contract.ts";
import type { StartStore } from "#testing/store/store-fixture.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const start: StartStore = async ({ at }) => {
  const folder = mkdtempSync(join(tmpdir(), "sqlite-store-"));
  const opened: Store[] = [];
  let now = at;
  return {
    open: async () => {
      const store = await openSqliteStore({
        path: join(folder, "test.sqlite"),
        clock: () => now,
        newId: randomUUID,
        quotaDayZone: "Asia/Shanghai",
      });
      opened.push(store);
      return store;
    },
    setClock: async (to) => {
      now = to;
    },
    stop: async () => {
      for (const store of opened) await store.close();
      rmSync(folder, { recursive: true });
    },
  };
};

describeStore("the SQLite store", start);
describeClock(start);
