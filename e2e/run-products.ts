import { readFileSync } from "node:fs";
import { readConfiguration } from "../server/compose/config.ts";
import { startErrorLines } from "../server/compose/start-lines.ts";
import { type RunningProduct, startProduct } from "../server/compose/start-product.ts";

/** Request of e2e/product-host.ts, which starts this program and names each product by an id. */
export type HostRequest =
  | { kind: "start"; id: number; environment: Record<string, string> }
  | { kind: "stop"; id: number };

/** Answer to the host. `text` is the address of a started product, lines of its output, or the error. */
export type HostAnswer = { kind: "started" | "output" | "stopped" | "failed"; id: number; text: string };

const running = new Map<number, RunningProduct>();
const reply = (answer: HostAnswer) => process.send?.(answer);

async function answer(request: HostRequest): Promise<void> {
  const { id } = request;
  try {
    if (request.kind === "start") {
      const write = (text: string) => void reply({ kind: "output", id, text });
      const output = { write, dropped: () => 0, tell: (lines: string) => write(`${lines}\n`) };
      const environment = { ...process.env, ...request.environment };
      const configuration = readConfiguration(environment, (path) => readFileSync(path, "utf8"));
      const product = await startProduct(configuration, output);
      running.set(id, product);
      reply({ kind: "started", id, text: product.origin });
    } else {
      await running.get(id)?.stop();
      running.delete(id);
      reply({ kind: "stopped", id, text: "" });
    }
  } catch (error) {
    reply({ kind: "failed", id, text: startErrorLines(error).join("\n") });
  }
}

process.on("message", (request: HostRequest) => void answer(request));
process.once("disconnect", () => process.exit(0));
