import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { compileCache } from "../compile-cache.ts";

export type Instance = {
  origin: string;
  child: ChildProcess;
  /** Returns everything that it has written, to both outputs. */
  said: () => string;
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
export async function startInstance(
  environment: Record<string, string>,
  {
    flags = [],
    hears = false,
  }: { /** For Node. */ flags?: string[]; /** Takes messages. */ hears?: boolean } = {},
): Promise<Instance> {
  const child: ChildProcess = spawn(process.execPath, [...flags, ...program], {
    env: { ...compileCache, PORT: "0", DRAIN_MS: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe", ...(hears ? ["ipc" as const] : [])],
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  let text = "";
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
