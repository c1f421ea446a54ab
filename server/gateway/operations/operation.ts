import type { z } from "zod";
import type { Capability, Channel } from "#contract/channel";
import type { EndpointShape, RequestOf, StandardOf } from "#contract/endpoint";
import { Failure } from "#contract/failure";
import type { ResponseFormat } from "#contract/response-format";
import type { CallContext, Connector, VendorAnswer } from "#server/marketplaces/connector.ts";

/** What an endpoint does once a request is admitted. It never sees HTTP, keys or units. @throws Failure */
export type Operation<E extends MarketplaceEndpoint> = (
  input: RequestOf<E>,
  context: OperationContext,
) => Promise<OperationAnswer<StandardOf<E>>>;

/** An endpoint that asks a marketplace: its request names the channel and the format of the answer. */
export type MarketplaceEndpoint = EndpointShape & {
  capability: Capability;
  request: z.ZodType<{ channel: Channel; response_format?: ResponseFormat | undefined }>;
};

/** What an operation works with: the channel's connector, whose token, and when to give up. */
type OperationContext = { connector: Connector; call: CallContext };

/** The vendor's answer in both formats, and what the log and the activity list say of it. */
type OperationAnswer<Standard> = VendorAnswer<Omit<Standard, "request_id">> & {
  outcome: (standard: Omit<Standard, "request_id">) => string | null;
};

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
