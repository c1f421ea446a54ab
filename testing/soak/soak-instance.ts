import { once } from "node:events";
import { startInstance, type Instance } from "../instances/start-instance.ts";
import { startFlags } from "../start-flags.ts";

export type SoakInstance = Pick<Instance, "origin" | "kill" | "stop"> & {
  /** Sets the process's clock to differ from the machine's by `ms`. */
  stepClock: (ms: number) => void;
  /** Returns the bytes still in memory after a garbage collection. */
  lasting: () => Promise<number>;
};

const flags = [...startFlags, "--expose-gc", "--import", "./testing/soak/stepped-clock.ts"];

/** Starts the product in its own process, with a clock that can be stepped. */
export async function startSoakInstance(environment: Record<string, string>): Promise<SoakInstance> {
  const { child, origin, kill, stop } = await startInstance(environment, { flags, hears: true });
  return {
    origin,
    kill,
    stop,
    stepClock: (ms) => void child.send(ms),
    lasting: async () => {
      const answer = once(child, "message");
      child.send("memory");
      return Number((await answer)[0]);
    },
  };
}
