import { spawn } from "node:child_process";
import { once } from "node:events";
import { compileCache } from "../compile-cache.ts";
import { startFlags } from "../start-flags.ts";

export type SoakInstance = {
  origin: string;
  /** Sets its clock so far from the machine's, ms. */
  stepClock: (ms: number) => void;
  /** What lasts in its memory when everything was collected, bytes. */
  lasting: () => Promise<number>;
  kill: () => Promise<void>;
  stop: () => Promise<number | null>;
};

const program = [
  ...startFlags,
  "--expose-gc",
  "--disable-warning=ExperimentalWarning",
  "--import",
  "./testing/soak/stepped-clock.ts",
  "server/main.ts",
];

/** The product as its own process, with a clock that can be stepped. */
export async function startSoakInstance(environment: Record<string, string>): Promise<SoakInstance> {
  const child = spawn(process.execPath, program, {
    env: { ...compileCache, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  let said = "";
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        said = (said + text).slice(-20_000);
        const found = /^Ready at (\S+)/m.exec(said)?.[1];
        if (found) resolve(found);
      });
    void ended.then((code) => reject(new Error(`the instance ended with ${String(code)}: ${said}`)));
  });
  return {
    origin,
    stepClock: (ms) => void child.send(ms),
    lasting: async () => {
      const told = once(child, "message");
      child.send("memory");
      return Number((await told)[0]);
    },
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
