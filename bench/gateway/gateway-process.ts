import { randomBytes, randomUUID } from "node:crypto";
import pino from "pino";
import { createApp } from "#server/compose/app.ts";
import { readConfiguration, type Configuration } from "#server/compose/config.ts";
import type { ConfigurationFileInput } from "#server/config/file-schema.ts";
import { createEdgeServer } from "#server/http/edge-server.ts";
import { createLog } from "#server/compose/log.ts";
import { wait } from "#server/kernel/wait.ts";
import { newId, systemClock, systemRandom } from "#server/node/clock.ts";
import { nodeDigests } from "#server/node/node-digests.ts";
import { openStore } from "#server/compose/open-store.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import type { Store } from "#server/store/store.ts";
import { beMeasured, listenOnLoopback } from "./be-measured.ts";
import { benchKey } from "./bench-key.ts";

// The gateway as `server/main.ts` puts it together, log lines to standard output included; only the store may be another.

const [database = "", upstream = ""] = process.argv.slice(2);

// High enough to refuse nobody; counted all the same.
const limit = 1_000_000_000;
const file: ConfigurationFileInput = {
  marketplaces: {
    "1688": { base_url: `${upstream}/openapi`, app_key: "1000000", app_secret: "bench-secret" },
  },
  platform_daily_units: limit,
  plans: { bench: { requests_per_minute: limit, daily_units: limit } },
  apps: [
    {
      id: "bench",
      plan: "bench",
      keys: [{ id: "k1", environment: "live", sha256: nodeDigests.sha256(benchKey), scopes: ["order:read"] }],
      authorizations: { "1688": { access_token: randomUUID() } },
    },
  ],
};

async function storeOf(configuration: Configuration): Promise<Store> {
  const surroundings = { clock: systemClock, newId };
  if (database !== "memory") return openStore(configuration, surroundings);
  const store = createMemoryStore({ ...surroundings, quotaDayZone: configuration.quotaDayZone });
  await store.access.apply(configuration.access);
  return store;
}

const configuration = readConfiguration(
  {
    ROLES: "gateway",
    CONFIG_FILE: "bench.json",
    TOKEN_KEYS: randomBytes(32).toString("base64"),
    DATABASE_URL: database === "memory" ? undefined : database,
  },
  () => JSON.stringify(file),
);
const destination = pino.destination({ fd: 1, sync: false });
const { server, serve } = createEdgeServer({ newId: () => `req_${newId()}` });
const port = await listenOnLoopback(server);
const store = await storeOf(configuration);
const app = createApp(configuration, {
  store,
  origin: `http://127.0.0.1:${port}`,
  newId,
  wait,
  clock: systemClock,
  random: systemRandom,
  pageFolder: import.meta.dirname,
  log: createLog("info", destination),
});
serve(app.handle);

beMeasured(port, async () => {
  server.closeAllConnections();
  await app.close();
  await store.close();
});
