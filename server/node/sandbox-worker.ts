import { parentPort, workerData } from "node:worker_threads";
import type { Channel } from "#contract/shared/channel";
import type { SimulatedRequest, Simulator, SimulatorDependencies } from "#server/marketplaces/simulator.ts";
import { simulatorFactories } from "#server/marketplaces/simulators.ts";
import { nodeDigests } from "./runtime.ts";

/** Settings of a simulator that can be sent to another thread. */
export type SimulatorSettings = Omit<SimulatorDependencies, "digests" | "clock">;

/** A call of a simulator. `at` is the caller's time, epoch ms. */
export type SandboxCall = { id: number; channel: Channel; request: SimulatedRequest; at: number };
export type SandboxAnswer = { id: number; response: Awaited<ReturnType<Simulator["handle"]>> | null };

/** Runs the marketplaces behind sandbox keys on a thread of its own (sandbox-simulators.ts starts it). */
function createPlayer(settings: Record<Channel, SimulatorSettings>, post: (answer: SandboxAnswer) => void) {
  let now = 0;
  const made = new Map<Channel, Simulator>();
  const simulatorOf = (channel: Channel): Simulator => {
    const known = made.get(channel);
    if (known) return known;
    const parts = { ...settings[channel], digests: nodeDigests, clock: () => now };
    const simulator = simulatorFactories[channel](parts);
    made.set(channel, simulator);
    return simulator;
  };
  return async ({ id, channel, request, at }: SandboxCall): Promise<void> => {
    now = at;
    try {
      post({ id, response: await simulatorOf(channel).handle(request) });
    } catch {
      post({ id, response: null });
    }
  };
}

const port = parentPort;
if (port) {
  const answer = createPlayer(workerData as Record<Channel, SimulatorSettings>, (sent) =>
    port.postMessage(sent),
  );
  port.on("message", (call: SandboxCall) => void answer(call));
}
