import { afterEach, beforeEach, expect, it } from "vitest";
import { homePath, homeSchema } from "#contract/console-home";
import type { CallRecord } from "#server/store/call-record.ts";
import { aCall } from "#testing/store/calls-contract.ts";
import { ann, createFactorWorld, type FactorWorld } from "#testing/http/factor-world.ts";

let world: FactorWorld;
beforeEach(async () => {
  world = await createFactorWorld();
});
afterEach(() => world.stop());

const call = (channel: CallRecord["channel"], status: number): CallRecord => ({
  ...aCall("req_1"),
  at: world.clock(),
  channel,
  status,
});

it("names a marketplace when half of its latest calls failed, three at least, and forgets it after 15 minutes", async () => {
  expect((await world.browse().get(homePath)).status).toBe(401);
  const browser = world.browse();
  await browser.signIn(ann);
  const failing = async () => homeSchema.parse(JSON.parse((await browser.get(homePath)).text)).failing;
  const append = async (channel: CallRecord["channel"], ...statuses: number[]) => {
    for (const status of statuses) await world.store.callLog.append(call(channel, status));
  };
  await append("1688", 502, 502, 200);
  await append("taobao", 502, 502, 502, 200, 200, 200, 200);
  await append(null, 502, 502, 502);
  expect(await failing()).toEqual([]);
  await append("1688", 502, 400);
  expect(await failing()).toEqual([{ channel: "1688", calls: 5, failed: 3 }]);
  world.pass(15 * 60_000 + 1);
  expect(await failing()).toEqual([]);
});
