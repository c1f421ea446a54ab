import { channels, type Channel } from "#contract/channel";
import type { EndpointShape } from "#contract/endpoint";
import { Failure } from "#contract/failure";
import type { KeyAccess, Plan } from "#server/store/access.ts";

/** A plan changes when somebody changes it: asking again sooner than this is of no use, ms. */
const retryMs = 3_600_000;

/** §4.1: the plan and the channel must be switched on. @throws Failure PLAN_DISABLED, CHANNEL_DISABLED */
export function requirePlan(plan: Plan, channel: Channel, now: number): void {
  if (!plan.enabled)
    throw new Failure(
      "PLAN_DISABLED",
      "The plan of this app is switched off. Ask the operator to enable it.",
      {
        notice: { limit: "plan", retryAt: now + retryMs },
      },
    );
  if (!plan.channels.includes(channel)) throw channelDisabled(channel, now);
}

export function channelDisabled(channel: Channel, now: number): Failure {
  return new Failure(
    "CHANNEL_DISABLED",
    `${channels[channel].name} is switched off for this app. Ask the operator to enable it.`,
    { notice: { limit: "channel", retryAt: now + retryMs } },
  );
}

/** §4.1.1. @throws Failure INSUFFICIENT_SCOPE */
export function requireScope({ scope }: EndpointShape, { key }: KeyAccess): void {
  if (scope && !key.scopes.includes(scope))
    throw new Failure("INSUFFICIENT_SCOPE", `This key lacks the scope ${scope}. Use a key that has it.`);
}

/** §4.1.9. @throws Failure SANDBOX_CAPABILITY_UNAVAILABLE */
export function refuseSandbox({ sandbox }: EndpointShape, { key }: KeyAccess): void {
  if (sandbox === "refused" && key.environment === "sandbox")
    throw new Failure(
      "SANDBOX_CAPABILITY_UNAVAILABLE",
      "A sandbox key cannot make this call: there are no live orders to look at. Use a live key.",
    );
}

/** What one call weighs: the endpoint's own number where it is fixed (§4.1.8), else the plan's, else the endpoint's (§8). */
export function unitsOf(
  plan: Plan,
  { id, units, fixedUnits }: Pick<EndpointShape, "id" | "units" | "fixedUnits">,
): number {
  return fixedUnits ? units : (plan.units[id] ?? units);
}
