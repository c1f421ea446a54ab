import { afterEach, beforeEach, expect, test } from "vitest";
import { homePath, homeSchema } from "#contract/console/console-home";
import type { CallRecord } from "#server/store/call-record.ts";
import { aCall } from "#testing/store/calls-contract.ts";
import { aConfiguration, hold } from "#testing/store/store-fixture.ts";
import { ann, startFactorFixture, root, type FactorFixture } from "#testing/http/factor-fixture.ts";

let fixture: FactorFixture;
beforeEach(async () => {
  fixture = await startFactorFixture();
});
afterEach(() => fixture.stop());

const call = (channel: CallRecord["channel"], status: number): CallRecord => ({
  ...aCall("req_1"),
  at: fixture.clock(),
  channel,
  status,
});

test("names a marketplace when half of its latest calls, at least three, failed, and drops it after 15 minutes", async () => {
  expect((await fixture.browse().get(homePath)).status).toBe(401);
  const browser = fixture.browse();
  await browser.signIn(ann);
  const failing = async () => homeSchema.parse(JSON.parse((await browser.get(homePath)).text)).failing;
  const append = async (channel: CallRecord["channel"], ...statuses: number[]) => {
    for (const status of statuses) await fixture.store.callLog.append(call(channel, status));
  };
  await append("1688", 502, 502, 200);
  await append("taobao", 502, 502, 502, 200, 200, 200, 200);
  await append(null, 502, 502, 502);
  expect(await failing()).toEqual([]);
  await append("1688", 502, 400);
  expect(await failing()).toEqual([{ channel: "1688", calls: 5, failed: 3 }]);
  fixture.pass(15 * 60_000 + 1);
  expect(await failing()).toEqual([]);
});

test("tells only administrators which apps have nearly used up today's units", async () => {
  await fixture.stop();
  fixture = await startFactorFixture({ operators: [root, ann] });
  const [standard] = aConfiguration().plans;
  await fixture.store.access.apply({ ...aConfiguration(), plans: [{ ...standard!, dailyUnits: 100 }] });
  const low = async (operator: typeof ann) => {
    const browser = fixture.browse();
    await browser.signIn(operator);
    return homeSchema.parse(JSON.parse((await browser.get(homePath)).text)).low;
  };
  expect(await low(root)).toEqual([]);
  await hold(fixture.store, { units: 89 });
  expect(await low(root)).toEqual([]);
  const last = await hold(fixture.store, { units: 1 });
  expect(await low(root)).toEqual([{ app: "acme", name: "Acme", left: 10, limit: 100 }]);
  expect(await low(ann)).toEqual([]);
  // An allowance that cannot be used at all is not reported as nearly used up.
  const off = [{ ...standard!, dailyUnits: 100, enabled: false }];
  await fixture.store.access.apply({ ...aConfiguration(), plans: off });
  expect(await low(root)).toEqual([]);
  await fixture.store.access.apply({ ...aConfiguration(), plans: [{ ...standard!, dailyUnits: 100 }] });
  await fixture.store.quota.release(last);
  expect(await low(root)).toEqual([]);
});
