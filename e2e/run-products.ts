import { readFileSync } from "node:fs";
import { readConfiguration } from "../server/compose/config.ts";
import { startFaultLines } from "../server/compose/start-lines.ts";
import { type Product, startProduct } from "../server/compose/start-product.ts";

/** The program that e2e/product-host.ts starts: products of one process, by messages of their ids. */
export type HostRequest =
  | { kind: "start"; id: number; environment: Record<string, string> }
  | { kind: "stop"; id: number };

/** The text: where a started product is reached, lines that it wrote, or why it failed. */
export type HostAnswer = { kind: "started" | "said" | "stopped" | "failed"; id: number; text: string };

const running = new Map<number, Product>();
const tell = (answer: HostAnswer) => process.send?.(answer);

async function answer(request: HostRequest): Promise<void> {
  const { id } = request;
  try {
    if (request.kind === "start") {
      const output = { write: (text: string) => void tell({ kind: "said", id, text }), dropped: () => 0 };
      const environment = { ...process.env, ...request.environment };
      const configuration = readConfiguration(environment, (path) => readFileSync(path, "utf8"));
      const product = await startProduct(configuration, output);
      running.set(id, product);
      tell({ kind: "started", id, text: product.origin });
    } else {
      await running.get(id)?.stop();
      running.delete(id);
      tell({ kind: "stopped", id, text: "" });
    }
  } catch (error) {
    tell({ kind: "failed", id, text: startFaultLines(error).join("\n") });
  }
}

process.on("message", (request: HostRequest) => void answer(request));
process.once("disconnect", () => process.exit(0));
