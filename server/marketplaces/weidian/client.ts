import { z } from "zod";
import type { ErrorCode } from "#contract/error-codes";
import { Failure, type LimitNotice } from "#contract/failure";
import type { ExactJson } from "#server/kernel/json/exact-json.ts";
import type { Clock } from "#server/kernel/machine.ts";
import { wireId } from "#server/kernel/json/wire-types.ts";
import type { ConnectorDependencies, UpstreamEvent } from "../connector.ts";
import { readVendorJson, wireReader } from "../upstream/upstream-answer.ts";
import { formPost } from "../upstream/transport.ts";
import { createUpstreamCall } from "../upstream/upstream-call.ts";
import { sanitizeVendorText, saysWhy } from "../upstream/vendor-text.ts";
import { refusedApp } from "../upstream/upstream-failure.ts";
import { vendorSaid } from "./vendor-words.ts";

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
      build: () =>
        formPost(credentials.baseUrl, {
          param: JSON.stringify(param),
          public: JSON.stringify({ method, access_token: accessToken, version: "1.0", format: "json" }),
        }),
    });
    const { value } = readVendorJson(answer, method);
    const clean = (text: string) => sanitizeVendorText(text, [accessToken, credentials.appSecret]);
    const failure = vendorFailure(value, { api: method, status: answer.status, clean, clock, notify });
    if (failure) throw failure;
    return value;
  };
}

/** The 502 of an answer that cannot be read. */
export const { malformed } = wireReader("weidian");

const statusWire = z.looseObject({
  status: z.looseObject({ status_code: wireId, status_reason: z.string().nullish() }),
});

type Surroundings = {
  api: string;
  /** HTTP. */
  status: number;
  clean: (text: string) => string;
  clock: Clock;
  notify: (event: UpstreamEvent) => void;
};

const limitPauseMs = 10_000;

/**
 * What `status` of an answer means when its `status_code` is not 0; null when it is. The platform's codes are not
 * established: a reason that speaks of the token or of a limit is taken at its word, the rest is a 502 with code and
 * reason.
 * @throws Failure CHANNEL_UPSTREAM_ERROR for an answer without a status
 */
function vendorFailure(
  answer: ExactJson,
  { api, status, clean, clock, notify }: Surroundings,
): Failure | null {
  const parsed = statusWire.safeParse(answer);
  if (!parsed.success) throw malformed(api, `HTTP ${status} without a status`);
  const { status_code: code, status_reason: reason } = parsed.data.status;
  if (code === "0") {
    if (status !== 200) throw malformed(api, `HTTP ${status} with status_code 0`);
    return null;
  }
  const message = clean(reason ?? "");
  const failure = (ours: ErrorCode, text: string, notice?: LimitNotice) =>
    new Failure(ours, text, {
      internal: `${api}: ${code}`,
      upstream: vendorSaid({ code, message }, ours),
      ...(notice && { notice }),
    });
  const alarm = (what: string) =>
    notify({ channel: "weidian", api, kind: "alarm", detail: `${what}: ${code}` });
  if (/access_?token/i.test(message))
    return failure(
      "CHANNEL_NOT_AUTHORIZED",
      "Weidian does not accept this authorization any more. Renew the Weidian authorization, then try again.",
    );
  if (/limit|frequen|频繁|限流|上限/i.test(message)) {
    alarm("limit");
    return failure(
      "PLATFORM_QUOTA_EXCEEDED",
      "Weidian is limiting how often this gateway may call. Try again in a few seconds.",
      { limit: "weidian_call_frequency", retryAt: clock() + limitPauseMs },
    );
  }
  if (/app_?key|signature|permission|签名|权限/i.test(message)) {
    alarm("configuration");
    return failure("CHANNEL_UPSTREAM_ERROR", refusedApp("Weidian"));
  }
  return failure("CHANNEL_UPSTREAM_ERROR", `Weidian refused this request. ${saysWhy(message)}`);
}
