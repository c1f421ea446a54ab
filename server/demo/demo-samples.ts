import type { Channel } from "#contract/shared/channel";
import type { Environment } from "#contract/console/console";
import {
  orderScenarios,
  productScenarios as alibaba1688Products,
} from "#server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import { pictureCases } from "#server/marketplaces/alibaba-1688/simulator/simulate-pictures.ts";
import { pictureUri } from "#server/marketplaces/simulation/product-picture.ts";
import type { Scenario } from "#server/marketplaces/simulator.ts";
import { productScenarios as taobaoProducts } from "#server/marketplaces/taobao/simulator/product-cases.ts";
import { shopScenarios } from "#server/marketplaces/weidian/simulator/simulator.ts";
import type { Role } from "#contract/console/roles";
import type { Operator } from "#server/store/access.ts";

const products: [Channel, readonly Scenario[]][] = [
  ["1688", alibaba1688Products],
  ["taobao", taobaoProducts],
];

/** Samples that the demo's empty states offer: the simulators' scenarios that are marked as such. */
export const demoSamples: Environment["samples"] = {
  orders: samplesOf(orderScenarios).map(({ id, label }) => ({ order_id: id, label })),
  products: products.flatMap(([channel, scenarios]) =>
    samplesOf(scenarios).map(({ id, label }) => ({ channel, id, label })),
  ),
  pictures: pictureCases
    .filter(({ sample }) => sample)
    .map(({ id, label, svg }) => ({ channel: "1688", id, label, url: pictureUri(svg) })),
  shops: samplesOf(shopScenarios).map(({ id, label }) => ({ channel: "weidian", id, label })),
};

function samplesOf(scenarios: readonly Scenario[]): readonly Scenario[] {
  return scenarios.filter(({ sample }) => sample);
}

/** No password matches an empty hash, so these operators cannot sign in through the form. */
const passwordHash = "";

/** Operators that "Continue as demo …" signs in. */
export const demoOperators: Record<Role, Operator> = {
  buyer: { id: "demo-buyer", email: "buyer@demo.example", name: "Demo buyer", role: "buyer", passwordHash },
  support: {
    id: "demo-support",
    email: "support@demo.example",
    name: "Demo support",
    role: "support",
    passwordHash,
  },
  admin: { id: "demo-admin", email: "admin@demo.example", name: "Demo admin", role: "admin", passwordHash },
};
