import { once } from "node:events";
import { Agent, createServer, request as open } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { listen, stopServer } from "./listen.ts";

const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

async function start() {
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    reached.resolve();
    void release.promise.then(() => response.end("whole"));
  });
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true });
  agents.push(agent);
  const answer = new Promise<string>((resolve) => {
    const outgoing = open({ port, host: "127.0.0.1", agent }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve(text));
      response.on("error", () => resolve("cut"));
    });
    outgoing.on("error", () => resolve("cut"));
    outgoing.end();
  });
  await reached.promise;
  return { server, port, answer, release };
}

describe("stopping a server", () => {
  test("refuses new connections at once, finishes what is in flight, and does not wait for keep-alive", async () => {
    const { server, port, answer, release } = await start();
    const stopped = stopServer(server, 60_000);
    const late = connect(port, "127.0.0.1");
    const [error] = (await once(late, "error")) as [NodeJS.ErrnoException];
    expect(error.code).toBe("ECONNREFUSED");
    release.resolve();
    expect(await answer).toBe("whole");
    await expect(stopped).resolves.toBeUndefined();
  });

  test("closes the remaining connections at the deadline", async () => {
    const { server, answer } = await start();
    await stopServer(server, 20);
    expect(await answer).toBe("cut");
  });
});
