import { Failure } from "#contract/shared/failure";
import type { ExactJson, JsonObject } from "#server/shared/json/exact-json.ts";
import type { ConnectorDependencies, WriteEnd } from "../connector.ts";
import type { SignedRequest } from "../upstream/signed-post.ts";
import { createSignedWrite } from "../upstream/signed-write.ts";
import {
  type Api,
  refusedByGateway,
  isTimestampRefused,
  readGatewayError,
  signer,
  upstreamApiName,
} from "./client.ts";
import { cleanCode, familyOf } from "./error-catalog.ts";

/**
 * Sends one call that changes something, at most once, and classifies its outcome. `done` reads an answer of the
 * operation, and returns null where it cannot.
 */
export type WriteClient = <Done>(
  request: SignedRequest & { api: Api },
  read: (value: JsonObject, clean: (text: string) => string) => WriteEnd<Done>,
) => Promise<WriteEnd<Done>>;

/** Codes of 1688's gateway itself, which checks key, signature, token, permission and parameters before it executes. */
const ownCodes = /^(?:gw\.|401(?:_|$))/i;

/** Creates the client of 1688 for calls that change something (docs/purchasing.md). */
export function createWriteClient(dependencies: ConnectorDependencies): WriteClient {
  const { clock, notify } = dependencies;
  const write = createSignedWrite(
    { channel: "1688", readError: readGatewayError, isTimestampRefused },
    dependencies,
  );

  return async (request, read) => {
    const api = upstreamApiName(request.api);
    const reply = await write({ api, request, sign: signer(api, dependencies) });
    if (reply.kind !== "answered") return reply;
    const { error, status, value, clean, headers } = reply;
    // A 5xx may come from a server that had executed the call, whatever its body says.
    if (status >= 500) return { kind: "unknown", detail: `HTTP ${status}` };
    if (error) {
      // Only the gateway's own codes say that it refused before it executed, except those of a gateway that gave up
      // waiting.
      if (!ownCodes.test(error.code) || familyOf(error) === "busy")
        return { kind: "unknown", detail: `refused with ${cleanCode(error.code, clean)}` };
      return { kind: "not_sent", failure: refusedByGateway(error, { api, clock, notify, clean, headers }) };
    }
    try {
      return read(value, clean);
    } catch (cause) {
      const detail = cause instanceof Failure ? cause.details.internal : null;
      return { kind: "unknown", detail: detail ?? "an answer that cannot be read" };
    }
  };
}

/** Returns whether a member of a JSON object says yes or no, in either of the vendor's spellings. */
export function flagOf(value: ExactJson | undefined): boolean | null {
  if (value === true || value === "true") return true;
  return value === false || value === "false" ? false : null;
}
