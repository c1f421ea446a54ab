import { type ExactJson, isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import { argumentsIn } from "./read-arguments.ts";

/**
 * Reads a JSON-RPC message as its host means it: `params` and `arguments` that are null, or an empty list (PHP's
 * empty object), count as absent; nulls in `params` are dropped; `capabilities` may be absent; a tool's `arguments` may be the JSON text of an
 * object. Other errors stay in the message, for the library to refuse. The arguments of a tool keep their nulls,
 * which the tool's own schema validates.
 */
export function readMessage(message: JsonObject): JsonObject {
  if (!("params" in message)) return message;
  const { params, ...rest } = message;
  if (params === null || (Array.isArray(params) && params.length === 0)) return rest;
  if (!isJsonObject(params)) return message;
  if (message.method === "initialize")
    return { ...rest, params: { capabilities: {}, ...withoutNull(params) } };
  if (message.method !== "tools/call") return { ...rest, params: withoutNull(params) };
  const { arguments: given, ...others }: JsonObject = params;
  const read = argumentsIn(given) ?? given;
  return {
    ...rest,
    params: { ...withoutNull(others), ...(given !== undefined && read !== undefined && { arguments: read }) },
  };
}

/** Returns whether a message is a tool call whose answer is one document, because it asks for no progress. */
export function isPlainCall({ method, params = null }: JsonObject): boolean {
  const { _meta: meta }: JsonObject = isJsonObject(params) ? params : {};
  return method === "tools/call" && !(isJsonObject(meta) && "progressToken" in meta);
}

function withoutNull(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]): [string, ExactJson] => [name, isJsonObject(inner) ? withoutNull(inner) : inner]),
  );
}
