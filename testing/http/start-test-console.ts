import { createServer } from "node:http";
import { createConsoleRouter } from "#server/console/console-router.ts";
import type { ConsoleDependencies } from "#server/console/console-dependencies.ts";
import { demoOperators } from "#server/demo/demo-operators.ts";
import { listen } from "#server/http/listen.ts";
import { stopServer } from "#server/http/stop-server.ts";
import { createWebApp } from "#server/http/web-app.ts";
import { newId, systemClock } from "#server/node/clock.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";

/** The console's server alone over a socket, before a gateway of the test's choice. */
export async function startTestConsole(
  dependencies: Pick<ConsoleDependencies, "gateway"> & Partial<ConsoleDependencies>,
): Promise<{ origin: string; store: ConsoleDependencies["store"]; stop: () => Promise<void> }> {
  const store = createMemoryStore({ clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" });
  const router = createConsoleRouter({
    store,
    credentials: { apiKey: "svc_live_held_key", merchantUuid: "held-merchant" },
    authorizing: null,
    operators: [],
    demoOperators,
    environment: "demo",
    samples: { orders: [], products: [] },
    gatewayUrl: null,
    sessionSecrets: ["secret"],
    clock: systemClock,
    newId,
    log: () => undefined,
    ...dependencies,
  });
  const server = createServer(
    createWebApp({
      console: { path: "/bff", router, pageFolder: "/nonexistent" },
      trustProxy: null,
      newId,
      onError: () => undefined,
    }),
  );
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  return { origin: `http://127.0.0.1:${port}`, store, stop: () => stopServer(server, 0) };
}
