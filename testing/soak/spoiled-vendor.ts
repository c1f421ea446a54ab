import { createAlibaba1688Simulator } from "#server/marketplaces/alibaba-1688/simulator/simulator.ts";
import { nodeDigests, systemClock } from "#server/node/runtime.ts";
import type { FaultName } from "../faults/fault-scenarios.ts";
import { startFaultVendor } from "../faults/fault-vendor.ts";
import type { SoakRandom } from "./seeded-random.ts";

export const account = { appKey: "1000000", appSecret: "secret-of-1688" };
export const accessToken = "token";

/** Starts the 1688 simulator behind a socket that spoils a share of its answers. */
export async function startSpoiledVendor({
  random,
  faults,
  faultShare,
  categoryNodes,
  isLost = () => false,
}: {
  random: SoakRandom;
  faults: readonly [FaultName, ...FaultName[]];
  faultShare: number;
  categoryNodes: number;
  /** Returns whether a call to this path is answered without being executed. */
  isLost?: (path: string) => boolean;
}) {
  const simulator = createAlibaba1688Simulator({
    digests: nodeDigests,
    clock: systemClock,
    ...account,
    accessTokens: [accessToken],
    categoryNodes,
  });
  const vendor = await startFaultVendor({
    good: async ({ method, path: address, headers, body }) => {
      const [path = "", query = ""] = address.split("?");
      if (isLost(path)) return "";
      const answer = await simulator.handle({ method, path, query, headers, body });
      return "body" in answer && answer.body !== undefined ? answer.body : "";
    },
  });
  return {
    simulator,
    /** Settings for the configuration's `marketplaces`. */
    settings: {
      base_url: `${vendor.url}${simulator.basePath}`,
      app_key: account.appKey,
      app_secret: account.appSecret,
    },
    /** Draws the faults of the next answers. */
    drawFaults: () => {
      const next = (): FaultName => (random.next() < faultShare ? random.pick(faults) : "ok");
      vendor.play(next(), ...Array.from({ length: 5_000 }, next));
    },
    /** Spoils no answer from now on, until faults are drawn again. */
    answerWell: () => vendor.play("ok"),
    stop: vendor.stop,
  };
}
