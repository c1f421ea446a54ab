import { readFileSync } from "node:fs";
import { readConfiguration } from "./compose/config.ts";
import { type Product, startProduct } from "./compose/start-product.ts";
import { createLineOutput } from "./node/line-output.ts";
import { startFaultLines } from "./compose/start-lines.ts";

/** After so long in all the process ends whatever is still open, ms: before a supervisor loses its patience. */
const hardDeadline = 25_000;
/** How long the last lines of the log may take, ms. */
const lastLines = 1_000;

const output = createLineOutput(1);

/** Ends the process when it is asked to, or when something broke that nothing caught: its state cannot be trusted then. */
function stopWhenAsked({ stop, log }: Product): void {
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
  stopWhenAsked(await startProduct(configuration, output));
} catch (error) {
  for (const line of startFaultLines(error)) console.error(line);
  await exit(1);
}
