import type { SimulatedRequest, SimulatedResponse, SimulatorFactory } from "../../simulator.ts";
import { createSimulatedCategory } from "./simulate-category.ts";
import { createSimulatedPayWay } from "./simulate-pay-way.ts";
import { createSimulatedPreview } from "./simulate-preview.ts";
import { createSimulatedDetail, createSimulatedSearch } from "./simulate-products.ts";
import { createSimulatedPictures } from "../../simulation/simulated-pictures.ts";
import { pictureCases } from "./picture-cases.ts";
import { createSimulatedPictureSearch, createSimulatedUpload } from "./simulate-pictures.ts";
import { createSimulatedGoods } from "./simulated-goods.ts";
import { createSimulatedTokens, vendorDate } from "./simulated-tokens.ts";
import { gatewayRefusals, textAnswer } from "./json-answer.ts";
import { passGate, requestParams, type SimulatedOperation } from "./pass-gate.ts";

/**
 * 1688 played on plain values, by its real protocol: signature and check order, envelopes, misspellings, fen beside yuan,
 * 64-bit ids. What it answers about which id is listed in scenarios.ts.
 */
export const createAlibaba1688Simulator: SimulatorFactory = (dependencies) => {
  const { clock } = dependencies;
  const tokens = createSimulatedTokens(dependencies);
  const goods = createSimulatedGoods(dependencies);
  const pictures = createSimulatedPictures({ catalogue: goods.catalogue, cases: pictureCases, clock });
  const operations: SimulatedOperation[] = [
    createSimulatedPayWay(dependencies),
    createSimulatedPreview(goods),
    createSimulatedDetail(goods),
    createSimulatedSearch(goods),
    createSimulatedUpload(pictures),
    createSimulatedPictureSearch(goods, pictures),
    createSimulatedCategory(goods),
    {
      api: { namespace: "system", name: "currentTime" },
      needsToken: false,
      needs: [],
      answer: () => textAnswer(JSON.stringify(vendorDate(clock()))),
    },
  ];

  function answer(request: SimulatedRequest): SimulatedResponse | Promise<SimulatedResponse> {
    if (request.path === "/oauth/authorize") return authorizePage(request.query);
    if (request.path === "/oauth/revoke" && request.method === "POST") {
      tokens.revoke();
      return textAnswer("", { status: 204 });
    }
    const rest = /^\/openapi\/(.+)$/.exec(request.path)?.[1];
    if (rest === undefined) return gatewayRefusals.apiUnsupported();
    if (/^(http|param2)\/1\/system\.oauth2\/getToken\//.test(rest))
      return tokens.issue(requestParams(request));
    return passGate(rest, request, { dependencies, operations, tokens });
  }

  return {
    channel: "1688",
    basePath: "/openapi",
    picture: pictures.file,
    handle: async (request) => {
      const response = await answer(request);
      if ("fault" in response) return response;
      return { ...response, headers: { date: new Date(clock()).toUTCString(), ...response.headers } };
    },
  };
};

/** The sign-in page, which a simulated buyer passes at once: back to the app with a fresh code. */
function authorizePage(query: string): SimulatedResponse {
  const params = new URLSearchParams(query);
  const target = params.get("redirect_uri");
  if (!target || !URL.canParse(target) || !params.get("client_id"))
    return textAnswer("缺少必要参数", { status: 400, type: "text/plain;charset=UTF-8" });
  const location = new URL(target);
  location.searchParams.set("code", `sim-${params.get("state") ?? ""}`);
  location.searchParams.set("state", params.get("state") ?? "");
  return textAnswer("", { status: 302, headers: { location: location.href } });
}
