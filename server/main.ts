import { readFileSync } from "node:fs";
import { readConfiguration } from "./compose/config.ts";
import { type Product, startProduct } from "./compose/start-product.ts";
import { createLineOutput } from "./node/line-output.ts";
import { startErrorLines } from "./compose/start-lines.ts";

/**
 * Time after which the process ends regardless of what is open, in addition to the time for draining, ms. It ends
 * before a supervisor kills it.
 */
const hardDeadline = 25_000;
/** Maximum time for the last lines of the log, ms. */
const lastLines = 1_000;

const output = createLineOutput(1);

/** The product once it serves; a process that is stopped earlier has nothing to finish. */
let product: Product | null = null;

/** Ends the process when it is asked to, or after an uncaught error, because its state cannot be trusted then. */
function stopWhenAsked(drainMs: number): void {
  let isStopping = false;
  const end = (code: number, drain = 0) => {
    if (isStopping || product === null) return void exit(code);
    isStopping = true;
    setTimeout(() => void exit(1), drain + hardDeadline);
    product.stop(drain).then(
      () => exit(code),
      () => exit(1),
    );
  };
  // Ctrl-C comes from a person who waits, so it does not drain. SIGHUP, which a closing terminal sends, stops like
  // SIGTERM: ignored, it would leave a process behind that holds its port.
  const signals = { SIGINT: [130, 0], SIGTERM: [143, drainMs], SIGHUP: [129, drainMs] } as const;
  for (const [signal, [code, drain]] of Object.entries(signals)) {
    process.on(signal, () => end(isStopping || product === null ? code : 0, drain));
  }
  process.on("uncaughtException", (error) => {
    product?.log.error(error, "none");
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
  stopWhenAsked(configuration.drainMs);
  product = await startProduct(configuration, output);
} catch (error) {
  for (const line of startErrorLines(error)) console.error(line);
  await exit(1);
}
