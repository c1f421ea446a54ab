import type { Failure } from "#contract/failure";
import type { Digests } from "#server/kernel/machine.ts";
import { type ExactJson, isJsonObject, type JsonObject } from "#server/kernel/json/exact-json.ts";
import type { ConnectorDependencies } from "../connector.ts";
import { saysCallLimit, type SaidError } from "../upstream/error-families.ts";
import { createSignedPost, type SignedReply, type SignedRequest } from "../upstream/signed-post.ts";
import { wireReader } from "../upstream/upstream-answer.ts";
import { refusedApp } from "../upstream/upstream-failure.ts";
import {
  busyText,
  familyFailure,
  refusalAs,
  type RefusalWords,
  type RefusedCall,
  unexplainedText,
} from "../upstream/vendor-refusal.ts";
import { taobaoWords } from "./vendor-words.ts";

export type VendorRequest = SignedRequest & {
  /** Without `/rest`, e.g. `/traffic/item/get`. Lists and objects of `params` are JSON text. */
  path: string;
};

export type VendorReply = Omit<SignedReply<never>, "error" | "status" | "headers"> & {
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
    const { error, status, headers, ...reply } = await post({
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
    const failure = error && vendorFailure(error, { api, clock, notify, clean: reply.clean, headers });
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
export type VendorError = SaidError & { kind: "gateway" | "business" };

/**
 * The error in an answer, whatever its HTTP status; null when it says none. Three envelopes are known: `code` of the
 * gateway (and that of the older platform under `error_response`), `biz_error_code` of `/traffic/*`, `success: false` of
 * `/product/*` and, inside `result`, of `/purchase/*`. Samples of the platform show names in snake and in camel case.
 */
export function readVendorError(answer: JsonObject): VendorError | null {
  const old = member(answer, "error_response") ?? member(answer, "errorResponse");
  if (isJsonObject(old)) return readErrorResponse(old);
  const code = text(answer, "code");
  // Asked for it, the older platform leaves the wrapper out.
  if (!yesCodes.has(code) && text(answer, "sub_code", "subCode", "sub_msg", "subMsg", "msg") !== "")
    return readErrorResponse(answer);
  if (!yesCodes.has(code)) {
    const message = text(answer, "message", "detail");
    return { kind: "gateway", code, message, ...alsoOf(code, message, text(answer, "type")) };
  }
  const result = member(answer, "result");
  for (const holder of [answer, ...(isJsonObject(result) ? [result] : [])]) {
    const traffic = text(holder, "biz_error_code", "bizErrorCode");
    if (!yesCodes.has(traffic))
      return { kind: "business", code: traffic, message: text(holder, "biz_error_msg", "bizErrorMsg") };
    const own = text(holder, "error_code", "errorCode");
    // Where it is not said whether it went well, the code says so.
    if (!saysYes(member(holder, "success") ?? yesCodes.has(own)))
      return { kind: "business", code: own, message: text(holder, ...messageNames) };
  }
  return null;
}

/** The names under which an operation's own words were seen, the documented one first. */
const messageNames = [
  "error_msg",
  "errorMsg",
  "error_message",
  "errorMessage",
  "inner_error_msg",
  "innerErrorMsg",
  "message",
  "msg",
] as const;

/**
 * The older platform's envelope: a number of its system errors, and a dotted sub-code where a rule or an operation says more.
 * What a sub-code says of a product is the operation's own refusal: the operation knows which product was asked about.
 */
function readErrorResponse(old: JsonObject): VendorError {
  const number = text(old, "code");
  const sub = text(old, "sub_code", "subCode");
  const message = text(old, "sub_msg", "subMsg") || text(old, "msg", "message");
  const code = sub || number;
  // The general words count too: a sub-message may be empty or in another language.
  const also = alsoOf(number, text(old, "msg", "message"), text(old, "type")).also ?? [];
  const codes = [...(/^[0-9]{1,4}$/.test(number) ? [`top.${number}`] : sub === "" ? [] : [number]), ...also];
  const said = { code, message, ...(codes.length > 0 && { also: codes }) };
  const isOfProduct = taobaoWords.familyOf({ ...said, also: [] }) === "product_gone";
  return { kind: isOfProduct ? "business" : "gateway", ...said };
}

/** Whom the platform blames (`ISP`: its own services), and a code that stands where the message belongs. */
function alsoOf(code: string, message: string, type: string): { also?: string[] } {
  const also = [
    ...(/^[A-Za-z][A-Za-z._-]{2,60}$/.test(message) && message !== code ? [message] : []),
    ...(/^(?:ISP|SYSTEM)$/.test(type) ? [`type.${type}`] : []),
  ];
  return also.length > 0 ? { also } : {};
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

/** The first of these members that says anything, as text. */
function text(holder: JsonObject, ...names: readonly string[]): string {
  for (const name of names) {
    const found = member(holder, name);
    const said = typeof found === "string" ? found : typeof found === "number" ? String(found) : "";
    if (said !== "") return said;
  }
  return "";
}

/**
 * Whether the vendor refused our timestamp, which a second signature with a corrected clock can mend
 * (docs/reliability.md row 41).
 */
function isTimestampRefused(error: VendorError): boolean {
  if (error.kind !== "gateway") return false;
  return /timestamp/i.test(error.code) || (error.also ?? []).includes("top.31");
}

/** How this vendor's answers are read, and the 502 of one that cannot be. */
export const { malformed, readWire } = wireReader("taobao");

type Call = Pick<RefusedCall, "api" | "clock" | "notify" | "clean" | "headers">;

/**
 * The failure of an error that no format passes on as an answer: a refused token, a limit, anything the gateway
 * itself says. null for an operation's own refusal.
 */
export function vendorFailure(error: VendorError, call: Call): Failure | null {
  const refused = { ...call, channel: "taobao", words: taobaoWords } as const;
  if (error.kind === "gateway") {
    const family = taobaoWords.familyOf(error);
    return familyFailure(family, error, refused) ?? refusal(error, call);
  }
  // An operation's words are about goods mostly, so its code decides.
  const byCode = taobaoWords.familyOf({ code: error.code, message: "" });
  const family = byCode === null && saysCallLimit(error.message) ? "limit" : byCode;
  const isOfCaller = family === "session" || family === "limit" || family === "allowance";
  return isOfCaller ? familyFailure(family, error, refused) : null;
}

/** The 502 of a refusal, with the vendor's code and message (§4.2 rule 4). */
export function refusal(error: VendorError, reply: Pick<Call, "api" | "clean">): Failure {
  return refusedAs(error, reply, {
    ours: "CHANNEL_UPSTREAM_ERROR",
    text: refusalText(error, reply.clean(error.message)),
  });
}

function refusalText(error: VendorError, message: string): string {
  const family = taobaoWords.familyOf(error);
  if (family === "busy") return busyText("Taobao");
  if (family === "operator") return refusedApp("Taobao");
  return unexplainedText("Taobao", message);
}

/** A refusal as a failure of ours, with the vendor's code and message cut clean. */
export function refusedAs(
  error: VendorError,
  reply: Pick<Call, "api" | "clean">,
  words: RefusalWords,
): Failure {
  return refusalAs(error, { ...reply, words: taobaoWords }, words);
}
