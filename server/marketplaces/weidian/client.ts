import type { ExactJson } from "#server/kernel/json/exact-json.ts";
import type { ConnectorDependencies } from "../connector.ts";
import { readVendorJson } from "../upstream/upstream-answer.ts";
import { createUpstreamCall } from "../upstream/upstream-call.ts";
import { sanitizeVendorText } from "../upstream/vendor-text.ts";
import { vendorFailure } from "./vendor-error.ts";

export type VendorRequest = {
  /** The platform's operation, e.g. `vdian.shop.cate.get`. */
  method: string;
  param: Readonly<Record<string, string>>;
  accessToken: string;
  signal: AbortSignal;
};

/** Sends one call and reads its answer. @throws Failure for everything but a success */
export type VendorClient = (request: VendorRequest) => Promise<ExactJson>;

/** The client of Weidian's open platform. Calls are not signed; the token goes into the form, never into the URL. */
export function createVendorClient(dependencies: ConnectorDependencies): VendorClient {
  const { credentials, clock, notify } = dependencies;
  const upstreamCall = createUpstreamCall({ channel: "weidian", ...dependencies });

  return async ({ method, param, accessToken, signal }) => {
    const answer = await upstreamCall({
      api: method,
      signal,
      build: () => ({
        method: "POST",
        url: credentials.baseUrl,
        headers: {
          "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
          accept: "application/json",
        },
        body: new URLSearchParams({
          param: JSON.stringify(param),
          public: JSON.stringify({ method, access_token: accessToken, version: "1.0", format: "json" }),
        }).toString(),
      }),
    });
    const { value } = readVendorJson(answer, method);
    const clean = (text: string) => sanitizeVendorText(text, [accessToken, credentials.appSecret]);
    const failure = vendorFailure(value, { api: method, status: answer.status, clean, clock, notify });
    if (failure) throw failure;
    return value;
  };
}
