import type { CancelSignal } from "../cancel.ts";
import type { ConnectorDependencies } from "../connector.ts";
import { formText } from "../form-text.ts";
import { isExactNumber, type ExactJson } from "../json/exact-json.ts";
import { createUpstreamCall, readVendorJson } from "../upstream-call.ts";
import { sanitizeVendorText, withoutSecrets } from "../vendor-text.ts";
import { upstreamApiName, type Api } from "./api.ts";
import { gatewayFailure, isTimestampRefused, readGatewayError } from "./gateway-errors.ts";
import { malformed } from "./malformed.ts";
import { signature } from "./sign.ts";

export type VendorRequest = {
  api: Api;
  /** The operation's own parameters as raw text; system parameters are added here. */
  params: Readonly<Record<string, string>>;
  /** null for an operation that needs none. */
  accessToken: string | null;
  signal: CancelSignal;
  /** Texts of the caller (receiver) that no error may repeat. */
  confidential?: readonly string[];
};

export type VendorReply = {
  /** `namespace/name`. */
  api: string;
  /** The answer, a JSON object, exact. */
  value: { [key: string]: ExactJson };
  /** The same as JSON text with only unsafe integer tokens quoted (§2.2). */
  upstream: string;
  /** Gives up the socket of an answer that was about something else, and tells the operator (fault matrix 31). */
  discardConnection: () => void;
  /** Cuts our token, our secret and the confidential texts out of vendor text. */
  clean: (text: string) => string;
};

/** Sends one signed call and reads its answer; a business rejection is an answer. @throws Failure for everything else. */
export type VendorClient = (request: VendorRequest) => Promise<VendorReply>;

/** The client of the 1688 gateway's `param2` protocol (open.1688.com: URL form, form body, HMAC-SHA1). */
export function createVendorClient(dependencies: ConnectorDependencies): VendorClient {
  const { credentials, digests, clock, notify } = dependencies;
  const base = credentials.baseUrl.replace(/\/+$/, "");
  const upstreamCall = createUpstreamCall({ channel: "1688", ...dependencies });

  async function ask(
    request: VendorRequest,
    turn: { mayResign: boolean; refusedAt: number },
  ): Promise<VendorReply> {
    const secrets = [credentials.appSecret, request.accessToken ?? "", ...(request.confidential ?? [])];
    const clean = (text: string) => sanitizeVendorText(text, secrets);
    const api = upstreamApiName(request.api);
    const urlPath = `param2/1/${api}/${credentials.appKey}`;
    let attempts = 0;
    let signedAt = 0;
    const answer = await upstreamCall({
      api,
      signal: request.signal,
      build: ({ timestamp }) => {
        attempts += 1;
        // Another than the one that was refused, also within the same millisecond.
        signedAt = timestamp === turn.refusedAt ? timestamp + 1 : timestamp;
        const params: Record<string, string> = { ...request.params, _aop_timestamp: String(signedAt) };
        if (request.accessToken !== null) params["access_token"] = request.accessToken;
        params["_aop_signature"] = signature(digests, credentials.appSecret, { urlPath, params });
        return {
          method: "POST",
          url: `${base}/${urlPath}`,
          headers: {
            "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
            accept: "application/json",
          },
          body: formText(params),
        };
      },
    });
    const { value, upstream } = readVendorJson(answer, api);
    const error = readGatewayError(value);
    if (error) {
      // The transport has learnt the vendor's clock from this answer; one more signature, within the law of one retry.
      if (turn.mayResign && attempts === 1 && isTimestampRefused(error))
        return ask(request, { mayResign: false, refusedAt: signedAt });
      throw gatewayFailure(error, { api, clock, notify, clean });
    }
    if (answer.status !== 200) throw malformed(api, `HTTP ${answer.status} without an error code`);
    if (value === null || typeof value !== "object" || Array.isArray(value) || isExactNumber(value))
      throw malformed(api, "not a JSON object");
    const discardConnection = () => {
      answer.discardConnection();
      notify({ channel: "1688", api, kind: "alarm", detail: "answer about something else, socket given up" });
    };
    const payload = withoutSecrets(upstream, [request.accessToken ?? "", credentials.appSecret]);
    return { api, value, upstream: payload, discardConnection, clean };
  }

  return (request) => ask(request, { mayResign: true, refusedAt: 0 });
}
