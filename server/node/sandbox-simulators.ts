import { Worker } from "node:worker_threads";
import { channelNames, type Channel } from "#contract/shared/channel";
import type { Clock } from "#server/shared/runtime.ts";
import type {
  SimulatedRequest,
  SimulatedResponse,
  Simulator,
  SimulatorSettings,
} from "#server/marketplaces/simulator.ts";
import type { SandboxAnswer, SandboxCall } from "./sandbox-worker.ts";

/**
 * Maximum number of calls on the thread at a time, and maximum time of one, ms: a picture that takes longer is not
 * decoded.
 */
const maxCalls = 8;
const callMs = 12_000;
/** Maximum heap of the thread, MB. */
const maxHeapMb = 256;

export type SandboxSimulators = {
  simulators: Record<Channel, Pick<Simulator, "handle">>;
  close: () => Promise<void>;
};

/**
 * Runs simulators on a thread of their own, for sandbox keys: decoding a picture or building a catalogue takes up to
 * seconds, which would block the process for all other callers. The thread starts with the first call. A call that
 * takes too long ends it, and the next one starts another. Calls beyond the limit are answered as by a vendor that
 * closes the connection.
 */
export function createSandboxSimulators(
  settings: Record<Channel, SimulatorSettings>,
  { clock }: { clock: Clock },
): SandboxSimulators {
  type Pending = { answer: (response: SimulatedResponse) => void; timer: NodeJS.Timeout };
  const pending = new Map<number, Pending>();
  let worker: Worker | null = null;
  let ids = 0;

  function settle(id: number, response: SimulatedResponse): void {
    const found = pending.get(id);
    if (!found) return;
    pending.delete(id);
    clearTimeout(found.timer);
    found.answer(response);
  }

  function end(ended: Worker | null): Promise<unknown> {
    if (worker === ended) worker = null;
    for (const id of pending.keys()) settle(id, { fault: "close_before_headers" });
    return ended?.terminate() ?? Promise.resolve();
  }

  function start(): Worker {
    const started = new Worker(new URL("./sandbox-worker.ts", import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      execArgv: ["--disable-warning=ExperimentalWarning"],
    });
    started.on("message", ({ id, response }: SandboxAnswer) =>
      settle(id, response ?? { fault: "close_before_headers" }),
    );
    // Running out of memory ends the thread, and with it the calls that it had.
    started.on("error", () => void end(started));
    started.unref();
    return started;
  }

  function handle(channel: Channel, request: SimulatedRequest): Promise<SimulatedResponse> {
    if (pending.size >= maxCalls) return Promise.resolve({ fault: "close_before_headers" });
    worker ??= start();
    const current = worker;
    const call: SandboxCall = { id: (ids += 1), channel, request, at: clock() };
    return new Promise((resolve) => {
      const timer = setTimeout(() => void end(current), callMs);
      pending.set(call.id, { answer: resolve, timer });
      current.postMessage(call);
    });
  }

  return {
    simulators: Object.fromEntries(
      channelNames.map((channel) => [
        channel,
        { handle: (request: SimulatedRequest) => handle(channel, request) },
      ]),
    ) as SandboxSimulators["simulators"],
    close: async () => void (await end(worker)),
  };
}
