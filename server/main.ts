import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "./compose/app.ts";
import { readConfiguration, type Configuration } from "./compose/config.ts";
import { firstLink } from "./compose/first-link.ts";
import { createEdgeServer } from "./http/edge-server.ts";
import { listen, originOf, stopServer } from "./http/listen.ts";
import { createLog, type Log } from "./compose/log.ts";
import { wait } from "./kernel/clock.ts";
import { createLineOutput } from "./node/line-output.ts";
import { newId, systemClock, systemRandom } from "./node/clock.ts";
import { openStore } from "./compose/open-store.ts";
import { startFaultLines, startLines } from "./compose/start-lines.ts";

/** Calls in flight may take so long after a stop was asked for, ms: a little more than any answer takes. */
const stopDeadline = 21_000;
/** After so long in all the process ends whatever is still open, ms: before a supervisor loses its patience. */
const hardDeadline = 25_000;
/** How long the last lines of the log may take, ms. */
const lastLines = 1_000;

const output = createLineOutput(1);
const say = (text: string) => output.write(`${text}\n`);
const { server, serve } = createEdgeServer({ newId: () => `req_${newId()}` });

type Running = { stop: () => Promise<void>; log: Log };

async function start(configuration: Configuration): Promise<Running> {
  const { host } = configuration.listen;
  const port = await listen(server, configuration.listen);
  const origin = originOf({ host, port });
  const store = await openStore(configuration, { clock: systemClock, newId, remark: say });
  const log = createLog(configuration.logLevel, output);
  const app = createApp(configuration, {
    store,
    origin,
    newId,
    wait,
    clock: systemClock,
    random: systemRandom,
    pageFolder: join(import.meta.dirname, "../dist"),
    log,
    linesDropped: output.dropped,
  });
  serve(app.handle);
  app.begin();
  const link = await firstLink(configuration, { store, origin, clock: systemClock });
  say(startLines(configuration, origin, link).join("\n"));
  const stop = async () => {
    await stopServer(server, stopDeadline);
    await app.close();
    await store.close();
  };
  return { stop, log };
}

/** Ends the process when it is asked to, or when something broke that nothing caught: its state cannot be trusted then. */
function stopWhenAsked({ stop, log }: Running): void {
  let stopping = false;
  const end = (code: number) => {
    if (stopping) return void exit(code);
    stopping = true;
    setTimeout(() => void exit(1), hardDeadline);
    stop().then(
      () => exit(code),
      () => exit(1),
    );
  };
  const signals = { SIGINT: 130, SIGTERM: 143 } as const;
  for (const [signal, code] of Object.entries(signals)) {
    process.on(signal, () => end(stopping ? code : 0));
  }
  process.on("uncaughtException", (error) => {
    log.error(error, "none");
    end(1);
  });
}

/** Ends the process, with the last lines of its log if they can be written. */
async function exit(code: number): Promise<void> {
  await output.flush(lastLines);
  // `process.exit` would wait for a disk that does not answer.
  if (output.holdsExit()) process.kill(process.pid, "SIGKILL");
  process.exit(code);
}

try {
  const configuration = readConfiguration(process.env, (path) => readFileSync(path, "utf8"));
  stopWhenAsked(await start(configuration));
} catch (error) {
  for (const line of startFaultLines(error)) console.error(line);
  await exit(1);
}
