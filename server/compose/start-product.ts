import { hostname } from "node:os";
import { join } from "node:path";
import { newId, systemClock, systemRandom, productVersion } from "#server/node/runtime.ts";
import { createEdgeServer } from "#server/http/edge-server.ts";
import { listen, originOf, stopServer, untilNoConnectionArrives } from "#server/http/listen.ts";
import { wait } from "#server/shared/runtime.ts";
import type { LineOutput } from "#server/node/line-output.ts";
import { type AppDependencies, createApp } from "./app.ts";
import type { Configuration } from "./config.ts";
import {
  credentialRemarks,
  operatorRemarks,
  readyLine,
  settingRemarks,
  welcomeLines,
} from "./start-lines.ts";
import { createLog, type Log } from "./log.ts";
import { openStore } from "./open-store.ts";
import { startTracing } from "./start-tracing.ts";

/** Maximum time for calls in flight after a stop was requested, ms: a little more than any answer takes. */
const stopDeadline = 21_000;

export type RunningProduct = {
  /** Address on this machine, without a slash at the end. */
  origin: string;
  log: Log;
  /**
   * Stops the product: /readyz answers 503 at once, and every answer closes its connection. After `drainMs` no
   * connection is accepted any more, calls in flight are finished, and the store is closed.
   */
  stop: (drainMs?: number) => Promise<void>;
};

/**
 * Runtime dependencies that a caller may replace: time (epoch ms), randomness (ids, secrets, jitter), and the check of
 * passwords.
 */
type Runtime = Pick<AppDependencies, "clock" | "random" | "newId" | "newSecret" | "verifyPassword">;

const thisMachine: Runtime = { clock: systemClock, random: systemRandom, newId };

/**
 * Outputs of a process: the lines of its log, and lines for a person (`tell`), which programs do not have to read.
 */
export type ProductOutput = Pick<LineOutput, "write" | "dropped"> & { tell: (lines: string) => void };

/**
 * Starts the whole product: opens its store, listens and says that it is ready. With a `runtime` of fixed time and
 * randomness it shows the same every time (scripts/pictures).
 * @throws Error that says in one line why it does not start
 */
export async function startProduct(
  configuration: Configuration,
  output: ProductOutput,
  runtime = thisMachine,
): Promise<RunningProduct> {
  const { server, serve, drain, hold } = createEdgeServer({ newRequestId: () => `req_${runtime.newId()}` });
  const process = { host: hostname(), version: productVersion };
  const tracing = await startTracing(configuration, {
    clock: runtime.clock,
    process,
    notify: (text) => log.process("warn", text),
  });
  const log = createLog(configuration.logLevel, {
    destination: output,
    origin: process,
    traceId: tracing?.traceId,
  });
  const remark = (text: string) => log.process("warn", text);
  const { host } = configuration.listen;
  // The port opens once the store is available, because callers of a port that does not serve yet would only wait.
  const store = await openStore(configuration, { ...runtime, remark });
  const port = await listen(server, configuration.listen).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const origin = originOf({ host, port });
  let isStopping = false;
  const app = await createApp(configuration, {
    ...runtime,
    store,
    origin,
    wait,
    pageFolder: join(import.meta.dirname, "../../dist"),
    guideFolder: join(import.meta.dirname, "../../dist-guide"),
    log,
    tracing,
    linesDropped: output.dropped,
    isStopping: () => isStopping,
  });
  serve(app.handle);
  app.begin();
  const remarks = [
    ...settingRemarks(configuration),
    ...(await credentialRemarks(configuration, store)),
    ...(await operatorRemarks(configuration, store)),
  ];
  for (const each of remarks) remark(each);
  const ready = readyLine(configuration, origin);
  log.process("info", ready);
  output.tell([ready, ...welcomeLines(configuration, origin)].join("\n"));
  return {
    origin,
    log,
    stop: async (drainMs = 0) => {
      isStopping = true;
      log.process("info", `Stopping: calls are accepted for another ${drainMs} ms.`);
      drain();
      let release = (): void => undefined;
      // Without draining, callers were not sent elsewhere, so waiting for them would only delay the end.
      if (drainMs > 0) {
        await wait(drainMs);
        release = hold();
        await untilNoConnectionArrives(server);
      }
      const stopped = stopServer(server, stopDeadline);
      release();
      await stopped;
      await app.close();
      await store.close();
      log.process("info", "Stopped.");
    },
  };
}
