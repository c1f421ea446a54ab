import { createAlibaba1688Simulator } from "#server/marketplaces/alibaba-1688/simulator/simulator.ts";
import { systemClock, nodeDigests } from "#server/node/runtime.ts";
import { faultScenarios, type FaultName } from "../faults/fault-scenarios.ts";
import { startFaultVendor } from "../faults/fault-vendor.ts";
import type { SeededRandom } from "./seeded-random.ts";

export type SoakVendor = {
  /** Settings for the configuration's `marketplaces`. */
  settings: { base_url: string; app_key: string; app_secret: string };
  accessToken: string;
  /** Draws the scenarios of the next answers. The soak calls it every few seconds. */
  drawFaults: () => void;
  close: () => Promise<void>;
};

const faults = Object.keys(faultScenarios) as [FaultName, ...FaultName[]];
/** Share of faultShare answers; like a real vendor, it mostly answers well. */
const faultShare = 0.15;
const account = { appKey: "1000000", appSecret: "secret-of-1688" };
const accessToken = "token";

/** Starts the 1688 simulator behind a socket that runs a fault scenario now and then. */
export async function startSoakVendor(random: SeededRandom): Promise<SoakVendor> {
  const simulator = createAlibaba1688Simulator({
    digests: nodeDigests,
    clock: systemClock,
    ...account,
    accessTokens: [accessToken],
    categoryNodes: 150,
  });
  const vendor = await startFaultVendor({
    good: async ({ method, path: address, headers, body }) => {
      const [path = "", query = ""] = address.split("?");
      const answer = await simulator.handle({ method, path, query, headers, body });
      return "body" in answer && answer.body !== undefined ? answer.body : "";
    },
  });
  return {
    settings: {
      base_url: `${vendor.url}${simulator.basePath}`,
      app_key: account.appKey,
      app_secret: account.appSecret,
    },
    accessToken,
    drawFaults: () => {
      const next = (): FaultName => (random.next() < faultShare ? random.pick(faults) : "ok");
      vendor.play(next(), ...Array.from({ length: 5_000 }, next));
    },
    close: vendor.close,
  };
}
