import { channelNames } from "#contract/channel";
import type { Environment } from "#contract/console";
import * as alibaba1688 from "#server/marketplaces/alibaba-1688/scenarios.ts";
import type { Scenario } from "#server/marketplaces/simulator.ts";

const productScenarios: Partial<Record<(typeof channelNames)[number], readonly Scenario[]>> = {
  "1688": alibaba1688.productScenarios,
};

/** What the demo's empty states offer to press: the simulators' scenarios that are marked as samples. */
export const demoSamples: Environment["samples"] = {
  orders: alibaba1688.orderScenarios
    .filter(({ sample }) => sample)
    .map(({ id, label }) => ({ order_id: id, label })),
  products: channelNames.flatMap((channel) =>
    (productScenarios[channel] ?? [])
      .filter(({ sample }) => sample)
      .map(({ id, label }) => ({ channel, id, label })),
  ),
};
