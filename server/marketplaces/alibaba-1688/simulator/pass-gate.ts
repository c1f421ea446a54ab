import type { z } from "zod";
import { parseExact } from "#server/shared/json/exact-json.ts";
import {
  requestParams,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatorDependencies,
} from "../../simulator.ts";
import { upstreamApiName, type Api, signature } from "../client.ts";
import { gatewayRefusals } from "./json-answer.ts";
import type { SimulatedTokens } from "./simulated-tokens.ts";

/**
 * Simulates the vendor's gateway: checks API, appKey, signature, token and parameters in the
 * vendor's order, then lets the operation answer. Parameters may come in the form body or in the
 * query; all of them are signed.
 * @param rest the path after `/openapi/`, e.g.
 *   `param2/1/com.alibaba.trade/alibaba.trade.payWay.query/1000000`.
 */
export function passGate(
  rest: string,
  request: SimulatedRequest,
  {
    dependencies: { digests, appKey, appSecret },
    operations,
    tokens,
  }: {
    dependencies: SimulatorDependencies;
    operations: readonly SimulatedOperation[];
    tokens: SimulatedTokens;
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
    if (!tokens.accepts(token)) return gatewayRefusals.unauthorized();
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

/**
 * Reads a JSON form field of a simulated call exactly; returns null when it does not fit the
 * operation.
 */
export function readParam<Schema extends z.ZodType>(schema: Schema, text = ""): z.infer<Schema> | null {
  try {
    return schema.safeParse(parseExact(text)).data ?? null;
  } catch {
    return null;
  }
}
