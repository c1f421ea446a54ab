import type { Channel } from "#contract/shared/channel";
import type { Failure } from "#contract/shared/failure";
import type { Caller, ConnectorDependencies } from "../connector.ts";
import { isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import { malformedAnswer, readVendorJson } from "./upstream-answer.ts";
import { formPost } from "./transport.ts";
import { createUpstreamCall } from "./upstream-call.ts";
import { statusLimitFailure } from "./upstream-failure.ts";
import { sanitizeVendorText } from "./vendor-text.ts";

/** Content of a signed call, the same for every vendor. */
export type SignedRequest = {
  /** Parameters of the operation as raw text; the vendor's client adds the system parameters. */
  params: Readonly<Record<string, string>>;
  /** null for an operation that needs no token. */
  accessToken: string | null;
  signal: AbortSignal;
  caller?: Caller | undefined;
  /** Whether it has no retry, because a second attempt could only hide that the first one succeeded. */
  isSentOnce?: boolean;
  /** Texts of the caller (receiver, codes) that no error may repeat. */
  confidential?: readonly string[];
  /**
   * Whether numbers with a point or an exponent are read as written (`readExact`), so that product
   * prices keep their zeros.
   */
  asWritten?: boolean;
};

export type SignedReply<VendorError> = {
  /** HTTP status. */
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The exact answer, with the gateway's token and secret removed. */
  value: JsonObject;
  /** The same answer as JSON text in which unsafe integer tokens are quoted (§2.2) and control characters escaped. */
  upstream: string;
  /** Error that the vendor sent instead of an answer; null when there is none. */
  error: VendorError | null;
  /** Discards the socket of an answer about something else and raises an alarm (docs/reliability.md row 31). */
  discardConnection: () => void;
  /** Removes the token, the secret and the confidential texts of the call from vendor text. */
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
  /**
   * Returns the URL and the whole form: `params` with the access token, the vendor's own parameters and the signature.
   */
  sign: (
    params: Readonly<Record<string, string>>,
    timestamp: number,
  ) => { url: string; params: Record<string, string> };
};

/**
 * Creates a function that posts signed forms and reads the answers. A refused timestamp is corrected once: the refusal
 * itself shows the vendor's clock (docs/reliability.md row 41). The corrected call is a new one with a retry of its own,
 * so a form is sent three times at most (decision 7).
 * @throws Failure when the answer is not a JSON object, or its status is not explained by a vendor error
 */
export function createSignedPost<VendorError>(
  { channel, readError, isTimestampRefused }: Vendor<VendorError>,
  dependencies: ConnectorDependencies,
): (call: SignedCall) => Promise<SignedReply<VendorError>> {
  const { appSecret } = dependencies.credentials;
  const upstreamCall = createUpstreamCall({ channel, ...dependencies });

  async function post(
    call: SignedCall,
    signing: { mayResign: boolean; refusedAt: number },
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
      isSentOnce: request.isSentOnce,
      build: ({ timestamp }) => {
        attempts += 1;
        // The new timestamp must differ from the refused one, even within the same millisecond.
        signedAt = timestamp === signing.refusedAt ? timestamp + 1 : timestamp;
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
    if (error && signing.mayResign && attempts === 1 && isTimestampRefused(error))
      return post(call, { mayResign: false, refusedAt: signedAt });
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
        const detail = "answer about another request; socket discarded";
        dependencies.notify({ channel, api, kind: "alarm", detail });
      },
      clean: (text) => sanitizeVendorText(text, secrets),
    };
  }

  return (call) => post(call, { mayResign: true, refusedAt: 0 });
}

/** Reads an answer. For HTTP 429 the status alone is enough, even when the body cannot be read. */
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

/** Minimum length of a secret that is removed: a shorter one could be a word of the payload. */
const minSecretLength = 16;

/**
 * Returns a vendor's payload without the gateway's tokens and secrets, in case the vendor repeats them. This happens
 * before anything is read from it, because a name or a code of the standard format may contain one as well. Everything
 * else stays unchanged (§2.2), including receivers.
 */
export function withoutSecrets(payload: string, secrets: readonly string[]): string {
  let clean = payload;
  for (const secret of secrets)
    if (secret.length >= minSecretLength && clean.includes(secret)) clean = clean.replaceAll(secret, "***");
  return clean;
}
