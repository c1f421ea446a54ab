import { orderIdFault } from "#contract/order-id";
import type { SimulatorDependencies } from "../../simulator.ts";
import { apis } from "../client.ts";
import { payWayAnswer, simulatedOrder } from "./simulated-order.ts";
import { orderCases } from "./scenarios.ts";
import type { SimulatedOperation } from "./pass-gate.ts";
import { rejectionAnswer } from "./json-answer.ts";

/** payWay.query: a documented order plays its part; any other valid id is an unpaid order made from the id. */
export function createSimulatedPayWay({ digests, clock }: SimulatorDependencies): SimulatedOperation {
  const cases = new Map(orderCases.map((row) => [row.id, row]));
  const turns = new Map<string, number>();
  return {
    api: apis.payWay,
    needsToken: true,
    needs: ["orderId"],
    answer: ({ orderId = "" }) => {
      if (orderIdFault(orderId)) return rejectionAnswer("500_1", "订单号不正确。");
      const order = simulatedOrder(digests, clock, orderId);
      const documented = cases.get(orderId);
      if (!documented) return payWayAnswer(order);
      const turn = turns.get(orderId) ?? 0;
      turns.set(orderId, turn + 1);
      return documented.play(order, turn);
    },
  };
}
