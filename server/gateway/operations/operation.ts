import type { z } from "zod";
import type { Capability, Channel } from "#contract/channel";
import type { EndpointShape, RequestOf, StandardOf } from "#contract/endpoint";
import { Failure } from "#contract/failure";
import type { ResponseFormat } from "#contract/response-format";
import type { FetchPicture } from "#server/kernel/fetch-picture.ts";
import type { CallContext, Connector, VendorAnswer } from "#server/marketplaces/connector.ts";

/**
 * What an endpoint does once a request is admitted: asks the connector, then tells in our words what the vendor said. It never
 * sees HTTP, keys or units. An answer in the vendor's own format is not told, so what cannot be told does not spoil it.
 */
export type Operation<E extends MarketplaceEndpoint, Said> = {
  /** @throws Failure */
  ask: (input: RequestOf<E>, context: OperationContext) => Promise<VendorAnswer<Said>>;
  tell: (said: Said, input: RequestOf<E>) => Told<E>;
  /** What the log and the activity list say of it; null where the HTTP status says it all. */
  outcome?: (told: Told<E>) => string | null;
};

type Told<E extends MarketplaceEndpoint> = Omit<StandardOf<E>, "request_id">;

/** An endpoint that asks a marketplace: its request names the channel and the format of the answer. */
export type MarketplaceEndpoint = EndpointShape & {
  capability: Capability;
  request: z.ZodType<{ channel: Channel; response_format?: ResponseFormat | undefined }>;
};

/** What an operation works with: the channel's connector, whose token, when to give up, and who fetches a picture. */
export type OperationContext = {
  connector: Connector;
  call: CallContext;
  /** null where no picture is fetched. */
  fetchPicture: FetchPicture | null;
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
