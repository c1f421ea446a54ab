import { createSimulatedMessages } from "./simulate-messages.ts";
import { createCatalogue } from "../../simulation/catalogue.ts";
import {
  requestParams,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatorDependencies,
  type SimulatorFactory,
} from "../../simulator.ts";
import { documentedOrders } from "./documented-orders.ts";
import { buildCaseProducts, catalogueSeed, overrideOf } from "./product-cases.ts";
import { signature } from "../client.ts";
import { createSimulatedIds } from "./simulated-ids.ts";
import { buyerPage, createSimulatedGrants } from "../../simulation/simulated-oauth.ts";
import { createTokenEndpoints } from "./simulated-tokens.ts";
import { createSimulatedItems } from "./simulate-items.ts";
import { createSimulatedPictures, type SimulatedPictures } from "../../simulation/simulated-pictures.ts";
import { pictureCases, createSimulatedPictureSearch } from "./simulate-pictures.ts";
import { type Cashier, createCashier } from "../../simulation/cashier.ts";
import { createOrderBook, type OrderBook } from "../../simulation/order-book.ts";
import {
  createSimulatedCancel,
  createSimulatedCreate,
  createSimulatedLogistics,
  createSimulatedQuery,
} from "./simulate-orders.ts";
import { createSimulatedRender } from "./simulate-render.ts";
import { gatewayError } from "./simulator-answers.ts";

type Params = Readonly<Record<string, string>>;
type Operation = {
  needsToken: boolean;
  needs: readonly string[];
  answer: (params: Params) => SimulatedResponse | Promise<SimulatedResponse>;
};

/** The catalogue is read-only and the same for every simulator of a process, so it is built once, on first use. */
const catalogue = createCatalogue({
  seed: catalogueSeed,
  products: 3000,
  special: buildCaseProducts(),
  market: "retail",
  isListed: ({ id }) => overrideOf(id) === null,
});
const allowedSkewMs = 15 * 60_000;

/**
 * Simulates Taobao Global's open platform on plain values: signed parameters in form or query, three error envelopes,
 * yuan text in search but fen everywhere else, ids that rotate. scenarios.ts lists the answer of each documented item.
 */
export const createTaobaoSimulator: SimulatorFactory = (dependencies) => {
  const pictures = createSimulatedPictures({ catalogue, cases: pictureCases, clock: dependencies.clock });
  const book = createOrderBook({
    clock: dependencies.clock,
    firstId: 4_169_757_385_897_317_637n,
    documented: documentedOrders,
    onStep: createSimulatedMessages(dependencies),
  });
  const cashier = createCashier(book, "taobao");
  const operations = createOperations(dependencies, pictures, { book, cashier });
  const grants = createSimulatedGrants(dependencies);
  const tokens = createTokenEndpoints(grants, dependencies);
  const all: Partial<Record<string, Operation>> = {
    ...operations,
    "/auth/token/create": {
      needsToken: false,
      needs: ["code"],
      answer: (params) => tokens.create(params["code"] ?? ""),
    },
    "/auth/token/refresh": {
      needsToken: false,
      needs: ["refresh_token"],
      answer: (params) => tokens.refresh(params["refresh_token"] ?? ""),
    },
  };

  function answer(request: SimulatedRequest): SimulatedResponse | Promise<SimulatedResponse> {
    const page = buyerPage(request, grants) ?? cashier.handle(request);
    if (page) return page;
    const path = request.path.replace(/^\/rest(?=\/)/, "");
    const params = requestParams(request);
    const operation = Object.hasOwn(all, path) ? all[path] : undefined;
    if (!operation) return gatewayError("InvalidApiPath", "The specified api path is invalid");
    const refusal = refuse(path, params, dependencies);
    if (refusal) return refusal;
    if (operation.needsToken && !grants.accepts(params["access_token"] ?? ""))
      return gatewayError("IllegalAccessToken", "The specified access token is invalid or expired");
    const missing = operation.needs.find((name) => (params[name] ?? "") === "");
    if (missing !== undefined)
      return gatewayError("MissingParameter", `The input parameter ${missing} is missing`);
    return operation.answer(params);
  }

  return {
    channel: "taobao",
    basePath: "/rest",
    picture: pictures.file,
    handle: async (request) => {
      const response = await answer(request);
      if ("fault" in response) return response;
      return {
        ...response,
        headers: { date: new Date(dependencies.clock()).toUTCString(), ...response.headers },
      };
    },
  };
};

function createOperations(
  { digests, clock }: SimulatorDependencies,
  pictures: SimulatedPictures,
  { book, cashier }: { book: OrderBook; cashier: Cashier },
): Record<string, Operation> {
  const ids = createSimulatedIds({ digests, seed: catalogueSeed });
  const items = createSimulatedItems({ catalogue, ids, clock });
  const ofPictures = createSimulatedPictureSearch({ catalogue, pictures, writeItem: items.writeItem });
  return {
    "/traffic/item/search": { needsToken: true, needs: ["keyword"], answer: items.search },
    "/upload/image": { needsToken: true, needs: ["image_base64"], answer: ofPictures.upload },
    "/traffic/item/imgsearch": { needsToken: true, needs: [], answer: ofPictures.search },
    "/traffic/item/get": { needsToken: true, needs: ["item_resource", "item_id"], answer: items.detail },
    "/product/get": { needsToken: true, needs: ["item_id"], answer: items.resolve },
    "/purchase/order/create": {
      needsToken: true,
      needs: ["outer_purchase_id", "purchase_amount", "order_line_list", "receiver"],
      answer: createSimulatedCreate(
        catalogue,
        book,
        (orderIds) => `${cashier.address()}?orderId=${orderIds.join(";")}`,
      ),
    },
    "/purchase/orders/query": { needsToken: true, needs: [], answer: createSimulatedQuery(book) },
    "/purchase/order/asyn/cancel": {
      needsToken: true,
      needs: ["purchase_id"],
      answer: createSimulatedCancel(book),
    },
    "/logistics/detail/get": {
      needsToken: true,
      needs: ["purchase_order_line_id"],
      answer: createSimulatedLogistics(book),
    },
    "/purchase/order/render": {
      needsToken: true,
      needs: ["render_item_List", "receiver_address"],
      answer: createSimulatedRender(catalogue),
    },
  };
}

/**
 * Makes the gateway's checks of every call: app, clock, signature. The tolerance of the clock is
 * not known; this accepts 15 minutes.
 */
function refuse(path: string, params: Params, { digests, clock, appKey, appSecret }: SimulatorDependencies) {
  if (params["app_key"] !== appKey) return gatewayError("InvalidAppKey", "The specified app key is invalid");
  const timestamp = params["timestamp"] ?? "";
  if (!/^[0-9]{13}$/.test(timestamp) || Math.abs(clock() - Number(timestamp)) > allowedSkewMs)
    return gatewayError("IllegalTimestamp", "The specified timestamp is invalid or expired");
  if (
    params["sign_method"] !== "sha256" ||
    params["sign"] !== signature(digests, appSecret, { path, params })
  )
    return gatewayError(
      "IncompleteSignature",
      "The request signature does not conform to platform standards",
    );
  return null;
}
