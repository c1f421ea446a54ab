import { z } from "zod";
import { Failure, shortCode } from "#contract/failure";
import { answerIssue } from "#contract/field-fault";
import type { ErrorCode } from "#contract/error-codes";
import type { UpstreamFault } from "#contract/upstream-fault";
import type { Digests } from "#server/kernel/machine.ts";
import { type ExactJson, isJsonObject, type JsonObject } from "#server/kernel/json/exact-json.ts";
import { wireFlag, wireInteger } from "#server/kernel/json/wire-types.ts";
import type { ConnectorDependencies } from "../connector.ts";
import { createSignedPost, type SignedReply, type SignedRequest } from "../upstream/signed-post.ts";
import { wireReader } from "../upstream/upstream-answer.ts";
import { familyFailure, refusalAs, type RefusedCall, unexplainedText } from "../upstream/vendor-refusal.ts";
import { alibaba1688Words, vendorSaid } from "./vendor-words.ts";

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

export type VendorReply = Omit<SignedReply<never>, "error" | "status" | "headers"> & {
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
    const { error, headers, ...reply } = await post({
      api,
      request,
      sign: (given, timestamp) => {
        const params = { ...given, _aop_timestamp: String(timestamp) };
        const own = signature(digests, credentials.appSecret, { urlPath, params });
        return { url: `${base}/${urlPath}`, params: { ...params, _aop_signature: own } };
      },
    });
    if (error) throw gatewayFailure(error, { api, clock, notify, clean: reply.clean, headers });
    return { ...reply, api };
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

/** An error of the vendor's gateway itself: snake_case, unlike the `errorCode` of a business rejection. */
export type GatewayError = { code: string; message: string };

/**
 * The gateway error in an answer; null when it is none, whatever its HTTP status. The gateway writes snake case; some of its
 * answers have its codes (`gw.…`, `401`) in the names of the operations.
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

/** The names under which an operation's own words were seen, the documented one first. */
const messageNames = [
  "errorMsg",
  "errorMessage",
  "error_msg",
  "error_message",
  "message",
  "exception",
] as const;

/** The first of these members that is text and says anything. */
function textOf(value: { [key: string]: ExactJson }, names: readonly string[]): string | null {
  for (const name of names) {
    const found = Object.hasOwn(value, name) ? value[name] : null;
    if (typeof found === "string" && found !== "") return found;
  }
  return null;
}

/** Whether the vendor refused our timestamp, which a second signature with a corrected clock can mend (docs/reliability.md row 41). */
function isTimestampRefused(error: GatewayError): boolean {
  return /timestamp/i.test(`${error.code} ${error.message}`);
}

/** What a gateway error means for the caller (docs/reliability.md rows 36 to 41). Alarms the operator where only they can mend it. */
export function gatewayFailure(
  error: GatewayError,
  call: Pick<RefusedCall, "api" | "clock" | "notify" | "clean" | "headers">,
): Failure {
  const refused = { ...call, channel: "1688", words: alibaba1688Words } as const;
  return (
    familyFailure(alibaba1688Words.familyOf(error), error, refused) ??
    refusalAs(error, refused, {
      ours: "CHANNEL_UPSTREAM_ERROR",
      text: unexplainedText("1688", call.clean(error.message)),
    })
  );
}

function member(value: { [key: string]: ExactJson }, name: string): string | null {
  const found = Object.hasOwn(value, name) ? value[name] : null;
  return typeof found === "string" ? found : typeof found === "number" ? String(found) : null;
}

/** How this vendor's answers are read, and the 502 of one that cannot be. */
export const { malformed, readWire, required } = wireReader("1688");

/** A "no" of the operation itself (HTTP 200, camelCase), with the vendor's own words. */
export type BusinessRejection = { code: string; /** null: it gave none. */ message: string | null };

/** An answer of an operation. `clean` cuts secrets out of vendor text. */
type Reply = { api: string; value: JsonObject; clean: (text: string) => string };

/** A code of the vendor, as text or as a number. */
export const vendorCode = z.union([z.string(), wireInteger.transform(String)]).nullish();

/** Family B of the vendor's envelopes: flat, success as boolean or text. */
const flatEnvelope = z.object({ success: wireFlag.nullish(), errorCode: vendorCode });

/**
 * Reads the flat envelope before anything else, so that a rejection may leave out or fill in whatever it likes.
 * @returns null when the vendor says success. @throws Failure when it says neither, rejects without a code, or says both yes and
 * a code of no: nobody knows which counts (matrix 27, 30)
 */
export function flatRejection(value: ExactJson, api: string): BusinessRejection | null {
  const { success, errorCode } = readWire(flatEnvelope, value, api);
  if (required(success, api, "success")) {
    if (refusalCode.test(errorCode ?? "")) throw malformed(api, [answerIssue("errorCode", "contradicts")]);
    return null;
  }
  if (!errorCode) throw malformed(api, [answerIssue("errorCode", "unexplained")]);
  const message = isJsonObject(value) ? textOf(value, messageNames) : null;
  return { code: shortCode(errorCode), message };
}

/** How the refusals of this family are numbered: `500_2`, `500_004`, `400_4`. */
const refusalCode = /^[0-9]{3}_[0-9]+$/;

/** What an operation makes of a refusal: our code, the text beside it, and what it is about where the vendor's code does not tell. */
type RefusalWords = { code: ErrorCode; text: string; cause?: UpstreamFault["cause"] };

const nestedEnvelope = z.object({
  result: z.object({
    success: wireFlag.nullish(),
    code: vendorCode,
    message: z.string().nullish(),
    result: z.unknown().optional(),
  }),
});

/**
 * The payload of the vendor's envelope with a `result` inside a `result`. An empty one is no payload either: that is how an
 * id that is not sold any more may look. @throws Failure with the vendor's code and message: what `refused` makes of them
 */
export function nestedPayload(reply: Reply, refused: (said: BusinessRejection) => RefusalWords): ExactJson {
  // A refusal may come flat, as that of other operations does.
  const flat = (reply.value["result"] ?? null) === null ? flatRejection(reply.value, reply.api) : null;
  if (flat) throw businessRefusal(reply, { said: flat, ...refused(flat) });
  const { result } = readWire(nestedEnvelope, reply.value, reply.api);
  const payload = result.result as ExactJson | undefined;
  if (required(result.success, reply.api, "result.success") && payload !== null && payload !== undefined)
    return payload;
  const said = { code: result.code ?? "", message: result.message ?? "" };
  throw businessRefusal(reply, { said, ...refused(said) });
}

/** A refusal of an operation as a failure of ours, with the vendor's code and message cut clean. */
export function businessRefusal(
  reply: Omit<Reply, "value">,
  { said, code, text, cause }: RefusalWords & { said: BusinessRejection },
): Failure {
  return new Failure(code, text, {
    internal: `${reply.api}: refused with ${reply.clean(said.code || "no code")}`,
    upstream: vendorSaid(
      {
        code: reply.clean(said.code) || "none",
        message: reply.clean(said.message ?? ""),
        said: said.message ?? "",
      },
      code,
      cause,
    ),
  });
}
