import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, test } from "vitest";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function start(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  running.push(server);
  return server;
}

describe("access to /metrics", () => {
  const ask = (origin: string, headers: Record<string, string> = {}) =>
    send(`${origin}/metrics`, { headers });
  const watcher = "the-token-of-the-watcher-0123456789-abcdefghijk";
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test("answers 200 to this machine and 404 to forwarded callers while there is no token", async () => {
    const { origin } = await start();
    expect((await ask(origin)).status).toBe(200);
    for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
      expect((await ask(origin, { [name]: "127.0.0.1" })).status).toBe(404);
    expect((await ask(origin, bearer("guess"))).status).toBe(404);
  });

  test("answers 401 without the token or with a wrong one, where one is set", async () => {
    const { origin } = await start({ environment: { METRICS_TOKEN: watcher, TRUST_PROXY: "1" } });
    const statuses = await Promise.all(
      [{}, bearer("guess"), bearer(`${watcher} `), bearer(watcher)].map(
        async (headers) => (await ask(origin, headers)).status,
      ),
    );
    // Node trims white space around a header's value.
    expect(statuses).toEqual([401, 401, 200, 200]);
    const refused = await ask(origin, bearer("guess"));
    expect(refused.headers["www-authenticate"]).toBe("Bearer");
    expect(refused.text).not.toMatch(/metric/i);
    expect(JSON.parse(refused.text).error.request_id).toBe(refused.headers["x-request-id"]);
  });

  test("answers 404 to another machine, and 405 to another method", async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === "IPv4");
    const { origin } = await start({ environment: { HOST: "0.0.0.0" } });
    const { port } = new URL(origin);
    if (outside) expect((await ask(`http://${outside.address}:${port}`)).status).toBe(404);
    expect((await send(`${origin}/metrics`, { method: "POST" })).status).toBe(405);
  });

  test("exists in every part of the product", async () => {
    for (const ROLES of ["console", "simulator", "gateway"]) {
      const { origin } = await start({ environment: { ROLES } });
      expect((await ask(origin)).status).toBe(200);
    }
  });
});
