import { randomUUID } from "node:crypto";
import { createApp } from "#server/compose/app.ts";
import { readConfiguration } from "#server/compose/config.ts";
import type { ConfigurationFileInput } from "#server/config/file-schema.ts";
import { createEdgeServer } from "#server/http/edge-server.ts";
import { createLog } from "#server/compose/log.ts";
import { startTracing } from "#server/compose/start-tracing.ts";
import { wait } from "#server/shared/runtime.ts";
import { createLineOutput } from "#server/node/line-output.ts";
import { newId, systemClock, systemRandom, nodeDigests, productVersion } from "#server/node/runtime.ts";
import { openStore } from "#server/compose/open-store.ts";
import { beMeasured, listenOnLoopback } from "./be-measured.ts";
import { benchKey, benchTokenKey } from "./bench-key.ts";

// Runs the gateway as `server/main.ts` assembles it, with log lines on standard output.

const [database = "", upstream = "", collector, ratio] = process.argv.slice(2);

// The limit never refuses a call, but calls are counted.
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

const configuration = readConfiguration(
  {
    ROLES: "gateway",
    CONFIG_FILE: "bench.json",
    TOKEN_KEYS: benchTokenKey,
    DATABASE_URL: database,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_TRACES_SAMPLER_ARG: ratio,
  },
  () => JSON.stringify(file),
);
const output = createLineOutput(1);
const { server, serve } = createEdgeServer({ newRequestId: () => `req_${newId()}` });
const port = await listenOnLoopback(server);
const store = await openStore(configuration, { clock: systemClock, newId });
const origin = { host: "bench", version: productVersion };
const notify = (text: string) => console.error(text);
const tracing = await startTracing(configuration, { clock: systemClock, process: origin, notify });
const app = await createApp(configuration, {
  store,
  origin: `http://127.0.0.1:${port}`,
  newId,
  wait,
  clock: systemClock,
  random: systemRandom,
  guideFolder: "/nonexistent",
  pageFolder: import.meta.dirname,
  log: createLog("info", { destination: output, origin, traceId: tracing?.traceId }),
  tracing,
  linesDropped: output.dropped,
});
serve(app.handle);

beMeasured(port, async () => {
  server.closeAllConnections();
  await app.close();
  await store.close();
});
