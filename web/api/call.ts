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
export function callOperation<E extends EndpointShape>(
  { path, responses }: E,
  body: BodyOf<E>,
): Promise<CallResult<StandardOf<E>>> {
  return ask(path, responses.standard as E["responses"]["standard"], body);
}

/** The same call with the vendor's own payload as the answer (§2.2). `rawText` holds every digit as it came. */
export function callUpstream<E extends EndpointShape>(
  { path }: E,
  body: BodyOf<E>,
): Promise<CallResult<UpstreamEnvelope>> {
  return ask(path, upstreamEnvelopeSchema, { ...(body as object), response_format: "upstream" });
}

/** By question. Whoever asks the same before it is answered, by a press that no drawing had time to forbid, gets that answer: it is billed once. */
const underWay = new Map<string, Promise<CallResult<unknown>>>();

function ask<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  body: unknown,
): Promise<CallResult<z.output<Schema>>> {
  const question = `${path} ${JSON.stringify(body)}`;
  const asked = underWay.get(question) as Promise<CallResult<z.output<Schema>>> | undefined;
  if (asked) return asked;
  const call = askNow(path, schema, body).finally(() => {
    if (underWay.get(question) === call) underWay.delete(question);
  });
  underWay.set(question, call);
  return call;
}

/** What one operator had asked answers nobody else. */
export function forgetCalls(): void {
  underWay.clear();
}

async function askNow<Schema extends z.ZodType>(path: string, schema: Schema, body: unknown) {
  const result = await send({ method: "POST", path: consolePaths.forward + path, schema, body });
  if (result.ok) sessionUnits.record(result);
  return result;
}
