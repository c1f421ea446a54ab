import { expect, it } from "vitest";
import { aCall } from "#testing/store/calls-contract.ts";
import { noon } from "#testing/store/store-harness.ts";
import { sumLines } from "./usage-sums.ts";

it("adds up lines that are alike to one sum of their key and to one of all apps: each is a write, for which calls wait", () => {
  const lines = ["k1", "k2", "k1"].map((keyId, at) => aCall(`r${at}`, { keyId }));
  const ofNobody = aCall("r3", { appId: null, keyId: null });
  const { endings, times } = sumLines([...lines, ofNobody], "Asia/Shanghai");
  const alike = { day: "2026-11-21", hour: noon, status: 200, outcome: "kjb_possible" };
  expect(endings).toEqual([
    { ...alike, appId: "", keyId: "", calls: 4 },
    { ...alike, appId: "acme", keyId: "k1", calls: 2 },
    { ...alike, appId: "acme", keyId: "k2", calls: 1 },
  ]);
  expect(times).toEqual([{ day: "2026-11-21", channel: "1688", ms: 9, calls: 4 }]);
});
