import type { Digests } from "#server/shared/runtime.ts";
import { orderScenarios } from "#server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import { answering, createSimulatedConnector, createTestConnector, testCall } from "./test-connector.ts";

/** Asks for payment methods: of a documented order of the simulator by its English label, or with any request body. */
export function askPaymentMethods(digests: Digests) {
  return {
    askFor: (label: string) => {
      const id = orderScenarios.find((row) => row.label.en === label)?.id;
      if (id === undefined) throw new Error(`no scenario ${label}`);
      const { connector, seen } = createSimulatedConnector(digests);
      return { id, seen, answer: () => connector.queryPaymentMethods!({ orderId: id }, testCall()) };
    },
    vendorSays: (body: string, status = 200) => {
      const { connector, seen } = createTestConnector(digests, answering(body, status));
      return { seen, answer: () => connector.queryPaymentMethods!({ orderId: askedOrderId }, testCall()) };
    },
  };
}

export const askedOrderId = "4169757385897317637";

/** Returns a success about `askedOrderId` with further members of `resultList`. */
export function successWith(members: string): string {
  return `{"success":true,"resultList":{"channels":[{"code":1,"name":"支付宝"}],"orderId":"${askedOrderId}",${members}}}`;
}
