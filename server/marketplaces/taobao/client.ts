import type { Failure } from "#contract/shared/failure";
import type { Digests } from "#server/shared/runtime.ts";
import {
  type ExactJson,
  isJsonObject,
  type JsonObject,
  isExactNumber,
} from "#server/shared/json/exact-json.ts";
import type { ConnectorDependencies } from "../connector.ts";
import { isCallLimit, type ReportedError } from "../upstream/error-catalog.ts";
import { createSignedPost, type SignedReply, type SignedRequest } from "../upstream/signed-post.ts";
import { vendorReader } from "../upstream/upstream-answer.ts";
import {
  appRefusedText,
  busyText,
  familyFailure,
  refusalFailure,
  type RefusalDetails,
  type RefusedCall,
  unexplainedText,
} from "../upstream/upstream-failure.ts";
import { taobaoErrors } from "./error-catalog.ts";

export type VendorRequest = SignedRequest & {
  /** Without `/rest`, e.g. `/traffic/item/get`. Lists and objects of `params` are JSON text. */
  path: string;
};

export type VendorReply = Omit<SignedReply<never>, "error" | "status" | "headers"> & {
  /** The path without its first slash, the platform's name of an operation, without namespace or version. */
  api: string;
  /** The operation's own refusal: an answer in `upstream` format, a 502 in `standard`. */
  rejection: VendorError | null;
};

/**
 * Sends one signed call and reads its answer.
 * @throws Failure for everything except an operation's own refusal
 */
export type VendorClient = (request: VendorRequest) => Promise<VendorReply>;

/** Creates the client of Taobao Global's open platform: signed parameters in a form post. */
export function createVendorClient(dependencies: ConnectorDependencies): VendorClient {
  const { clock, notify } = dependencies;
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
      sign: signer(path, dependencies),
    });
    const failure = error && vendorFailure(error, { api, clock, notify, clean: reply.clean, headers });
    if (failure) throw failure;
    // Under HTTP 5xx the call itself failed, so its refusal is not an answer that would be billed in `upstream` format.
    if (error && status >= 500) throw refusal(error, { api, clean: reply.clean });
    return { ...reply, api, rejection: error };
  };
}

/** Returns the function that signs calls of a path. */
export function signer(path: string, { credentials, digests }: ConnectorDependencies) {
  const base = credentials.baseUrl.replace(/\/+$/, "");
  return (given: Readonly<Record<string, string>>, timestamp: number) => {
    const system = { app_key: credentials.appKey, sign_method: "sha256", timestamp: String(timestamp) };
    const params = { ...given, ...system };
    const sign = signature(digests, credentials.appSecret, { path, params });
    return { url: base + path, params: { ...params, sign } };
  };
}

/**
 * Returns the value of `sign` (open platform of Taobao Global, `sign_method=sha256`): HMAC-SHA256
 * over the API path and every parameter except `sign` itself, as upper-case hex. Values are the raw
 * text that the server sees after decoding the form.
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
export type VendorError = ReportedError & { kind: "gateway" | "business" };

/**
 * Returns the error in an answer of any HTTP status; null when there is none. Three envelopes are
 * known: `code` of the gateway (and that of the older platform under `error_response`),
 * `biz_error_code` of `/traffic/*`, `success: false` of `/product/*` and, inside `result`, of
 * `/purchase/*`. Samples of the platform show names in snake and in camel case.
 */
export function readVendorError(answer: JsonObject): VendorError | null {
  const old = member(answer, "error_response") ?? member(answer, "errorResponse");
  if (isJsonObject(old)) return readErrorResponse(old);
  const code = text(answer, "code");
  // The older platform omits the wrapper on request.
  if (!successCodes.has(code) && text(answer, "sub_code", "subCode", "sub_msg", "subMsg", "msg") !== "")
    return readErrorResponse(answer);
  if (!successCodes.has(code)) {
    const message = text(answer, "message", "detail");
    return { kind: "gateway", code, message, ...alsoOf(code, message, text(answer, "type")) };
  }
  const result = member(answer, "result");
  for (const holder of [answer, ...(isJsonObject(result) ? [result] : [])]) {
    const traffic = text(holder, "biz_error_code", "bizErrorCode");
    if (!successCodes.has(traffic))
      return { kind: "business", code: traffic, message: text(holder, "biz_error_msg", "bizErrorMsg") };
    const own = text(holder, "error_code", "errorCode");
    // Without a success flag, the code decides.
    if (!isAffirmative(member(holder, "success") ?? successCodes.has(own)))
      return { kind: "business", code: own, message: text(holder, ...messageNames) };
  }
  return null;
}

/** Names under which an operation's own message was seen, the documented one first. */
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
 * Reads the older platform's envelope: a number of its system errors, and a dotted sub-code where a
 * rule or an operation adds one. A sub-code about a product is the operation's own refusal, because
 * the operation knows the requested product.
 */
function readErrorResponse(old: JsonObject): VendorError {
  const number = text(old, "code");
  const sub = text(old, "sub_code", "subCode");
  const message = text(old, "sub_msg", "subMsg") || text(old, "msg", "message");
  const code = sub || number;
  // The general message counts too, because a sub-message may be empty or in another language.
  const also = alsoOf(number, text(old, "msg", "message"), text(old, "type")).also ?? [];
  const codes = [...(/^[0-9]{1,4}$/.test(number) ? [`top.${number}`] : sub === "" ? [] : [number]), ...also];
  const error = { code, message, ...(codes.length > 0 && { also: codes }) };
  const isOfProduct = taobaoErrors.familyOf({ ...error, also: [] }) === "product_gone";
  return { kind: isOfProduct ? "business" : "gateway", ...error };
}

/**
 * Returns the party that the platform blames (`ISP`: its own services), and a code that appears in place of the
 * message.
 */
function alsoOf(code: string, message: string, type: string): { also?: string[] } {
  const also = [
    ...(/^[A-Za-z][A-Za-z._-]{2,60}$/.test(message) && message !== code ? [message] : []),
    ...(/^(?:ISP|SYSTEM)$/.test(type) ? [`type.${type}`] : []),
  ];
  return also.length > 0 ? { also } : {};
}

/**
 * Success codes. No code at all is a success too. A pass-through of the same platform writes 200
 * where the platform itself writes "0".
 */
const successCodes: ReadonlySet<string> = new Set(["", "0", "200"]);

/**
 * Returns whether `success` is affirmative. Any other value counts as a refusal, because a refusal
 * taken for a success would be billed and returned as an answer.
 */
function isAffirmative(success: ExactJson): boolean {
  return /^(true|1)$/i.test(String(success));
}

function member(holder: JsonObject, name: string): ExactJson | undefined {
  return Object.hasOwn(holder, name) ? holder[name] : undefined;
}

/** Returns the first of these members that is not empty, as text. */
function text(holder: JsonObject, ...names: readonly string[]): string {
  for (const name of names) {
    const found = member(holder, name);
    const value = typeof found === "string" ? found : typeof found === "number" ? String(found) : "";
    if (value !== "") return value;
  }
  return "";
}

/**
 * Returns whether the vendor refused the timestamp, which a second signature with a corrected clock can fix
 * (docs/reliability.md row 41).
 */
export function isTimestampRefused(error: VendorError): boolean {
  if (error.kind !== "gateway") return false;
  return /timestamp/i.test(error.code) || (error.also ?? []).includes("top.31");
}

/** Readers of this vendor's answers, and the 502 of an answer that cannot be read. */
export const { malformed, readVendorAnswer } = vendorReader("taobao");

type Call = Pick<RefusedCall, "api" | "clock" | "notify" | "clean" | "headers">;

/**
 * Returns the failure of an error that no format passes on as an answer: a refused token, a limit,
 * any error of the gateway itself. Returns null for an operation's own refusal.
 */
export function vendorFailure(error: VendorError, call: Call): Failure | null {
  const refused = { ...call, channel: "taobao", catalog: taobaoErrors } as const;
  if (error.kind === "gateway") {
    const family = taobaoErrors.familyOf(error);
    return familyFailure(family, error, refused) ?? refusal(error, call);
  }
  // An operation's message is mostly about goods, so its code decides.
  const byCode = taobaoErrors.familyOf({ code: error.code, message: "" });
  const family = byCode === null && isCallLimit(error.message) ? "limit" : byCode;
  const isOfCaller = family === "session" || family === "limit" || family === "package";
  return isOfCaller ? familyFailure(family, error, refused) : null;
}

/** Returns the 502 of a refusal, with the vendor's code and message (§4.2 rule 4). */
export function refusal(error: VendorError, reply: Pick<Call, "api" | "clean">): Failure {
  return refusedAs(error, reply, {
    ours: "CHANNEL_UPSTREAM_ERROR",
    text: refusalText(error, reply.clean(error.message)),
  });
}

function refusalText(error: VendorError, message: string): string {
  const family = taobaoErrors.familyOf(error);
  if (family === "busy") return busyText("Taobao");
  if (family === "operator") return appRefusedText("Taobao");
  return unexplainedText("Taobao", message);
}

/** Converts a refusal to one of the API's failures, with the vendor's code and message cleaned. */
export function refusedAs(
  error: VendorError,
  reply: Pick<Call, "api" | "clean">,
  details: RefusalDetails,
): Failure {
  return refusalFailure(error, { ...reply, catalog: taobaoErrors }, details);
}

/** Returns the operation's payload: at the top, or inside `result` as some operations and clients have it. */
export function vendorPayload(answer: JsonObject): JsonObject {
  const result = Object.hasOwn(answer, "result") ? answer["result"] : undefined;
  return !Object.hasOwn(answer, "data") && isJsonObject(result) ? result : answer;
}

/**
 * Returns the same value with `camelCase` names as `snake_case`, because samples of this platform
 * show both. A name already in snake case wins.
 */
export function snakeNames(value: ExactJson): ExactJson {
  if (Array.isArray(value)) return value.map(snakeNames);
  if (!isJsonObject(value) || isExactNumber(value)) return value;
  const renamed: JsonObject = {};
  for (const name of Object.keys(value)) {
    const snake = snakeName(name);
    // Assigning this one name would change the prototype; no vendor field has it.
    if (snake === "__proto__" || (snake !== name && Object.hasOwn(value, snake))) continue;
    renamed[snake] = snakeNames(value[name] ?? null);
  }
  return renamed;
}

function snakeName(name: string): string {
  if (!/[A-Z]/.test(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/_{2,}/g, "_");
}
