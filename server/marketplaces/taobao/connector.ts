import type { ConnectorFactory } from "../connector.ts";
import { createAuthorization } from "./oauth.ts";
import { createPreviewOrder } from "./operations/preview-order.ts";
import { createGetProduct } from "./operations/get-product.ts";
import { createSearchProducts } from "./operations/search-products.ts";
import { createSearchByPicture, createUploadPicture } from "./operations/search-by-picture.ts";
import { createVendorClient } from "./client.ts";

/**
 * Connector of Taobao Global's open platform. Everything it offers here is read-only; no category call of it is known.
 */
export const createTaobaoConnector: ConnectorFactory = (dependencies) => {
  const client = createVendorClient(dependencies);
  return {
    channel: "taobao",
    previewOrder: createPreviewOrder(client),
    getProduct: createGetProduct(client, dependencies.clock),
    searchProducts: createSearchProducts(client),
    uploadPicture: createUploadPicture(client),
    searchByPicture: createSearchByPicture(client, dependencies.clock),
    authorization: createAuthorization(client, dependencies),
  };
};
