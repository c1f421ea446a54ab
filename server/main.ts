import { Command } from "commander";
import { readConfiguration } from "./compose/config.ts";
import type { RunningProduct } from "./compose/start-product.ts";
import { createLineOutput } from "./node/line-output.ts";
import { readText } from "./node/read-text.ts";
import { productVersion } from "./node/runtime.ts";
import { startErrorLines } from "./compose/start-lines.ts";

/**
 * Time after which the process ends regardless of what is open, in addition to the time for draining, ms. It ends
 * before a supervisor kills it.
 */
const hardDeadline = 25_000;
/** Maximum time for the last lines of the log, ms. */
const lastLines = 1_000;

const output = createLineOutput(1);
/** Lines for a person, apart from the log. */
const people = createLineOutput(2);
const tell = (lines: string) => people.write(`${lines}\n`);

/** The product once it serves. A process that is stopped earlier has nothing to finish. */
let product: RunningProduct | null = null;

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
  // SIGTERM: if it were ignored, a process that holds its port would be left behind.
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
  await Promise.all([output.flush(lastLines), people.flush(lastLines)]);
  // `process.exit` would wait for a disk that does not answer.
  if (output.holdsExit() || people.holdsExit()) process.kill(process.pid, "SIGKILL");
  process.exit(code);
}

async function serve(): Promise<void> {
  try {
    const configuration = readConfiguration(process.env, readText);
    stopWhenAsked(configuration.drainMs);
    // It is loaded here because the other commands do not need the whole product.
    const { startProduct } = await import("./compose/start-product.ts");
    product = await startProduct(configuration, { ...output, tell });
  } catch (error) {
    tell(startErrorLines(error).join("\n"));
    await exit(1);
  }
}

/** Checks the environment and a configuration file as a start would, without starting anything. */
function checkConfiguration(file = process.env["CONFIG_FILE"]): void {
  try {
    const { demo, warnings } = readConfiguration({ ...process.env, CONFIG_FILE: file }, readText);
    for (const warning of warnings) console.log(warning);
    console.log(
      demo
        ? "The environment is valid. No configuration file is named: the built-in demo would run."
        : `${file} and the environment are valid.`,
    );
  } catch (error) {
    for (const line of startErrorLines(error)) console.error(line);
    process.exitCode = 1;
  }
}

const program = new Command("procurement")
  .description(
    "Runs the gateway and its console until it is asked to stop. The environment has the settings (docs/configuration.md); procurement-admin has the commands for keys, operators and data.",
  )
  .version(productVersion)
  .showHelpAfterError("See procurement --help")
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .action(serve);
program
  .command("config")
  .description("looks after the configuration")
  .command("check")
  .argument("[file]", "configuration file; CONFIG_FILE unless named")
  .description("checks a configuration file and the environment, shows every fault, and ends with 0 or 1")
  .action(checkConfiguration);
await program.parseAsync(process.argv.slice(2), { from: "user" });
