import { Failure } from "#contract/failure";
import { largestBodyOf } from "#contract/endpoint";
import { endpoints } from "#contract/endpoints";
import {
  JsonFault,
  parseExact,
  type ExactJson,
  isJsonObject,
  type JsonObject,
} from "#server/kernel/json/exact-json.ts";
import type { GatewayRequest } from "./gateway-request.ts";
import type { GatewayParts } from "./gateway-parts.ts";

/**
 * The body as a JSON object with every digit kept: a number that is not exactly a safe integer stays an object, which any
 * schema refuses as the wrong type. `most`: bytes. @throws Failure VALIDATION_ERROR: 413, 415 or 400, each with its own text
 */
export function readBody({ headers, body, isBodyCut }: GatewayRequest, most: number): JsonObject {
  if (isBodyCut || isLarger(body, most)) throw bodyTooLarge(most);
  requireJson(headers["content-type"], headers["content-encoding"]);
  if (body === null) throw invalid("The body is not valid UTF-8.");
  if (body.startsWith("\ufeff"))
    throw invalid("The body starts with a byte order mark: send it without one.");
  if (body.trim() === "") throw invalid("The body is empty: send a JSON object.");
  const value = parse(body);
  if (!isJsonObject(value)) throw invalid("The body is not a JSON object: send one, in braces.");
  return value;
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;
}

/** `most`: bytes. */
export function bodyTooLarge(most: number): Failure {
  return new Failure("VALIDATION_ERROR", `A body is at most ${sizeText(most)} on this path.`, {
    status: 413,
  });
}

function isLarger(body: string | null, most: number): boolean {
  // A UTF-16 unit takes one to three bytes of UTF-8, so most bodies need no encoding to be judged.
  if (body === null || body.length * 3 <= most) return false;
  return body.length > most || new TextEncoder().encode(body).length > most;
}

/** `utf8` is no registered name, and clients write it all the same. */
const jsonType = /^application\/json[ \t]*(;[ \t]*charset[ \t]*=[ \t]*("utf-?8"|utf-?8)[ \t]*)?;?$/i;

function requireJson(type: string | undefined, encoding: string | undefined): void {
  if (type !== "application/json" && !jsonType.test(type?.trim() ?? ""))
    throw new Failure("VALIDATION_ERROR", "Send the body with Content-Type: application/json in UTF-8.", {
      status: 415,
    });
  if (encoding !== undefined && !/^(identity)?$/i.test(encoding.trim()))
    throw new Failure("VALIDATION_ERROR", "Send the body without Content-Encoding.", { status: 415 });
}

const jsonFaults: Record<JsonFault["kind"], string> = {
  syntax: "The body is not valid JSON.",
  depth: "The body is nested too deeply.",
  duplicate_key: "The body has the same key twice in one object.",
};

function parse(body: string): ExactJson {
  try {
    return parseExact(body);
  } catch (error) {
    if (error instanceof JsonFault) throw invalid(jsonFaults[error.kind]);
    throw error;
  }
}

function invalid(message: string): Failure {
  return new Failure("VALIDATION_ERROR", message);
}

/** As much is read of anybody's body, bytes, before it is known who sends it. */
export const strangersBody = 16 * 1024;

/** How large a body its caller may send with this request, bytes, by all but the body. Rejects as the store does. */
export type MostBody = (head: Omit<GatewayRequest, "body">) => Promise<number>;

/** The gateway's: without a valid key no more than anybody's, which is refused whatever it says. */
export function createMostBody({ authenticate }: Pick<GatewayParts, "authenticate">): MostBody {
  return async ({ path, headers }) => {
    try {
      await authenticate(headers.authorization);
      return largestOf.get(path) ?? largestBodyOf();
    } catch (error) {
      if (error instanceof Failure) return strangersBody;
      throw error;
    }
  };
}

/** The largest body of each path of the contract, bytes. */
export const largestOf: ReadonlyMap<string, number> = new Map(
  endpoints.flatMap((endpoint) =>
    [endpoint, ...endpoint.shortcuts].map(({ path }) => [path, largestBodyOf(endpoint)]),
  ),
);
