import { once } from "node:events";
import { startInstance, type Instance } from "../instances/start-instance.ts";
import { startFlags } from "../start-flags.ts";

export type SoakInstance = Pick<Instance, "origin" | "kill" | "stop"> & {
  /** Sets its clock so far from the machine's, ms. */
  stepClock: (ms: number) => void;
  /** What lasts in its memory when everything was collected, bytes. */
  lasting: () => Promise<number>;
};

const flags = [...startFlags, "--expose-gc", "--import", "./testing/soak/stepped-clock.ts"];

/** The product as its own process, with a clock that can be stepped. */
export async function startSoakInstance(environment: Record<string, string>): Promise<SoakInstance> {
  const { child, origin, kill, stop } = await startInstance(environment, { flags, hears: true });
  return {
    origin,
    kill,
    stop,
    stepClock: (ms) => void child.send(ms),
    lasting: async () => {
      const told = once(child, "message");
      child.send("memory");
      return Number((await told)[0]);
    },
  };
}
