import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileCache } from "../testing/compile-cache.ts";
import type { ConsoleServer } from "./console-server.ts";
import type { HostAnswer, HostRequest } from "./run-products.ts";

// Enough for every kind of row; each product reads them at its start, so a test that is about many asks for as many.
const categories = { SIMULATOR_CATEGORY_NODES: "100" };

export type ProductHost = {
  /** A whole product on a free port with an empty store on the disk. @throws Error with what it said when it does not start */
  start: (environment?: Record<string, string>) => Promise<ConsoleServer>;
  end: () => Promise<void>;
};

/**
 * A process that runs one product after another, so that each test has its own: a start in it costs a tenth of the 2 s of
 * processor time in which a process loads and compiles one. server/main.test.ts proves the product as a process.
 */
export function startProductHost(): ProductHost {
  const child = fork(join(import.meta.dirname, "run-products.ts"), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: { ...process.env, ...compileCache },
  });
  const said = new Map<number, string>();
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  child.on("message", (answer: HostAnswer) => {
    if (answer.kind === "said") said.set(answer.id, (said.get(answer.id) ?? "") + answer.text);
    else waiting.get(answer.id)?.(answer);
  });
  const ended = once(child, "exit").then(([code]) => {
    for (const [id, tell] of waiting) tell({ kind: "failed", id, text: `Its process ended with ${code}.` });
  });
  const ask = (request: HostRequest) =>
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
      const answer = await ask({ kind: "start", id, environment: settings });
      const output = () => said.get(id) ?? "";
      if (answer.kind !== "started") throw new Error(`The product did not start.\n${output()}${answer.text}`);
      return {
        url: answer.text,
        output,
        stop: async () => {
          const stopped = await ask({ kind: "stop", id });
          if (stopped.kind !== "stopped") throw new Error(`The product did not stop.\n${stopped.text}`);
          said.delete(id);
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
    end: async () => {
      child.disconnect();
      await ended;
    },
  };
}
