import { parentPort, workerData } from "node:worker_threads";
import type { Channel } from "#contract/shared/channel";
import type { SimulatedRequest, Simulator, SimulatorSettings } from "#server/marketplaces/simulator.ts";
import { simulatorFactories } from "#server/marketplaces/simulators.ts";
import { nodeDigests } from "./runtime.ts";

/** Settings of a simulator that can be sent to another thread. */

/** A call of a simulator. `at` is the caller's time, epoch ms. */
export type SandboxCall = { id: number; channel: Channel; request: SimulatedRequest; at: number };
export type SandboxAnswer = { id: number; response: Awaited<ReturnType<Simulator["handle"]>> | null };

// Runs the simulators behind sandbox keys on a thread of its own (sandbox-simulators.ts starts it).
const settings = workerData as Record<Channel, SimulatorSettings>;
const simulators = new Map<Channel, Simulator>();
let now = 0;

function simulatorOf(channel: Channel): Simulator {
  const known = simulators.get(channel);
  if (known) return known;
  const made = simulatorFactories[channel]({
    ...settings[channel],
    digests: nodeDigests,
    clock: () => now,
  });
  simulators.set(channel, made);
  return made;
}

async function answer({ id, channel, request, at }: SandboxCall): Promise<SandboxAnswer> {
  now = at;
  try {
    return { id, response: await simulatorOf(channel).handle(request) };
  } catch {
    return { id, response: null };
  }
}

parentPort?.on("message", (call: SandboxCall) => {
  void answer(call).then((sent) => parentPort?.postMessage(sent));
});
