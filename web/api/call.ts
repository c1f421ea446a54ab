import type { z } from "zod";
import { consolePaths } from "#contract/console";
import type { EndpointShape, StandardOf } from "#contract/endpoint";
import type { UpstreamEnvelope } from "#contract/response-format";
import { upstreamEnvelopeSchema } from "#contract/response-format";
import type { CallResult } from "./call-result.ts";
import { send } from "./send.ts";
import { sessionUnits } from "./session-units.ts";

export type BodyOf<E extends EndpointShape> = z.input<E["request"]>;

/**
 * Calls a POST endpoint of the gateway through the BFF, once, and reads the answer with the contract's own schema. What it
 * cost is in the result and in the tally. Never throws. For `response_format: "upstream"` use `callUpstream`.
 */
export async function callOperation<E extends EndpointShape>(
  endpoint: E,
  body: BodyOf<E>,
): Promise<CallResult<StandardOf<E>>> {
  const result = await send({
    method: "POST",
    path: consolePaths.forward + endpoint.path,
    schema: endpoint.responses.standard as E["responses"]["standard"],
    body,
  });
  return tally(result);
}

/** The same call with the vendor's own payload as the answer (§2.2). `rawText` holds every digit as it came. */
export async function callUpstream<E extends EndpointShape>(
  endpoint: E,
  body: BodyOf<E>,
): Promise<CallResult<UpstreamEnvelope>> {
  const result = await send({
    method: "POST",
    path: consolePaths.forward + endpoint.path,
    schema: upstreamEnvelopeSchema,
    body: { ...(body as object), response_format: "upstream" },
  });
  return tally(result);
}

function tally<Value>(result: CallResult<Value>): CallResult<Value> {
  if (result.ok) sessionUnits.record(result);
  return result;
}
