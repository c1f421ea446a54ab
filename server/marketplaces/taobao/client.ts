import type { Digests } from "#server/kernel/digests.ts";
import type { ConnectorDependencies } from "../connector.ts";
import { createSignedPost, type SignedReply, type SignedRequest } from "../upstream/signed-post.ts";
import { isTimestampRefused, readVendorError, vendorFailure, type VendorError } from "./vendor-error.ts";

export type VendorRequest = SignedRequest & {
  /** Without `/rest`, e.g. `/traffic/item/get`. Lists and objects of `params` are JSON text. */
  path: string;
};

export type VendorReply = Pick<SignedReply<never>, "value" | "upstream" | "clean"> & {
  /** The path without its first slash: the platform names its operations so, without namespace or version. */
  api: string;
  /** The operation's own refusal: an answer in `upstream` format, a 502 in `standard`. */
  rejection: VendorError | null;
};

/** Sends one signed call and reads its answer. @throws Failure for everything but an operation's own refusal. */
export type VendorClient = (request: VendorRequest) => Promise<VendorReply>;

/** The client of Taobao Global's open platform: signed parameters in a form post. */
export function createVendorClient(dependencies: ConnectorDependencies): VendorClient {
  const { credentials, digests, clock, notify } = dependencies;
  const base = credentials.baseUrl.replace(/\/+$/, "");
  const post = createSignedPost(
    { channel: "taobao", readError: readVendorError, isTimestampRefused },
    dependencies,
  );

  return async (request) => {
    const { path } = request;
    const api = path.slice(1);
    const { value, upstream, error, clean } = await post({
      api,
      request,
      sign: (given, timestamp) => {
        const params = {
          ...given,
          app_key: credentials.appKey,
          sign_method: "sha256",
          timestamp: String(timestamp),
        };
        const sign = signature(digests, credentials.appSecret, { path, params });
        return { url: base + path, params: { ...params, sign } };
      },
    });
    const failure = error && vendorFailure(error, { api, clock, notify, clean });
    if (failure) throw failure;
    return { api, value, upstream, rejection: error, clean };
  };
}

/**
 * The value of `sign` (open platform of Taobao Global, `sign_method=sha256`): HMAC-SHA256 over the API path and every
 * parameter but `sign` itself, as upper-case hex. Values are the raw text that the server sees after decoding the
 * form.
 * @param path the API path without `/rest`, e.g. `/traffic/item/get`
 */
export function signature(
  digests: Digests,
  appSecret: string,
  request: { path: string; params: Readonly<Record<string, string>> },
): string {
  const names = Object.keys(request.params).filter((name) => name !== "sign");
  // The default sort compares code units, which is byte order for the vendor's ASCII names.
  names.sort();
  const text = names.map((name) => name + (request.params[name] ?? "")).join("");
  return digests.hmacSha256(appSecret, request.path + text).toUpperCase();
}
