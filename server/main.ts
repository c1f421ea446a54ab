import { readFileSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { createApp, type App } from "./app.ts";
import { readConfiguration, type Configuration } from "./config.ts";
import { createEdgeServer } from "./http/edge-server.ts";
import { listen, originOf } from "./http/listen.ts";
import { stopServer } from "./http/stop-server.ts";
import { createLog } from "./log.ts";
import { newId, systemClock, systemRandom, wait } from "./node/clock.ts";
import { openStore } from "./open-store.ts";
import { startFaultLines, startLines } from "./start-lines.ts";

/** Calls in flight may take so long after a stop was asked for, ms: a little more than any answer takes. */
const stopDeadline = 21_000;

const destination = pino.destination({ fd: 1, sync: false });
const { server, serve } = createEdgeServer({ newId: () => `req_${newId()}` });

async function start(configuration: Configuration): Promise<() => Promise<void>> {
  const { host } = configuration.listen;
  const port = await listen(server, configuration.listen);
  const origin = originOf({ host, port });
  const store = await openStore(configuration, { clock: systemClock, newId });
  const app: App = createApp(configuration, {
    store,
    origin,
    newId,
    wait,
    clock: systemClock,
    random: systemRandom,
    pageFolder: join(import.meta.dirname, "../dist"),
    log: createLog(configuration.logLevel, destination),
  });
  serve(app.handle);
  console.log(startLines(configuration, origin).join("\n"));
  return async () => {
    await stopServer(server, stopDeadline);
    await app.close();
    await store.close();
  };
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(signal === "SIGINT" ? 130 : 143);
      stopping = true;
      stop().then(
        () => destination.flush(() => process.exit(0)),
        () => process.exit(1),
      );
    });
  }
}

try {
  const configuration = readConfiguration(process.env, (path) => readFileSync(path, "utf8"));
  stopOnSignals(await start(configuration));
} catch (error) {
  for (const line of startFaultLines(error)) console.error(line);
  process.exit(1);
}
