import type { Digests } from "#server/kernel/digests.ts";
import type { ConnectorDependencies } from "../connector.ts";
import { createSignedPost, type SignedReply, type SignedRequest } from "../upstream/signed-post.ts";
import { gatewayFailure, isTimestampRefused, readGatewayError } from "./vendor-error.ts";

/** One operation of the 1688 open platform. `version` is 1 for all of them. */
export type Api = { namespace: string; name: string };

/** The operations that this gateway uses, as the vendor spells them. */
export const apis = {
  payWay: { namespace: "com.alibaba.trade", name: "alibaba.trade.payWay.query" },
  preview: { namespace: "com.alibaba.trade", name: "alibaba.createOrder.preview" },
  productDetail: { namespace: "com.alibaba.fenxiao.crossborder", name: "product.search.queryProductDetail" },
  keywordSearch: { namespace: "com.alibaba.fenxiao.crossborder", name: "product.search.keywordQuery" },
  imageUpload: { namespace: "com.alibaba.fenxiao.crossborder", name: "product.image.upload" },
  imageSearch: { namespace: "com.alibaba.fenxiao.crossborder", name: "product.search.imageQuery" },
  category: { namespace: "com.alibaba.product", name: "alibaba.category.get" },
} as const satisfies Record<string, Api>;

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

/** `namespace/name` without version, as `upstream_api` shows it (§2.2). */
export function upstreamApiName(api: Api): string {
  return `${api.namespace}/${api.name}`;
}

/**
 * The value of `_aop_signature` (open.1688.com, signature rules): HMAC-SHA1 over the path and every parameter but the
 * signature itself, as upper-case hex. Values are the raw text that the server sees after decoding the form.
 * @param urlPath from `param2` to the appKey, without a leading slash, e.g. `param2/1/system/currentTime/1000000`.
 */
export function signature(
  digests: Digests,
  appSecret: string,
  request: { urlPath: string; params: Readonly<Record<string, string>> },
): string {
  const pairs: string[] = [];
  for (const name in request.params) {
    if (name !== "_aop_signature") pairs.push(name + request.params[name]);
  }
  // The default sort compares code units, which is byte order here; localeCompare would put `_aop_timestamp` before `B`.
  pairs.sort();
  return digests.hmacSha1(appSecret, request.urlPath + pairs.join("")).toUpperCase();
}
