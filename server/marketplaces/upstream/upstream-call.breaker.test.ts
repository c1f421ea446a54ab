import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import { listen, stopServer } from "#server/http/listen.ts";
import { createUndiciTransport } from "#server/node/undici-transport.ts";
import { createUpstreamCall } from "./upstream-call.ts";

let vendor: Server;
let url: string;
const transport = createUndiciTransport({ connections: 8 });

/** Answers according to its path: a huge body, invalid gzip, a closed socket or a good answer. */
beforeAll(async () => {
  vendor = createServer((request, response) => {
    const play = request.url?.slice(1);
    if (play === "silent") request.socket.destroy();
    else if (play === "huge") response.end(Buffer.alloc(3 * 1024 * 1024, " "));
    else if (play === "noise") response.writeHead(200, { "content-encoding": "gzip" }).end("noise");
    else response.end("{}");
  });
  url = `http://127.0.0.1:${await listen(vendor, { host: "127.0.0.1", port: 0 })}`;
});
afterAll(async () => {
  await transport.close();
  await stopServer(vendor, 0);
});

function setUp(onCall = () => {}) {
  const call = createUpstreamCall({
    channel: "1688",
    transport,
    clock: Date.now,
    wait: async () => undefined,
    random: () => 0,
    notify: () => undefined,
  });
  return async (play: string, caller: string, api = "ns/name"): Promise<string> => {
    const { signal } = new AbortController();
    const build = () => ({ method: "POST", url: `${url}/${play}`, headers: {}, body: "" }) as const;
    try {
      await call({ api, caller: { appId: caller, onCall }, signal, build });
      return "answered";
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return error.message.includes("was not sent") ? "not sent" : "failed";
    }
  };
}

describe("breaker of one app", () => {
  test.each(["huge", "noise"])(
    "keeps the marketplace open for all apps when one app gets %s answers",
    async (play) => {
      const ask = setUp();
      for (let count = 0; count < 40; count += 1) expect(await ask(play, "loud")).toBe("failed");
      expect(await ask("good", "loud")).toBe("answered");
      expect(await ask("good", "quiet")).toBe("answered");
    },
  );

  test("leaves calls that are not sent out of an app's count, in which a retried call is one", async () => {
    let calls = 0;
    const ask = setUp(() => (calls += 1));
    for (let count = 0; count < 20; count += 1) expect(await ask("silent", "loud")).toBe("failed");
    expect(await ask("good", "loud")).toBe("not sent");
    expect(calls).toBe(20);
  });

  test("refuses only the app and the operation whose calls get no answer", async () => {
    const ask = setUp();
    for (let count = 0; count < 20; count += 1) expect(await ask("silent", "loud")).toBe("failed");
    expect(await ask("good", "loud")).toBe("not sent");
    expect(await ask("good", "loud", "ns/other")).toBe("answered");
    expect(await ask("good", "quiet")).toBe("answered");
    for (let count = 0; count < 20; count += 1) await ask("silent", `app ${count}`);
    expect(await ask("good", "new")).toBe("not sent");
  });
});
