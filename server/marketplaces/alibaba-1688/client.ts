import { z } from "zod";
import { Failure, shortCode } from "#contract/shared/failure";
import { answerIssue } from "#contract/shared/field-fault";
import type { ErrorCode } from "#contract/shared/error-codes";
import type { UpstreamError } from "#contract/shared/upstream-error";
import type { Digests } from "#server/shared/runtime.ts";
import { type ExactJson, isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import { vendorFlag, vendorInteger } from "#server/shared/json/vendor-types.ts";
import type { ConnectorDependencies } from "../connector.ts";
import { createSignedPost, type SignedReply, type SignedRequest } from "../upstream/signed-post.ts";
import { vendorReader } from "../upstream/upstream-answer.ts";
import type { ErrorFamily } from "../upstream/error-catalog.ts";
import {
  appRefusedText,
  busyText,
  familyFailure,
  refusalFailure,
  type RefusedCall,
  unexplainedText,
} from "../upstream/upstream-failure.ts";
import { alibaba1688Errors, toUpstreamError } from "./error-catalog.ts";

/** Operation of the 1688 open platform; each is called in version 1. */
export type Api = { namespace: string; name: string };

/** Operations that this gateway uses, in the vendor's spelling. */
export const apis = {
  payWay: { namespace: "com.alibaba.trade", name: "alibaba.trade.payWay.query" },
  preview: { namespace: "com.alibaba.trade", name: "alibaba.createOrder.preview" },
  productDetail: { namespace: "com.alibaba.fenxiao.crossborder", name: "product.search.queryProductDetail" },
  keywordSearch: { namespace: "com.alibaba.fenxiao.crossborder", name: "product.search.keywordQuery" },
  imageUpload: { namespace: "com.alibaba.fenxiao.crossborder", name: "product.image.upload" },
  imageSearch: { namespace: "com.alibaba.fenxiao.crossborder", name: "product.search.imageQuery" },
  category: { namespace: "com.alibaba.product", name: "alibaba.category.get" },
  createOrder: { namespace: "com.alibaba.trade", name: "alibaba.trade.createCrossOrder" },
  readOrder: { namespace: "com.alibaba.trade", name: "alibaba.trade.get.buyerView" },
  listOrders: { namespace: "com.alibaba.trade", name: "alibaba.trade.getBuyerOrderList" },
  cancelOrder: { namespace: "com.alibaba.trade", name: "alibaba.trade.cancel" },
  alipayLink: { namespace: "com.alibaba.trade", name: "alibaba.alipay.url.get" },
  kjbLink: { namespace: "com.alibaba.trade", name: "alibaba.crossBorderPay.url.get" },
  creditLink: { namespace: "com.alibaba.trade", name: "alibaba.creditPay.url.get" },
  groupLink: { namespace: "com.alibaba.trade", name: "alibaba.trade.grouppay.url.get" },
  shipments: { namespace: "com.alibaba.logistics", name: "alibaba.trade.getLogisticsInfos.buyerView" },
  trace: { namespace: "com.alibaba.logistics", name: "alibaba.trade.getLogisticsTraceInfo.buyerView" },
  missedMessages: { namespace: "cn.alibaba.open", name: "push.query.messageList" },
  confirmMessages: { namespace: "cn.alibaba.open", name: "push.message.confirm" },
} as const satisfies Record<string, Api>;

type VendorRequest = SignedRequest & { api: Api };

export type VendorReply = Omit<SignedReply<never>, "error" | "status" | "headers"> & {
  /** `namespace/name`. */
  api: string;
};

/**
 * Sends one signed call and reads its answer; a business rejection is an answer.
 * @throws Failure for everything else
 */
export type VendorClient = (request: VendorRequest) => Promise<VendorReply>;

/** Creates the client of the 1688 gateway's `param2` protocol (open.1688.com: URL form, form body, HMAC-SHA1). */
export function createVendorClient(dependencies: ConnectorDependencies): VendorClient {
  const { clock, notify } = dependencies;
  const post = createSignedPost(
    { channel: "1688", readError: readGatewayError, isTimestampRefused },
    dependencies,
  );

  return async (request) => {
    const api = upstreamApiName(request.api);
    const { error, headers, ...reply } = await post({ api, request, sign: signer(api, dependencies) });
    const call = { api, clock, notify, clean: reply.clean, headers };
    if (error) throw refusedByGateway(error, call);
    const failure = nestedFamilyFailure(reply.value, call);
    if (failure) throw failure;
    return { ...reply, api };
  };
}

/** Returns the function that signs calls of an operation. */
export function signer(api: string, { credentials, digests }: ConnectorDependencies) {
  const base = credentials.baseUrl.replace(/\/+$/, "");
  const urlPath = `param2/1/${api}/${credentials.appKey}`;
  return (given: Readonly<Record<string, string>>, timestamp: number) => {
    const params = { ...given, _aop_timestamp: String(timestamp) };
    const own = signature(digests, credentials.appSecret, { urlPath, params });
    return { url: `${base}/${urlPath}`, params: { ...params, _aop_signature: own } };
  };
}

/** Returns `namespace/name` without version, as `upstream_api` shows it (§2.2). */
export function upstreamApiName(api: Api): string {
  return `${api.namespace}/${api.name}`;
}

/**
 * Returns the value of `_aop_signature` (open.1688.com, signature rules): HMAC-SHA1 over the path and every parameter
 * except the signature itself, as upper-case hex. Values are the raw text that the server sees after decoding the form.
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
  // The default sort compares code units, which is byte order here; localeCompare would put
  // `_aop_timestamp` before `B`.
  pairs.sort();
  return digests.hmacSha1(appSecret, request.urlPath + pairs.join("")).toUpperCase();
}

/** Error of the vendor's gateway itself: snake_case, unlike the `errorCode` of a business rejection. */
export type GatewayError = { code: string; message: string };

/**
 * Returns the gateway error in an answer of any HTTP status, or null when there is none. The gateway writes snake case,
 * but some of its answers have its codes (`gw.…`, `401`) under the names that operations use.
 */
export function readGatewayError(value: ExactJson): GatewayError | null {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  const own = member(value, "error_code");
  if (own !== null && own !== "") return { code: own, message: textOf(value, gatewayMessageNames) ?? "" };
  const other = member(value, "errorCode");
  if (other === null || !/^(?:gw\.|401$)/i.test(other)) return null;
  return { code: other, message: textOf(value, messageNames) ?? "" };
}

const gatewayMessageNames = ["error_message", "exception", "error_msg", "errorMessage", "message"] as const;

/** Names under which an operation's own message was seen, the documented one first. */
const messageNames = [
  "errorMsg",
  "errorMessage",
  "error_msg",
  "error_message",
  "message",
  "exception",
] as const;

/** Returns the first of these members that is a non-empty text. */
function textOf(value: { [key: string]: ExactJson }, names: readonly string[]): string | null {
  for (const name of names) {
    const found = Object.hasOwn(value, name) ? value[name] : null;
    if (typeof found === "string" && found !== "") return found;
  }
  return null;
}

/**
 * Returns whether the vendor refused the timestamp, which a second signature with a corrected clock can fix
 * (docs/reliability.md row 41).
 */
export function isTimestampRefused(error: GatewayError): boolean {
  return /timestamp/i.test(`${error.code} ${error.message}`);
}

type GatewayCall = Pick<RefusedCall, "api" | "clock" | "notify" | "clean" | "headers">;

/**
 * Returns the failure of an error of 1688's own gateway (docs/reliability.md rows 36 to 41). Raises an alarm where only
 * the operators of this gateway can fix it.
 */
export function refusedByGateway(error: GatewayError, call: GatewayCall): Failure {
  const refused = { ...call, channel: "1688", catalog: alibaba1688Errors } as const;
  return (
    familyFailure(alibaba1688Errors.familyOf(error), error, refused) ??
    refusalFailure(error, refused, {
      ours: "CHANNEL_UPSTREAM_ERROR",
      text: unexplainedText("1688", call.clean(error.message)),
    })
  );
}

/**
 * Returns the failure of a product operation's refusal that reports a refused token or a call limit instead of the
 * requested product, because operations repeat such messages of their gateway. Returns null for any other answer. The
 * flat envelope is described with business rejections only (§4.1.4), so a code in it is always one.
 */
function nestedFamilyFailure(value: JsonObject, call: GatewayCall): Failure | null {
  const { data } = nestedEnvelope.safeParse(value);
  if (data?.result.success !== false) return null;
  const error = { code: data.result.code ?? "", message: data.result.message ?? "" };
  const family = alibaba1688Errors.familyOf(error);
  const isOfCaller = family === "session" || family === "limit" || family === "package";
  const refused = { ...call, channel: "1688", catalog: alibaba1688Errors } as const;
  return isOfCaller ? familyFailure(family, error, refused) : null;
}

function member(value: { [key: string]: ExactJson }, name: string): string | null {
  const found = Object.hasOwn(value, name) ? value[name] : null;
  return typeof found === "string" ? found : typeof found === "number" ? String(found) : null;
}

/** Readers of this vendor's answers, and the 502 of an answer that cannot be read. */
export const { malformed, readVendorAnswer, required } = vendorReader("1688");

/** Refusal by the operation itself (HTTP 200, camelCase), with the vendor's own code and message. */
export type BusinessRejection = { code: string; /** null: no message was given. */ message: string | null };

/** An operation's answer. `clean` removes secrets from vendor text. */
type Reply = { api: string; value: JsonObject; clean: (text: string) => string };

/** Vendor code, as text or as a number. */
export const vendorCode = z.union([z.string(), vendorInteger.transform(String)]).nullish();

/** The vendor's flat envelope, with success as boolean or text; the other one is `nestedEnvelope`. */
const flatEnvelope = z.object({ success: vendorFlag.nullish(), errorCode: vendorCode });

/**
 * Reads the flat envelope before anything else, so that a rejection may omit or include any other member.
 * @returns null when the vendor reports success
 * @throws Failure when the answer reports neither, rejects without a code, or reports both success and an error code
 *   in the form of `refusalCode`, where it is unknown which of them counts (docs/reliability.md rows 27 and 30)
 */
export function flatRejection(value: ExactJson, api: string): BusinessRejection | null {
  const { success, errorCode } = readVendorAnswer(flatEnvelope, value, api);
  if (required(success, api, "success")) {
    if (refusalCode.test(errorCode ?? "")) throw malformed(api, [answerIssue("errorCode", "contradicts")]);
    return null;
  }
  if (!errorCode) throw malformed(api, [answerIssue("errorCode", "unexplained")]);
  const message = isJsonObject(value) ? textOf(value, messageNames) : null;
  return { code: shortCode(errorCode), message };
}

/**
 * Form of the codes of operations that use the flat envelope: `500_2`, `500_004`, `400_4`. Next to success any other
 * code is ignored, because 1688 has codes of success too (`200`, `S0000`).
 */
const refusalCode = /^[0-9]{3}_[0-9]+$/;

/**
 * An operation's interpretation of a refusal: the API's code, its text, and the cause where the vendor's code does not
 * tell.
 */
type RefusalDetails = { code: ErrorCode; text: string; cause?: UpstreamError["cause"] };

const nestedEnvelope = z.object({
  result: z.object({
    success: vendorFlag.nullish(),
    code: vendorCode,
    message: z.string().nullish(),
    result: z.unknown().optional(),
  }),
});

/**
 * Returns the payload of the vendor's envelope with a `result` inside a `result`. An empty payload
 * counts as missing, because that is how an id that is no longer sold may appear.
 * @throws Failure with the vendor's code and message, as interpreted by `refused`
 */
export function nestedPayload(
  reply: Reply,
  refused: (rejection: BusinessRejection) => RefusalDetails,
): ExactJson {
  // A refusal may come in the flat envelope of other operations.
  const flat = (reply.value["result"] ?? null) === null ? flatRejection(reply.value, reply.api) : null;
  if (flat) throw businessRefusal(reply, { rejection: flat, ...refused(flat) });
  const { result } = readVendorAnswer(nestedEnvelope, reply.value, reply.api);
  const payload = result.result as ExactJson | undefined;
  if (required(result.success, reply.api, "result.success") && payload !== null && payload !== undefined)
    return payload;
  const rejection = { code: result.code ?? "", message: result.message ?? "" };
  throw businessRefusal(reply, { rejection, ...refused(rejection) });
}

/** Returns the text of a refusal that is not about what was requested; null for any other. */
function familyText(family: ErrorFamily | null): string | null {
  if (family === "busy") return busyText("1688");
  return family === "operator" ? appRefusedText("1688") : null;
}

/** Converts an operation's refusal to one of the API's failures, with the vendor's code and message cleaned. */
export function businessRefusal(
  reply: Omit<Reply, "value">,
  { rejection, code, text, cause }: RefusalDetails & { rejection: BusinessRejection },
): Failure {
  const family = alibaba1688Errors.familyOf({ code: rejection.code, message: rejection.message ?? "" });
  return new Failure(code, code === "CHANNEL_UPSTREAM_ERROR" ? (familyText(family) ?? text) : text, {
    internal: `${reply.api}: refused with ${reply.clean(rejection.code || "no code")}`,
    upstream: toUpstreamError(
      {
        code: reply.clean(rejection.code) || "none",
        message: reply.clean(rejection.message ?? ""),
        original: rejection.message ?? "",
      },
      code,
      cause,
    ),
  });
}
