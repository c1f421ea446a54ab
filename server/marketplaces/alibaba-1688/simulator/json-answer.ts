import type { SimulatedResponse } from "../../simulator.ts";
import { jsonText, type JsonTextValue } from "../json-text.ts";

/**
 * Answers with JSON as the vendor sends it, by default with status 200, which business errors have
 * too.
 */
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
 * Answers with an error of the vendor's gateway: snake_case, by default HTTP 400, the message twice
 * as in production.
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

/**
 * Refusals that the gateway makes before an operation sees the call, with the vendor's texts where
 * they are known.
 */
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
