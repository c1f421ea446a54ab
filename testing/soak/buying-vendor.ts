import { createAlibaba1688Connector } from "#server/marketplaces/alibaba-1688/connector.ts";
import { createSimulatorTransport } from "#server/marketplaces/simulators.ts";
import { nodeDigests, systemClock } from "#server/node/runtime.ts";
import { wait } from "#server/shared/runtime.ts";
import type { FaultName } from "../faults/fault-scenarios.ts";
import type { SoakRandom } from "./seeded-random.ts";
import { accessToken, account, startSpoiledVendor } from "./spoiled-vendor.ts";

/** An order in the simulator's book. */
export type BookEntry = { orderId: string; marker: string };

export type BuyingVendor = {
  /** Settings for the configuration's `marketplaces`. */
  settings: { base_url: string; app_key: string; app_secret: string };
  accessToken: string;
  /** Draws the faults of the next answers. */
  drawFaults: () => void;
  /** Answers every call correctly from now on. */
  calm: () => void;
  /** Reads the whole order book directly, without the socket. */
  book: () => Promise<BookEntry[]>;
  stop: () => Promise<void>;
};

/** Share of spoiled answers, and of creates that are answered without being executed. */
const faultShare = 0.12;
const lostShare = 0.1;

/** Starts the 1688 simulator behind a socket that spoils answers, and that loses some creates before they are executed. */
export async function startBuyingVendor({
  random,
  faults,
}: {
  random: SoakRandom;
  faults: readonly [FaultName, ...FaultName[]];
}): Promise<BuyingVendor> {
  let isCalm = false;
  const { simulator, answerWell, ...vendor } = await startSpoiledVendor({
    random,
    faults,
    faultShare,
    categoryNodes: 10,
    isLost: (path) => !isCalm && path.includes("createCrossOrder") && random.next() < lostShare,
  });
  const connector = createAlibaba1688Connector({
    credentials: { baseUrl: "simulator:/1688/openapi", ...account },
    transport: createSimulatorTransport({ "1688": simulator }, systemClock),
    digests: nodeDigests,
    clock: systemClock,
    wait,
    random: random.next,
    notify: () => undefined,
  });
  return {
    ...vendor,
    accessToken,
    calm: () => {
      isCalm = true;
      answerWell();
    },
    book: async () => {
      const entries: BookEntry[] = [];
      const call = { accessToken, signal: new AbortController().signal };
      for (let page = 1; ; page += 1) {
        const criteria = { createdFrom: null, createdTo: null, marker: null, status: undefined };
        const answer = await connector.listOrders!({ ...criteria, page, page_size: 50 }, call);
        const read = answer.standard();
        if ("refusal" in read) throw new Error(`the book cannot be read: ${read.refusal.code}`);
        if (read.orders.length === 0) return entries;
        for (const { order_id: orderId, marker } of read.orders)
          entries.push({ orderId, marker: marker ?? "" });
      }
    },
  };
}
