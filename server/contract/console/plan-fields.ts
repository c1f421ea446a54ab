import { z } from "zod";
import { channelNames, channelSchema } from "../shared/channel.ts";
import { checkedObject, flag, listOf, oneOf, wholeNumber } from "../shared/checked-fields.ts";
import type { EndpointShape } from "../shared/endpoint.ts";
import { endpoints } from "../public/endpoints.ts";
import { checkedName } from "../shared/visible-name.ts";

const metered: EndpointShape[] = endpoints.filter(({ units }) => units > 0);

/** Operations whose weight a plan can set (§8). */
export const weighed = metered.filter(({ fixedUnits }) => !fixedUnits);

/** Fields of a plan, in the configuration file and in the console alike. */
export const planFields = {
  enabled: flag,
  requests_per_minute: wholeNumber(1),
  daily_units: wholeNumber(0),
  channels: listOf(oneOf(channelNames as [string, ...string[]]).pipe(channelSchema)),
  /** Weights that differ from the endpoint's own, by endpoint id. */
  units: z.record(z.string(), wholeNumber(0), { error: "must be an object of weights" }).check((context) => {
    for (const [id, weight] of Object.entries(context.value)) {
      const message = weightError(id, weight);
      if (message !== null) context.issues.push({ code: "custom", path: [id], input: undefined, message });
    }
  }),
};

/** Returns why a plan's weight of an operation is invalid, or null. */
function weightError(operation: string, weight: number): string | null {
  const endpoint = metered.find(({ id }) => id === operation);
  if (!endpoint) return `is not a metered operation; they are ${metered.map(({ id }) => id).join(", ")}`;
  return endpoint.fixedUnits && weight !== endpoint.units
    ? `must be ${endpoint.units}: this operation costs the same on every plan`
    : null;
}

export const newPlanSchema = checkedObject({ name: checkedName(), ...planFields });
export type NewPlan = z.input<typeof newPlanSchema>;

export const planChangeSchema = checkedObject({ version: wholeNumber(1), ...planFields });
export type PlanChange = z.input<typeof planChangeSchema>;
