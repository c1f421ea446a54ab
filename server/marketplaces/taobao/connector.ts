import type { ConnectorFactory } from "../connector.ts";
import { createAuthorization } from "./authorization.ts";
import { createPreviewOrder } from "./preview.ts";
import { createGetProduct, createSearchProducts } from "./products.ts";
import { createVendorClient } from "./vendor-client.ts";

/** Taobao Global's open platform. Everything it offers here is read-only; no category call of it is known. */
export const createTaobaoConnector: ConnectorFactory = (dependencies) => {
  const client = createVendorClient(dependencies);
  return {
    channel: "taobao",
    previewOrder: createPreviewOrder(client),
    getProduct: createGetProduct(client, dependencies.clock),
    searchProducts: createSearchProducts(client),
    authorization: createAuthorization(client, dependencies),
  };
};
