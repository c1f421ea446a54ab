import { expect, test } from "vitest";
import { aCall } from "#testing/store/calls-contract.ts";
import { noon } from "#testing/store/store-fixture.ts";
import { sumLines } from "./usage-rollups.ts";

test("rolls equal log entries up to one row of their key and one of all apps, because calls wait for each row's write", () => {
  const lines = ["k1", "k2", "k1"].map((keyId, at) => aCall(`r${at}`, { keyId }));
  const withoutApp = aCall("r3", { appId: null, keyId: null });
  const { endings, times } = sumLines([...lines, withoutApp], "Asia/Shanghai");
  const alike = { day: "2026-11-21", hour: noon, status: 200, outcome: "kjb_possible" };
  expect(endings).toEqual([
    { ...alike, appId: "", keyId: "", calls: 4 },
    { ...alike, appId: "acme", keyId: "k1", calls: 2 },
    { ...alike, appId: "acme", keyId: "k2", calls: 1 },
  ]);
  expect(times).toEqual([{ day: "2026-11-21", channel: "1688", ms: 9, calls: 4 }]);
});

test("leaves a call that failed before it was sent out of the day's times, and not a read that calls share", () => {
  const unsent = { upstreamCalls: null, upstreamMs: 0, status: 502 };
  const lines = [
    aCall("r1", unsent),
    aCall("r2", { ...unsent, status: 200 }),
    aCall("r3", { ...unsent, upstreamMs: 7 }),
    aCall("r4", { ...unsent, upstreamCalls: 1 }),
  ];
  const { times } = sumLines(lines, "Asia/Shanghai");
  expect(times.map(({ ms, calls }) => [ms, calls])).toEqual([
    [0, 2],
    [7, 1],
  ]);
});
