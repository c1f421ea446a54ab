import type { z } from "zod";
import { consolePaths } from "#contract/console/console";
import type { CalledEndpoint, StandardOf } from "#contract/shared/endpoint";
import { type UpstreamEnvelope, upstreamEnvelopeSchema } from "#contract/shared/response-format";
import type { CallResult } from "./call-result.ts";
import { once } from "./paid-calls.ts";
import { send } from "./send.ts";
import { sessionUnits } from "./session-units.ts";

export type BodyOf<E extends CalledEndpoint> = z.input<NonNullable<E["request"]>>;

/**
 * Calls a POST endpoint of the gateway once through the console's server and validates the answer with the contract's own
 * schema. An identical request in flight gets the same answer. The cost is in the result and is added to the
 * tally. Never throws. Screens use `usePaidCall`.
 */
export function callOperation<E extends CalledEndpoint>(
  { path, responses }: E,
  body: BodyOf<E>,
): Promise<CallResult<StandardOf<E>>> {
  return callOnce(path, responses.standard as E["responses"]["standard"], body);
}

/**
 * Makes the same call with the vendor's own payload as the answer (§2.2). `rawText` has every digit as
 * received.
 */
export function callUpstream<E extends CalledEndpoint>(
  { path }: E,
  body: BodyOf<E>,
): Promise<CallResult<UpstreamEnvelope>> {
  return callOnce(path, upstreamEnvelopeSchema, { ...(body as object), response_format: "upstream" });
}

/**
 * Joins the same request of two screens, so that it does not cost units twice; `usePaidCall` joins presses on one
 * screen.
 */
function callOnce<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  body: unknown,
): Promise<CallResult<z.output<Schema>>> {
  return once(
    "requests",
    `${path} ${JSON.stringify(body)}`,
    () => send({ method: "POST", path: consolePaths.forward + path, schema, body }),
    (result) => {
      if (result.ok) sessionUnits.record(result);
    },
  );
}
