import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createTextSeal } from "#server/node/text-seal.ts";
import { createMemoryStore } from "./memory/memory-store.ts";
import { resealWebhooks, sealWebhooks } from "./sealed-webhooks.ts";

const owner = { appId: "acme", environment: "live" } as const;
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];

test("encrypts secrets of webhooks at rest, and again with the newest key", async () => {
  let count = 0;
  const clock = () => 0;
  const store = createMemoryStore({ clock, newId: () => "id", quotaDayZone: "Asia/Shanghai" });
  const sealed = sealWebhooks(store, createTextSeal([oldKey]));
  const endpoint = { ...owner, id: "wh_1", url: "https://shop.example/", types: null, description: null };
  await sealed.webhooks.create({ ...endpoint, secret: "whsec_first" }, 10);
  await sealed.webhooks.rotate({ owner, id: "wh_1" }, { secret: "whsec_second", overlapMs: 1_000 });
  expect(JSON.stringify(await store.webhooks.secrets())).not.toContain("whsec_");

  const secretsBy = async (keys: [Uint8Array, ...Uint8Array[]]) => {
    const id = `evt_${(count += 1)}`;
    await store.events.append([{ ...owner, id, type: "order.paid", subject: id, body: () => "{}" }]);
    const { deliveries } = sealWebhooks(store, createTextSeal(keys));
    const claimed = await deliveries.claimDue({ room: 9, inFlight: new Map(), leaseMs: 1_000 });
    return claimed.at(-1)!.secrets;
  };
  expect(await secretsBy([oldKey])).toEqual(["whsec_second", "whsec_first"]);
  expect(await secretsBy([newKey])).toEqual([]);
  expect(await resealWebhooks(store, createTextSeal([newKey]))).toEqual(["wh_1"]);
  expect(await resealWebhooks(store, createTextSeal([newKey, oldKey]))).toEqual([]);
  expect(await secretsBy([newKey])).toEqual(["whsec_second", "whsec_first"]);
});
