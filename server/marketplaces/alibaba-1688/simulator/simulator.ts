import { orderIdIssue } from "#contract/shared/order-id";
import {
  requestParams,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatorDependencies,
  type SimulatorFactory,
} from "../../simulator.ts";
import { apis } from "../client.ts";
import type { JsonTextValue } from "../../json-text.ts";
import {
  gatewayRefusals,
  jsonAnswer,
  rejectionAnswer,
  textAnswer,
  type SimulatedOperation,
  passGate,
} from "./vendor-gateway.ts";
import { documentedOrders } from "./documented-orders.ts";
import { orderCases } from "./scenarios.ts";
import { createCashier } from "../../simulation/cashier.ts";
import { createOrderBook, type OrderBook } from "../../simulation/order-book.ts";
import { createSimulatedCreate } from "./simulate-create-order.ts";
import { createSimulatedMessages } from "./simulate-messages.ts";
import { createSimulatedCancel, createSimulatedOrder, createSimulatedOrderList } from "./simulate-orders.ts";
import { createSimulatedLinks, createSimulatedLogistics } from "./simulate-links-and-logistics.ts";
import { createSimulatedPreview } from "./simulate-preview.ts";
import {
  createSimulatedDetail,
  createSimulatedSearch,
  type SimulatedGoods,
  createSimulatedGoods,
} from "./simulate-products.ts";
import { asBooked, payWayAnswer, simulatedOrder } from "./simulated-order.ts";
import { createSimulatedPictures } from "../../simulation/simulated-pictures.ts";
import { pictureCases, createSimulatedPictureSearch, createSimulatedUpload } from "./simulate-pictures.ts";
import { buyerPage, createSimulatedGrants } from "../../simulation/simulated-oauth.ts";
import { createTokenEndpoint, vendorDate } from "./simulated-tokens.ts";

/**
 * Simulates 1688 on plain values, by its real protocol: signature and check order, envelopes,
 * misspellings, fen next to yuan, 64-bit ids. scenarios.ts lists the answer of each documented id.
 */
export const createAlibaba1688Simulator: SimulatorFactory = (dependencies) => {
  const { clock } = dependencies;
  const grants = createSimulatedGrants(dependencies);
  const issueTokens = createTokenEndpoint(grants, dependencies);
  const goods = createSimulatedGoods(dependencies);
  const pictures = createSimulatedPictures({ catalogue: goods.catalogue, cases: pictureCases, clock });
  const messages = createSimulatedMessages(dependencies, goods);
  const book = createOrderBook({
    clock,
    firstId: 3_657_499_272_179_232_333n,
    documented: documentedOrders,
    onStep: messages.onStep,
  });
  const cashier = createCashier(book, "1688");
  const operations: SimulatedOperation[] = [
    createSimulatedPayWay(dependencies, book),
    createSimulatedPreview(goods),
    createSimulatedDetail(goods),
    createSimulatedSearch(goods),
    createSimulatedUpload(pictures),
    createSimulatedPictureSearch(goods, pictures),
    createSimulatedCategory(goods),
    createSimulatedCreate(goods, book),
    createSimulatedOrder(goods, book),
    createSimulatedOrderList(goods, book),
    createSimulatedCancel(book, clock),
    ...createSimulatedLinks(book, () => cashier.address()),
    ...createSimulatedLogistics(book),
    ...messages.operations,
    {
      api: { namespace: "system", name: "currentTime" },
      needsToken: false,
      needs: [],
      answer: () => textAnswer(JSON.stringify(vendorDate(clock()))),
    },
  ];

  function answer(request: SimulatedRequest): SimulatedResponse | Promise<SimulatedResponse> {
    const page = buyerPage(request, grants) ?? cashier.handle(request);
    if (page) return page;
    const rest = /^\/openapi\/(.+)$/.exec(request.path)?.[1];
    if (rest === undefined) return gatewayRefusals.apiUnsupported();
    if (/^(http|param2)\/1\/system\.oauth2\/getToken\//.test(rest))
      return issueTokens(requestParams(request));
    return passGate(rest, request, { dependencies, operations, grants });
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

/**
 * Simulates alibaba.category.get: one level per call, public, with the vendor's spelling of success
 * and flags as text or boolean.
 */
function createSimulatedCategory({ tree }: SimulatedGoods): SimulatedOperation {
  return {
    api: apis.category,
    needsToken: false,
    needs: ["categoryID"],
    answer: ({ categoryID = "" }) => {
      if (!/^[0-9]{1,15}$/.test(categoryID))
        return jsonAnswer({ succes: "false", errorCode: "400", errorMsg: "categoryID invalid" });
      const id = Number.parseInt(categoryID, 10);
      const { ids, names, levels, parents, children, indexOf, isLeaf } = tree();
      const below = children(id);
      if (!below) return jsonAnswer({ succes: "true", categoryInfo: [] });
      const index = id === 0 ? undefined : indexOf(id);
      const parent = index === undefined ? undefined : ids[parents[index] ?? -1];
      return jsonAnswer({
        succes: "true",
        categoryInfo: [
          {
            categoryID: id,
            name: index === undefined ? undefined : names[index],
            isLeaf: below.length === 0,
            parentIDs: index === undefined ? undefined : [parent ?? 0],
            childCategorys: below.map((child): JsonTextValue => ({
              id: ids[child] ?? 0,
              name: names[child] ?? "",
              // The vendor's flags are text in one place and booleans in another.
              isLeaf: levels[child] === 1 ? isLeaf(child) : String(isLeaf(child)),
              categoryType: "1",
            })),
          },
        ],
      });
    },
  };
}

/**
 * Simulates payWay.query: a documented order gives its own answer; any other valid id is an unpaid
 * order derived from the id.
 */
function createSimulatedPayWay(
  { digests, clock }: SimulatorDependencies,
  book: OrderBook,
): SimulatedOperation {
  const cases = new Map(orderCases.map((row) => [row.id, row]));
  const turns = new Map<string, number>();
  return {
    api: apis.payWay,
    needsToken: true,
    needs: ["orderId"],
    answer: ({ orderId = "" }) => {
      if (orderIdIssue(orderId)) return rejectionAnswer("500_1", "订单号不正确。");
      const order = simulatedOrder(digests, clock, orderId);
      const documented = cases.get(orderId);
      if (!documented) return payWayAnswer(asBooked(order, book.find(orderId)));
      const turn = turns.get(orderId) ?? 0;
      turns.set(orderId, turn + 1);
      return documented.play(order, turn);
    },
  };
}
