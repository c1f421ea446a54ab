import {
  type SimulatedResponse,
  requestParams,
  type SimulatedRequest,
  type SimulatorDependencies,
} from "../../simulator.ts";
import { jsonText, type JsonTextValue } from "../../json-text.ts";
import { upstreamApiName, type Api, signature } from "../client.ts";
import type { SimulatedGrants } from "../../simulation/simulated-oauth.ts";

/** Answers with JSON as the vendor sends it, by default with status 200, which business errors have too. */
export function jsonAnswer(value: JsonTextValue, status = 200): SimulatedResponse {
  return textAnswer(jsonText(value), { status });
}

/** Answers with any text under any status and type. */
export function textAnswer(
  body: string,
  { status = 200, type = "application/json;charset=UTF-8", headers = {} }: AnswerOptions = {},
): SimulatedResponse {
  return { status, headers: { "content-type": type, ...headers }, body };
}

type AnswerOptions = { status?: number; type?: string; headers?: Record<string, string> };

/**
 * Answers with an error of the vendor's gateway: snake_case, by default HTTP 400, the message twice as in production.
 */
function gatewayErrorAnswer(code: string, message: string, status = 400): SimulatedResponse {
  return jsonAnswer({ error_message: message, exception: message, error_code: code }, status);
}

/** Answers with a business rejection of an operation that has the flat envelope. */
export function rejectionAnswer(
  errorCode: string,
  errorMsg: string,
  success: JsonTextValue = false,
): SimulatedResponse {
  return jsonAnswer({ success, errorCode, errorMsg });
}

/** Refusals that the gateway makes before an operation sees the call, with the vendor's texts where they are known. */
export const gatewayRefusals = {
  apiUnsupported: () => gatewayErrorAnswer("gw.APIUnsupported", "unsupport api"),
  appKeyMissing: () => gatewayErrorAnswer("gw.AppKeyMissing", "AppKey is missing"),
  appKeyNotFound: () => gatewayErrorAnswer("gw.AppKeyNotFound", "AppKey is not found"),
  signatureMissing: () => gatewayErrorAnswer("gw.SignatureMissing", "Signature is missing"),
  signatureInvalid: () => gatewayErrorAnswer("gw.SignatureInvalid", "Invalid signature"),
  unauthenticated: () => gatewayErrorAnswer("401", "Request need user authenticated", 401),
  unauthorized: () => gatewayErrorAnswer("401", "Request need user authorized", 401),
  aclDeclined: () => gatewayErrorAnswer("gw.APIACLDecline", "AppKey is not allowed(acl)"),
  paramMissing: (name: string) => gatewayErrorAnswer("gw.ParamMissing", `Required argument ${name}`),
  tooFrequent: () => gatewayErrorAnswer("gw.QosAppFrequencyLimit", "Beyond the app call frequency limit"),
  tooFrequentUntil: () => gatewayErrorAnswer("gw.QosAPIFrequencyLimit", "接口调用过于频繁，请20秒后重试"),
  tokenEnded: () => gatewayErrorAnswer("gw.AccessTokenExpired", "access_token is expired", 400),
  timedOut: () => gatewayErrorAnswer("gw.APIServiceTimeout", "Api service timeout", 500),
  unlisted: () => gatewayErrorAnswer("gw.SomethingNew", "nobody has documented this"),
  noUsageLeft: () => gatewayErrorAnswer("gw.NoUsageLeftError", "SLA bill has no usage left"),
};

/**
 * Simulates the vendor's gateway: checks API, appKey, signature, token and parameters in the vendor's order, then lets
 * the operation answer. Parameters may come in the form body or in the query; all of them are signed.
 * @param rest the path after `/openapi/`, e.g. `param2/1/com.alibaba.trade/alibaba.trade.payWay.query/1000000`.
 */
export function passGate(
  rest: string,
  request: SimulatedRequest,
  {
    dependencies: { digests, appKey, appSecret },
    operations,
    grants,
  }: {
    dependencies: SimulatorDependencies;
    operations: readonly SimulatedOperation[];
    grants: Pick<SimulatedGrants, "accepts">;
  },
): SimulatedResponse | Promise<SimulatedResponse> {
  const [protocol = "", version = "", namespace = "", name = "", key = ""] = rest.split("/");
  const operation = operations.find(({ api }) => upstreamApiName(api) === `${namespace}/${name}`);
  if (protocol !== "param2" || version !== "1" || !operation) return gatewayRefusals.apiUnsupported();
  if (key === "") return gatewayRefusals.appKeyMissing();
  if (key !== appKey) return gatewayRefusals.appKeyNotFound();

  const params = requestParams(request);
  const given = params["_aop_signature"];
  if (given === undefined) return gatewayRefusals.signatureMissing();
  if (given !== signature(digests, appSecret, { urlPath: rest, params }))
    return gatewayRefusals.signatureInvalid();

  if (operation.needsToken) {
    const token = params["access_token"];
    if (token === undefined || token === "") return gatewayRefusals.unauthenticated();
    if (!grants.accepts(token)) return gatewayRefusals.unauthorized();
  }
  const missing = operation.needs.find((param) => (params[param] ?? "") === "");
  return missing === undefined ? operation.answer(params) : gatewayRefusals.paramMissing(missing);
}

/** Operation behind the gateway, with the checks that the gateway makes for it. */
export type SimulatedOperation = {
  api: Api;
  needsToken: boolean;
  needs: readonly string[];
  answer: (params: Readonly<Record<string, string>>) => SimulatedResponse | Promise<SimulatedResponse>;
};
