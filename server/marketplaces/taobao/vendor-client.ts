import type { CancelSignal } from "../cancel.ts";
import type { ConnectorDependencies } from "../connector.ts";
import { formText } from "../form-text.ts";
import { createUpstreamCall, readVendorJson } from "../upstream-call.ts";
import { sanitizeVendorText, withoutSecrets } from "../vendor-text.ts";
import { malformed } from "./malformed.ts";
import { signature } from "./sign.ts";
import {
  isJsonObject,
  isTimestampRefused,
  readVendorError,
  vendorFailure,
  type JsonObject,
  type VendorError,
} from "./vendor-error.ts";

export type VendorRequest = {
  /** Without `/rest`, e.g. `/traffic/item/get`. */
  path: string;
  /** The operation's own parameters as raw text; lists and objects as JSON text. */
  params: Readonly<Record<string, string>>;
  /** null for the token endpoints. */
  accessToken: string | null;
  signal: CancelSignal;
  /** Texts (receiver, codes) that no error may repeat. */
  confidential?: readonly string[];
};

export type VendorReply = {
  /** The path without its first slash: the platform names its operations so, without namespace or version. */
  api: string;
  value: JsonObject;
  /** The same as JSON text with only unsafe integer tokens quoted (§2.2). */
  upstream: string;
  /** The operation's own refusal: an answer in `upstream` format, a 502 in `standard`. */
  rejection: VendorError | null;
  /** Cuts our token, our secret and the confidential texts out of vendor text. */
  clean: (text: string) => string;
};

/** Sends one signed call and reads its answer. @throws Failure for everything but an operation's own refusal. */
export type VendorClient = (request: VendorRequest) => Promise<VendorReply>;

/** The client of Taobao Global's open platform: signed parameters in a form post. */
export function createVendorClient(dependencies: ConnectorDependencies): VendorClient {
  const { credentials, digests, clock, notify } = dependencies;
  const base = credentials.baseUrl.replace(/\/+$/, "");
  const upstreamCall = createUpstreamCall({ channel: "taobao", ...dependencies });

  async function ask(
    request: VendorRequest,
    turn: { mayResign: boolean; refusedAt: number },
  ): Promise<VendorReply> {
    const secrets = [credentials.appSecret, request.accessToken ?? "", ...(request.confidential ?? [])];
    const clean = (text: string) => sanitizeVendorText(text, secrets);
    const api = request.path.slice(1);
    let attempts = 0;
    let signedAt = 0;
    const answer = await upstreamCall({
      api,
      signal: request.signal,
      build: ({ timestamp }) => {
        attempts += 1;
        // Another than the one that was refused, also within the same millisecond.
        signedAt = timestamp === turn.refusedAt ? timestamp + 1 : timestamp;
        const params: Record<string, string> = {
          ...request.params,
          app_key: credentials.appKey,
          sign_method: "sha256",
          timestamp: String(signedAt),
        };
        if (request.accessToken !== null) params["access_token"] = request.accessToken;
        params["sign"] = signature(digests, credentials.appSecret, { path: request.path, params });
        return {
          method: "POST",
          url: base + request.path,
          headers: {
            "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
            accept: "application/json",
          },
          body: formText(params),
        };
      },
    });
    const { value, upstream } = readVendorJson(answer, api);
    if (!isJsonObject(value)) throw malformed(api, "not a JSON object");
    const error = readVendorError(value);
    if (error) {
      // The call has learnt the vendor's clock from this answer; one more signature, within the law of one retry.
      if (turn.mayResign && attempts === 1 && isTimestampRefused(error))
        return ask(request, { mayResign: false, refusedAt: signedAt });
      const failure = vendorFailure(error, { api, clock, notify, clean });
      if (failure) throw failure;
    } else if (answer.status !== 200) throw malformed(api, `HTTP ${answer.status} without an error code`);
    const payload = withoutSecrets(upstream, [request.accessToken ?? "", credentials.appSecret]);
    return { api, value, upstream: payload, rejection: error, clean };
  }

  return (request) => ask(request, { mayResign: true, refusedAt: 0 });
}
