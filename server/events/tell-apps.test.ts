import { expect, test } from "vitest";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { aConfiguration, hold, noon } from "#testing/store/store-fixture.ts";
import { tellApps } from "./tell-apps.ts";

test("checks once a minute until it is aborted, also after the store did not answer", async () => {
  let made = 0;
  const newId = () => `${(made += 1)}`;
  const store = createMemoryStore({ clock: () => noon, newId, quotaDayZone: "Asia/Shanghai" });
  await store.access.apply(aConfiguration({ authorizations: {} }));
  await store.quota.settle(await hold(store, { units: 5_000, dailyUnits: 5_000 }));
  const ending = new AbortController();
  const pauses: number[] = [];
  const errors: unknown[] = [];
  let looks = 0;
  await tellApps({
    store: {
      ...store,
      accessRecords: {
        ...store.accessRecords,
        apps: async () => {
          looks += 1;
          if (looks === 1) throw new Error("away");
          return store.accessRecords.apps();
        },
      },
    },
    clock: () => noon,
    newId,
    warningMs: 1,
    wait: async (ms) => {
      pauses.push(ms);
      if (pauses.length === 4) ending.abort();
    },
    onError: (error) => errors.push(error),
    signal: ending.signal,
  });
  expect(pauses).toEqual([60_000, 60_000, 60_000, 60_000]);
  expect(errors).toEqual([new Error("away")]);
  const owner = { appId: "acme", environment: "live" } as const;
  const told = await store.events.list({ owner, after: null, types: null, max: 9 });
  expect(told?.events.map(({ type }) => type)).toEqual(["quota.nearly_used"]);
});
