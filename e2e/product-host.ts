import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileCache } from "../testing/product-process.ts";
import type { ConsoleServer } from "./console-server.ts";
import type { HostAnswer, HostRequest } from "./run-products.ts";

// Enough for every kind of row. Each product reads the tree at its start, so only a test about long trees sets more.
const categories = { SIMULATOR_CATEGORY_NODES: "100" };

export type ProductHost = {
  /**
   * Starts a whole product on a free port with an empty store on the disk.
   * @throws Error with its output when it does not start
   */
  start: (environment?: Record<string, string>) => Promise<ConsoleServer>;
  /** Returns what each running product has written. */
  outputs: () => string[];
  stop: () => Promise<void>;
};

/**
 * Starts a process that runs one product after another, so that each test has its own. A start in it costs a tenth of
 * the 2 s of processor time that a new process needs. server/main.test.ts tests the product as a process.
 */
export function startProductHost(): ProductHost {
  const child = fork(join(import.meta.dirname, "run-products.ts"), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: { ...process.env, ...compileCache },
  });
  const outputs = new Map<number, string>();
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  child.on("message", (answer: HostAnswer) => {
    if (answer.kind === "output") outputs.set(answer.id, (outputs.get(answer.id) ?? "") + answer.text);
    else waiting.get(answer.id)?.(answer);
  });
  const ended = once(child, "exit").then(([code]) => {
    for (const [id, settle] of waiting)
      settle({ kind: "failed", id, text: `Its process ended with ${code}.` });
  });
  const send = (request: HostRequest) =>
    new Promise<HostAnswer>((resolve) => {
      waiting.set(request.id, resolve);
      child.send(request);
    });
  let last = 0;
  return {
    start: async (environment = {}) => {
      const id = ++last;
      const folder = await mkdtemp(join(tmpdir(), "procurement-e2e-"));
      const settings = {
        ...categories,
        PORT: "0",
        DATABASE_URL: `file:${folder}/store.sqlite`,
        ...environment,
      };
      const answer = await send({ kind: "start", id, environment: settings });
      const output = () => outputs.get(id) ?? "";
      if (answer.kind !== "started") throw new Error(`The product did not start.\n${output()}${answer.text}`);
      return {
        url: answer.text,
        output,
        stop: async () => {
          const stopped = await send({ kind: "stop", id });
          if (stopped.kind !== "stopped") throw new Error(`The product did not stop.\n${stopped.text}`);
          outputs.delete(id);
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
    outputs: () => [...outputs.values()],
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
