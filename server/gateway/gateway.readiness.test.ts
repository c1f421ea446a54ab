import { describe, expect, test } from "vitest";
import { send } from "#testing/http/send.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";

describe("/readyz", () => {
  test("checks the store once for all callers within a second, over sockets", async () => {
    let pings = 0;
    const at = Date.now();
    const server = await startTestServer({
      clock: () => at,
      openStore: async (options) => {
        const store = createMemoryStore(options);
        return {
          ...store,
          ping: () => {
            pings += 1;
            return store.ping();
          },
        };
      },
    });
    try {
      const asked = await Promise.all(Array.from({ length: 50 }, () => send(`${server.origin}/readyz`)));
      expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
      // The watch that logs outages of the store may ping once by itself.
      expect(pings).toBeLessThanOrEqual(2);
    } finally {
      await server.stop();
    }
  });

  test("checks again after a second, and reports when the store fails and recovers", async () => {
    let isAway = false;
    let pings = 0;
    const { send: ask, time } = await createTestGateway({
      wrapStore: (stored) => ({
        ...stored,
        ping: () => {
          pings += 1;
          return isAway ? Promise.reject(new Error("away")) : stored.ping();
        },
      }),
    });
    const status = async () => (await ask({ path: "/readyz" })).status;
    expect(await status()).toBe(200);
    isAway = true;
    expect([await status(), pings]).toEqual([200, 1]);
    await time.advance(1_000);
    expect([await status(), pings]).toEqual([503, 2]);
    isAway = false;
    await time.advance(1_000);
    expect([await status(), pings]).toEqual([200, 3]);
  });

  test("answers 503 from the moment of a requested stop, though the store answers", async () => {
    let isStopping = false;
    const { send: ask } = await createTestGateway({ dependencies: { isStopping: () => isStopping } });
    expect((await ask({ path: "/readyz" })).status).toBe(200);
    isStopping = true;
    expect(await ask({ path: "/readyz" })).toMatchObject({
      status: 503,
      json: { status: "unavailable", reason: "the process is stopping", store: { status: "ok" } },
    });
    expect((await ask({ path: "/healthz" })).status).toBe(200);
  });
});
