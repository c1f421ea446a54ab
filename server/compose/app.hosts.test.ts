import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHeader } from "#contract/console/console";
import { factorPaths } from "#contract/console/console-factors";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: "1" } });
});
afterAll(() => server.stop());

/** Paths whose answer contains the address of the request, and their status for an anonymous caller. */
const asked: [string, string, number][] = [
  ["/mcp", '{"jsonrpc":"2.0","id":1,"method":"ping"}', 401],
  [factorPaths.challenge, '{"step":"alone"}', 200],
];
const hosts = ["999.1.1.1", "[::::]", "x:99999", "1.2.3.4.5", "a b", "a/b", "a@b", ""];

test.each(asked.flatMap((path) => hosts.map((host) => [host, ...path] as const)))(
  "answers despite a proxy's invalid X-Forwarded-Host (%j): %s",
  async (host, path, body, status) => {
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      [consoleHeader.name]: consoleHeader.value,
      "x-forwarded-host": host,
    };
    const answer = await send(`${server.origin}${path}`, { method: "POST", headers, body });
    expect(answer.status).toBe(status);
  },
);
