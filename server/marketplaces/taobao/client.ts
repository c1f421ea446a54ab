import type { ErrorCode } from "#contract/error-codes";
import { Failure, type LimitNotice } from "#contract/failure";
import type { UpstreamFault } from "#contract/upstream-fault";
import type { Digests, Clock } from "#server/kernel/machine.ts";
import { type ExactJson, isJsonObject, type JsonObject } from "#server/kernel/json/exact-json.ts";
import type { ConnectorDependencies, UpstreamEvent } from "../connector.ts";
import { createSignedPost, type SignedReply, type SignedRequest } from "../upstream/signed-post.ts";
import { wireReader } from "../upstream/upstream-answer.ts";
import { refusedApp } from "../upstream/upstream-failure.ts";
import { saysWhy } from "../upstream/vendor-text.ts";
import { cleanCode, isOperatorCode, vendorSaid } from "./vendor-words.ts";

export type VendorRequest = SignedRequest & {
  /** Without `/rest`, e.g. `/traffic/item/get`. Lists and objects of `params` are JSON text. */
  path: string;
};

export type VendorReply = Omit<SignedReply<never>, "error" | "status"> & {
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
    const { error, status, ...reply } = await post({
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
    const failure = error && vendorFailure(error, { api, clock, notify, clean: reply.clean });
    if (failure) throw failure;
    // Under HTTP 5xx the call itself failed: its refusal is no answer, which would be billed in `upstream` format.
    if (error && status >= 500) throw refusal(error, { api, clean: reply.clean });
    return { ...reply, api, rejection: error };
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

/** `gateway`: refused before the operation saw it; `business`: the operation's own refusal. */
export type VendorError = { kind: "gateway" | "business"; code: string; message: string };

/**
 * The error in an answer, whatever its HTTP status; null when it says none. Three envelopes are known: `code` of the
 * gateway (and an old one under `error_response`), `biz_error_code` of `/traffic/*`, `success: false` of `/product/*`
 * and, inside `result`, of `/purchase/*`.
 */
export function readVendorError(answer: JsonObject): VendorError | null {
  const old = member(answer, "error_response");
  if (isJsonObject(old))
    return {
      kind: "gateway",
      code: text(old, "sub_code") || text(old, "code"),
      message: text(old, "sub_msg") || text(old, "msg"),
    };
  const code = text(answer, "code");
  if (!yesCodes.has(code))
    return { kind: "gateway", code, message: text(answer, "message") || text(answer, "detail") };
  const result = member(answer, "result");
  for (const holder of [answer, ...(isJsonObject(result) ? [result] : [])]) {
    const traffic = text(holder, "biz_error_code");
    if (!yesCodes.has(traffic))
      return { kind: "business", code: traffic, message: text(holder, "biz_error_msg") };
    const own = text(holder, "error_code");
    // Where it is not said whether it went well, the code says so.
    if (!saysYes(member(holder, "success") ?? yesCodes.has(own)))
      return {
        kind: "business",
        code: own,
        message: text(holder, "error_msg") || text(holder, "inner_error_msg"),
      };
  }
  return null;
}

/** No code at all is a yes too. A pass-through of the same platform writes 200 where the platform itself writes "0". */
const yesCodes: ReadonlySet<string> = new Set(["", "0", "200"]);

/** `success` says no by everything that is no yes: a no taken for a yes would be billed, and told as an answer. */
function saysYes(success: ExactJson): boolean {
  return /^(true|1)$/i.test(String(success));
}

function member(holder: JsonObject, name: string): ExactJson | undefined {
  return Object.hasOwn(holder, name) ? holder[name] : undefined;
}

function text(holder: JsonObject, name: string): string {
  const found = member(holder, name);
  return typeof found === "string" ? found : typeof found === "number" ? String(found) : "";
}

/**
 * Whether the vendor refused our timestamp, which a second signature with a corrected clock can mend
 * (docs/reliability.md row 41).
 */
function isTimestampRefused(error: VendorError): boolean {
  return error.kind === "gateway" && /timestamp/i.test(error.code);
}

/** How this vendor's answers are read, and the 502 of one that cannot be. */
export const { malformed, readWire } = wireReader("taobao");

type Surroundings = {
  api: string;
  clock: Clock;
  notify: (event: UpstreamEvent) => void;
  /** Cuts secrets out of vendor text. */
  clean: (text: string) => string;
};

const limitPauseMs = 10_000;

/**
 * The failure of an error that no format passes on as an answer: a refused token, a limit, anything the gateway
 * itself says. null for an operation's own refusal. The vendor publishes no list of codes, so families of names are
 * matched.
 */
export function vendorFailure(
  error: VendorError,
  { api, clock, notify, clean }: Surroundings,
): Failure | null {
  const failure = (ours: ErrorCode, text: string, notice?: LimitNotice) =>
    refusedAs(error, { api, clean }, { ours, text, ...(notice && { notice }) });
  const alarm = (what: string) =>
    notify({ channel: "taobao", api, kind: "alarm", detail: `${what}: ${codeOf(error, clean)}` });
  if (/access_?token|session_?(key|expired)/i.test(error.code))
    return failure(
      "CHANNEL_NOT_AUTHORIZED",
      "Taobao does not accept this buyer's authorization any more: it has expired or was withdrawn. Renew the buyer's Taobao authorization, then try again.",
    );
  if (isCallLimit(error.code)) {
    alarm("limit");
    return failure(
      "PLATFORM_QUOTA_EXCEEDED",
      "Taobao is limiting how often this gateway may call. Try again in a few seconds.",
      { limit: "taobao_call_frequency", retryAt: clock() + limitPauseMs },
    );
  }
  if (error.kind === "business") return null;
  if (!isOperatorCode(error.code)) return refusal(error, { api, clean });
  alarm("configuration");
  return failure("CHANNEL_UPSTREAM_ERROR", refusedApp("Taobao"));
}

/** Not a limit on what a buyer may order of a product, which no waiting lifts. */
function isCallLimit(code: string): boolean {
  return (
    /call_?limit|limit_?(control|exceed)|flow_?control|throttl|too_?(many|frequent)|qps/i.test(code) &&
    !/purchase|buy|quantity|amount|item|sku/i.test(code)
  );
}

/** The 502 of a refusal, with the vendor's code and message (§4.2 rule 4). */
export function refusal(error: VendorError, reply: Pick<Surroundings, "api" | "clean">): Failure {
  const text = refusalText(error, reply.clean(error.message));
  return refusedAs(error, reply, { ours: "CHANNEL_UPSTREAM_ERROR", text });
}

function refusalText({ kind, code }: VendorError, message: string): string {
  if (kind === "business") return `Taobao refused this request. ${saysWhy(message)}`;
  // The platform itself was too slow or away.
  if (/timeout|unavailable/i.test(code))
    return "Taobao could not answer just now. Nothing was billed. Send the same call again in a minute.";
  return "Taobao refused the call. Nothing was billed. This gateway's operator has to look into it.";
}

type Words = { ours: ErrorCode; text: string; cause?: UpstreamFault["cause"]; notice?: LimitNotice };

/** A refusal as a failure of ours, with the vendor's code and message cut clean. */
export function refusedAs(
  error: VendorError,
  { api, clean }: Pick<Surroundings, "api" | "clean">,
  { ours, text, cause, notice }: Words,
): Failure {
  const code = codeOf(error, clean);
  const message = clean(error.message);
  return new Failure(ours, text, {
    internal: `${api}: ${code}`,
    upstream: vendorSaid({ code, message, said: error.message }, ours, cause),
    ...(notice && { notice }),
  });
}

function codeOf({ code }: VendorError, clean: (text: string) => string): string {
  return cleanCode(code, clean) || "unknown";
}
