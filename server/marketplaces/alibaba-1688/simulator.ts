import type { SimulatedRequest, SimulatedResponse, SimulatorFactory } from "../simulator.ts";
import { createSimulatedPayWay } from "./simulate-pay-way.ts";
import { createSimulatedTokens, vendorDate } from "./simulated-tokens.ts";
import { gatewayRefusals, textAnswer } from "./simulator-answers.ts";
import { passGate, requestParams, type SimulatedOperation } from "./simulator-gate.ts";

/**
 * 1688 played on plain values, by its real protocol: signature and check order, envelopes, misspellings, fen beside yuan,
 * 64-bit ids. What it answers about which id is listed in scenarios.ts.
 */
export const createAlibaba1688Simulator: SimulatorFactory = (dependencies) => {
  const { clock } = dependencies;
  const tokens = createSimulatedTokens(dependencies);
  const operations: SimulatedOperation[] = [
    createSimulatedPayWay(dependencies),
    {
      api: { namespace: "system", name: "currentTime" },
      needsToken: false,
      needs: [],
      answer: () => textAnswer(JSON.stringify(vendorDate(clock()))),
    },
  ];

  function answer(request: SimulatedRequest): SimulatedResponse {
    const rest = /^\/openapi\/(.+)$/.exec(request.path)?.[1];
    if (rest === undefined) return gatewayRefusals.apiUnsupported();
    if (/^(http|param2)\/1\/system\.oauth2\/getToken\//.test(rest))
      return tokens.issue(requestParams(request));
    return passGate(rest, request, { dependencies, operations, tokens });
  }

  return {
    channel: "1688",
    handle: (request) => {
      const response = answer(request);
      if ("fault" in response) return response;
      return { ...response, headers: { date: new Date(clock()).toUTCString(), ...response.headers } };
    },
  };
};
