import { afterEach, describe, expect, test } from "vitest";
import type { Channel } from "#contract/shared/channel";
import { createSandboxSimulators } from "./sandbox-simulators.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function start() {
  const of = (channel: Channel) => ({
    appKey: "1",
    appSecret: `secret-${channel}`,
    accessTokens: ["t"],
    categoryNodes: 50,
  });
  const settings = { "1688": of("1688"), taobao: of("taobao"), weidian: of("weidian") };
  const sandbox = createSandboxSimulators(settings, { clock: () => 1_700_000_000_000 });
  stops.push(sandbox.close);
  return sandbox;
}

/** A page that a simulator shows without a signature. */
const page = { method: "GET", path: "/oauth/authorize", query: "client_id=1&state=s", headers: {}, body: "" };

describe("simulators on a thread of their own", () => {
  test("accepts eight calls at a time, and closes the connection of more", async () => {
    const { simulators } = start();
    const answers = await Promise.all(Array.from({ length: 10 }, () => simulators["1688"].handle(page)));
    expect(answers.map((answer) => "fault" in answer)).toEqual([...Array(8).fill(false), true, true]);
    expect(await simulators["1688"].handle(page)).not.toHaveProperty("fault");
  });

  test("ends calls in flight when it is closed", async () => {
    const sandbox = start();
    const answer = sandbox.simulators["1688"].handle(page);
    await sandbox.close();
    expect(await answer).toEqual({ fault: "close_before_headers" });
  });
});
