import type { ConnectorFactory } from "../connector.ts";
import { createQueryPaymentMethods } from "./payment-methods.ts";
import { createVendorClient } from "./vendor-client.ts";

/** The 1688 open platform (open.1688.com). Every operation it offers is read-only. */
export const createAlibaba1688Connector: ConnectorFactory = (dependencies) => {
  const client = createVendorClient(dependencies);
  return {
    channel: "1688",
    queryPaymentMethods: createQueryPaymentMethods(client),
  };
};
