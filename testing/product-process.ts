import { join } from "node:path";
import { readFileSync } from "node:fs";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/**
 * Environment of a program under test: Node caches compiled code between starts, which halves their CPU time (2.0 s
 * to 1.0 s).
 */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../node_modules/.cache/node"),
};

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
  scripts: { start: string };
};

/** Flags that `npm start` gives Node, for tests that start the product in its own process and watch its memory. */
export const startFlags = scripts.start.split(" ").filter((word) => word.startsWith("--"));

export type Instance = {
  origin: string;
  child: ChildProcess;
  /** Returns everything that it has written, to both outputs. */
  said: () => string;
  /** Returns what it has written to its standard output. */
  out: () => string;
  /** Kills it with -9: it finishes and reports nothing. */
  kill: () => Promise<void>;
  /**
   * Asks it to end after finishing what is in flight.
   * @returns its exit code
   */
  stop: () => Promise<number | null>;
};

const program = ["--disable-warning=ExperimentalWarning", "server/main.ts"];

/**
 * Starts the product in its own process on a free port, as an operator does. It does not inherit the environment of
 * this process.
 */
export async function startInstance({
  environment,
  flags = [],
  hears = false,
  folder = process.cwd(),
}: {
  environment: Record<string, string>;
  /** Folder of the sources, which may be those of another version. */
  folder?: string;
  /** For Node. */
  flags?: string[];
  /** Takes messages. */
  hears?: boolean;
}): Promise<Instance> {
  const child: ChildProcess = spawn(process.execPath, [...flags, ...program], {
    cwd: folder,
    env: { ...compileCache, PORT: "0", DRAIN_MS: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe", ...(hears ? ["ipc" as const] : [])],
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  let text = "";
  let out = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (out += chunk));
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        const origin = /^Ready at (\S+)/m.exec(text)?.[1];
        if (origin) resolve(origin);
      });
    void ended.then((code) => reject(new Error(`the instance ended with ${String(code)}: ${text}`)));
  });
  return {
    origin: await ready,
    child,
    said: () => text,
    out: () => out,
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
