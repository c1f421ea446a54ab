import { readConfiguration, type Configuration } from "#server/compose/config.ts";
import { createApp } from "#server/compose/app.ts";
import { createEdgeServer } from "#server/http/edge-server.ts";
import { listen, originOf, stopServer } from "#server/http/listen.ts";
import { createLog } from "#server/compose/log.ts";
import { startTracing } from "#server/compose/start-tracing.ts";
import { type Clock, type Wait, wait as systemWait } from "#server/shared/runtime.ts";
import { newId, productVersion, systemClock, systemRandom } from "#server/node/runtime.ts";
import type { VerifyPassword } from "#server/console/auth/sign-in.ts";
import { verifyKnown } from "./known-password.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import type { Store } from "#server/store/store.ts";

export type TestServer = {
  origin: string;
  configuration: Configuration;
  store: Store;
  /** Every line that was logged, as on the standard output. */
  logged: string[];
  stop: () => Promise<void>;
};

/** Starts the whole product on a free port, with a memory store or the given one: as main.ts does, but in this process. */
export async function startTestServer({
  environment = {},
  file,
  clock = systemClock,
  wait = systemWait,
  pageFolder = "/nonexistent",
  guideFolder = "/nonexistent",
  verifyPassword = verifyKnown,
  openStore = async (options) => createMemoryStore(options),
}: {
  environment?: Record<string, string>;
  file?: unknown;
  clock?: Clock;
  wait?: Wait;
  pageFolder?: string;
  guideFolder?: string;
  verifyPassword?: VerifyPassword;
  openStore?: (options: Parameters<typeof createMemoryStore>[0]) => Promise<Store>;
} = {}): Promise<TestServer> {
  const configuration = readConfiguration(
    {
      PORT: "0",
      SIMULATOR_CATEGORY_NODES: "50",
      ...(file !== undefined && { CONFIG_FILE: "test.json" }),
      ...environment,
    },
    () => JSON.stringify(file),
  );
  const { server, serve } = createEdgeServer({ newRequestId: () => `req_${newId()}` });
  const port = await listen(server, configuration.listen);
  const origin = originOf({ host: configuration.listen.host, port });
  const store = await openStore({ clock, newId, quotaDayZone: configuration.quotaDayZone });
  await store.access.apply(configuration.access);
  const logged: string[] = [];
  const process = { host: "test", version: productVersion };
  const notify = (text: string) => log.process("warn", text);
  const tracing = await startTracing(configuration, { clock, process, notify });
  const log = createLog(configuration.logLevel, {
    destination: { write: (lines) => void logged.push(...lines.trimEnd().split("\n")) },
    origin: process,
    traceId: tracing?.traceId,
  });
  const app = await createApp(configuration, {
    store,
    origin,
    pageFolder,
    guideFolder,
    verifyPassword,
    clock,
    wait,
    random: systemRandom,
    newId,
    log,
    tracing,
  });
  serve(app.handle);
  return {
    origin,
    configuration,
    store,
    logged,
    stop: async () => {
      await stopServer(server, 100);
      await app.close();
      await store.close();
    },
  };
}
