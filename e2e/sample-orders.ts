import { orderScenarios } from "../server/marketplaces/alibaba-1688/simulator/scenarios.ts";

/**
 * Returns the id of the documented order whose English label starts with `label`.
 * @throws Error when the table has none.
 */
export function sampleOrder(label: string): string {
  const found = orderScenarios.find((scenario) => scenario.label.en.startsWith(label));
  if (!found) throw new Error(`No documented order is labelled ${label}.`);
  return found.id;
}
