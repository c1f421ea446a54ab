import type { Channel } from "#contract/channel";
import type { Failure } from "#contract/failure";
import type { ConnectorDependencies } from "../connector.ts";
import { isJsonObject, type JsonObject } from "#server/kernel/json/exact-json.ts";
import { malformedAnswer, readVendorJson } from "./upstream-answer.ts";
import { formPost } from "./transport.ts";
import { createUpstreamCall } from "./upstream-call.ts";
import { statusLimitFailure } from "./vendor-refusal.ts";
import { sanitizeVendorText } from "./vendor-text.ts";

/** What a signed call is made of, whatever the vendor. */
export type SignedRequest = {
  /** The operation's own parameters as raw text; system parameters are added by the vendor's client. */
  params: Readonly<Record<string, string>>;
  /** null for an operation that needs none. */
  accessToken: string | null;
  signal: AbortSignal;
  caller?: string | undefined;
  /** Texts of the caller (receiver, codes) that no error may repeat. */
  confidential?: readonly string[];
  /** Reads numbers with a point or an exponent as they are written (`readExact`): prices of products keep their zeros. */
  asWritten?: boolean;
};

export type SignedReply<VendorError> = {
  /** HTTP. */
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The answer, exact, our token and secret cut out. */
  value: JsonObject;
  /** The same as JSON text with only unsafe integer tokens quoted (§2.2). */
  upstream: string;
  /** What the vendor said instead of an answer; null when it said none. */
  error: VendorError | null;
  /** For an answer that was about something else: its socket is never used again, and the operator is told (docs/reliability.md row 31). */
  discardConnection: () => void;
  /** Cuts our token, our secret and the confidential texts out of vendor text. */
  clean: (text: string) => string;
};

type Vendor<VendorError> = {
  channel: Channel;
  readError: (value: JsonObject) => VendorError | null;
  isTimestampRefused: (error: VendorError) => boolean;
};

type SignedCall = {
  api: string;
  request: SignedRequest;
  /** Where the form goes and what stands in it: `params`, the access token among them, the vendor's own and the signature. */
  sign: (
    params: Readonly<Record<string, string>>,
    timestamp: number,
  ) => { url: string; params: Record<string, string> };
};

/**
 * Posts signed forms and reads the answers. A timestamp that the vendor refused is mended once: the refusal itself has told
 * the vendor's clock, so one more signature is within the law of one retry (docs/reliability.md row 41).
 * @throws Failure when there is no JSON object, or a status that is not explained by an error of the vendor
 */
export function createSignedPost<VendorError>(
  { channel, readError, isTimestampRefused }: Vendor<VendorError>,
  dependencies: ConnectorDependencies,
): (call: SignedCall) => Promise<SignedReply<VendorError>> {
  const { appSecret } = dependencies.credentials;
  const upstreamCall = createUpstreamCall({ channel, ...dependencies });

  async function ask(
    call: SignedCall,
    turn: { mayResign: boolean; refusedAt: number },
  ): Promise<SignedReply<VendorError>> {
    const { api, request, sign } = call;
    const { accessToken, confidential = [] } = request;
    const params = accessToken === null ? request.params : { ...request.params, access_token: accessToken };
    let attempts = 0;
    let signedAt = 0;
    const answer = await upstreamCall({
      api,
      signal: request.signal,
      caller: request.caller,
      build: ({ timestamp }) => {
        attempts += 1;
        // Another than the one that was refused, also within the same millisecond.
        signedAt = timestamp === turn.refusedAt ? timestamp + 1 : timestamp;
        const signed = sign(params, signedAt);
        return formPost(signed.url, signed.params);
      },
    });
    const ours = [accessToken ?? "", appSecret];
    const text = withoutSecrets(answer.text, ours);
    const limited = () => statusLimitFailure({ channel, api, headers: answer.headers, ...dependencies });
    const { value, upstream } = readLimited(answer, limited, () =>
      readVendorJson({ ...answer, text }, api, request),
    );
    if (!isJsonObject(value)) throw malformedAnswer(channel, api, "not a JSON object");
    const error = readError(value);
    if (!error && answer.status === 429) throw limited();
    if (error && turn.mayResign && attempts === 1 && isTimestampRefused(error))
      return ask(call, { mayResign: false, refusedAt: signedAt });
    if (!error && answer.status !== 200)
      throw malformedAnswer(channel, api, `HTTP ${answer.status} without an error code`);
    const secrets = [...ours, ...confidential];
    return {
      status: answer.status,
      headers: answer.headers,
      value,
      upstream,
      error,
      discardConnection: () => {
        answer.discardConnection();
        const detail = "answer about something else, socket given up";
        dependencies.notify({ channel, api, kind: "alarm", detail });
      },
      clean: (text) => sanitizeVendorText(text, secrets),
    };
  }

  return (call) => ask(call, { mayResign: true, refusedAt: 0 });
}

/** Reads an answer; of HTTP 429 that cannot be read the status alone tells enough. */
export function readLimited<Value>(
  { status }: { status: number },
  limited: () => Failure,
  read: () => Value,
): Value {
  try {
    return read();
  } catch (error) {
    throw status === 429 ? limited() : error;
  }
}

/** Shorter ones could be words of the payload. */
const shortestSecret = 16;

/**
 * A vendor's payload without the tokens and secrets of ours that the vendor repeats in it, before anything is read of it: a name or
 * a code of the standard format may hold one as well. Everything else stays as it is (§2.2), so receivers do.
 */
export function withoutSecrets(payload: string, secrets: readonly string[]): string {
  let clean = payload;
  for (const secret of secrets)
    if (secret.length >= shortestSecret && clean.includes(secret)) clean = clean.replaceAll(secret, "***");
  return clean;
}
