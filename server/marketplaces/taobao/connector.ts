import type { ConnectorFactory } from "../connector.ts";
import { createAuthorization } from "./oauth.ts";
import { createPreviewOrder } from "./operations/preview-order.ts";
import { createGetProduct } from "./operations/get-product.ts";
import { createSearchProducts } from "./operations/search-products.ts";
import { createSearchByPicture, createUploadPicture } from "./operations/search-by-picture.ts";
import { createCreateOrder } from "./operations/orders/create-order.ts";
import { createCancelOrder } from "./operations/orders/cancel-order.ts";
import { createPush } from "./operations/orders/order-messages.ts";
import { createListOrders, createReadOrder } from "./operations/orders/read-orders.ts";
import { createTraceOrder } from "./operations/orders/trace-order.ts";
import { createVendorClient } from "./client.ts";
import { createWriteClient } from "./write-client.ts";

/**
 * Connector of Taobao Global's open platform. It creates and cancels orders only where purchasing is on
 * (docs/purchasing.md). No category call of the platform is known.
 */
export const createTaobaoConnector: ConnectorFactory = (dependencies) => {
  const client = createVendorClient(dependencies);
  const write = createWriteClient(dependencies);
  return {
    channel: "taobao",
    previewOrder: createPreviewOrder(client),
    getProduct: createGetProduct(client, dependencies.clock),
    searchProducts: createSearchProducts(client),
    uploadPicture: createUploadPicture(client),
    searchByPicture: createSearchByPicture(client, dependencies.clock),
    createOrder: createCreateOrder(client, write),
    readOrder: createReadOrder(client),
    listOrders: createListOrders(client),
    cancelOrder: createCancelOrder(write),
    traceOrder: createTraceOrder(client),
    push: createPush(dependencies),
    authorization: createAuthorization(client, dependencies),
  };
};
