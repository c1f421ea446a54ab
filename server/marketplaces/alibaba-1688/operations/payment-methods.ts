import type { Connector } from "../../connector.ts";
import { apis } from "../api.ts";
import { flatRejection } from "./business-rejection.ts";
import { readWire } from "../malformed.ts";
import { answeredOrderId, mapPaymentMethods, mapRejectedPaymentMethods } from "./mapping-payment-methods.ts";
import type { VendorClient } from "../client.ts";
import { paymentMethodsWire } from "./wire-payment-methods.ts";

/** Asks which payment channels an unpaid order has (§4.1). Whether the answer is about that order the gateway checks. */
export function createQueryPaymentMethods(
  client: VendorClient,
): NonNullable<Connector["queryPaymentMethods"]> {
  return async ({ orderId }, { accessToken, signal }) => {
    const reply = await client({ api: apis.payWay, params: { orderId }, accessToken, signal });
    return {
      upstreamApi: reply.api,
      upstream: reply.upstream,
      steps: [],
      answeredOrderId: answeredOrderId(reply.value),
      discardConnection: reply.discardConnection,
      standard: () => {
        const rejection = flatRejection(reply.value, reply.api);
        if (rejection)
          return mapRejectedPaymentMethods(
            { ...rejection, message: reply.clean(rejection.message) },
            orderId,
          );
        return mapPaymentMethods(readWire(paymentMethodsWire, reply.value, reply.api), orderId, reply.api);
      },
    };
  };
}
