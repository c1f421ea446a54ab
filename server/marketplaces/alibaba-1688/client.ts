import type { ConnectorDependencies } from "../connector.ts";
import { createSignedPost, type SignedReply, type SignedRequest } from "../upstream/signed-post.ts";
import { upstreamApiName, type Api } from "./api.ts";
import { gatewayFailure, isTimestampRefused, readGatewayError } from "./gateway-errors.ts";
import { signature } from "./sign.ts";

type VendorRequest = SignedRequest & { api: Api };

/** `discardConnection` is for an answer that was about something else: it also tells the operator (docs/reliability.md row 31). */
export type VendorReply = Omit<SignedReply<never>, "error"> & {
  /** `namespace/name`. */
  api: string;
};

/** Sends one signed call and reads its answer; a business rejection is an answer. @throws Failure for everything else. */
export type VendorClient = (request: VendorRequest) => Promise<VendorReply>;

/** The client of the 1688 gateway's `param2` protocol (open.1688.com: URL form, form body, HMAC-SHA1). */
export function createVendorClient(dependencies: ConnectorDependencies): VendorClient {
  const { credentials, digests, clock, notify } = dependencies;
  const base = credentials.baseUrl.replace(/\/+$/, "");
  const post = createSignedPost(
    { channel: "1688", readError: readGatewayError, isTimestampRefused },
    dependencies,
  );

  return async (request) => {
    const api = upstreamApiName(request.api);
    const urlPath = `param2/1/${api}/${credentials.appKey}`;
    const { error, ...reply } = await post({
      api,
      request,
      sign: (given, timestamp) => {
        const params = { ...given, _aop_timestamp: String(timestamp) };
        const own = signature(digests, credentials.appSecret, { urlPath, params });
        return { url: `${base}/${urlPath}`, params: { ...params, _aop_signature: own } };
      },
    });
    if (error) throw gatewayFailure(error, { api, clock, notify, clean: reply.clean });
    const discardConnection = () => {
      reply.discardConnection();
      notify({ channel: "1688", api, kind: "alarm", detail: "answer about something else, socket given up" });
    };
    return { ...reply, api, discardConnection };
  };
}
