import { Failure } from "#contract/failure";
import type { Connector } from "#server/marketplaces/connector.ts";

/** A capability of a connector. The channel table promises it, so its absence is a fault of ours. @throws Failure INTERNAL_ERROR */
export function connectorMethod<Name extends keyof Connector>(
  connector: Connector,
  name: Name,
): NonNullable<Connector[Name]> {
  const method = connector[name];
  if (method === undefined)
    throw new Failure("INTERNAL_ERROR", "The gateway failed. Quote the request id to its operator.", {
      internal: `the connector of ${connector.channel} has no ${name}`,
    });
  return method as NonNullable<Connector[Name]>;
}
