import { expect, test } from "vitest";
import { nodeDigests } from "#server/node/runtime.ts";
import { shopScenarios, createWeidianSimulator } from "./simulator.ts";

test("answers for every sample shop, and for the others as their row says", async () => {
  const simulator = createWeidianSimulator({
    digests: nodeDigests,
    clock: () => 0,
    appKey: "1",
    appSecret: "s",
    accessTokens: ["t"],
    categoryNodes: 0,
  });
  const outcomes = shopScenarios.map(async ({ id }) => {
    const publicText = JSON.stringify({ method: "weidian.cate.get.list", access_token: "t" });
    const query = new URLSearchParams({
      param: JSON.stringify({ shopid: id }),
      public: publicText,
    }).toString();
    const response = await simulator.handle({ method: "GET", path: "/api", query, headers: {}, body: "" });
    if ("fault" in response) return response.fault;
    return (JSON.parse(response.body) as { status: { status_code: number } }).status.status_code;
  });
  expect(await Promise.all(outcomes)).toEqual([0, 0, 0, "hang", 10020, 20404, 10020, 10001]);
  expect(shopScenarios.map(({ sample }) => sample)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
