import { createLru } from "#server/shared/caches.ts";
import type { ConnectorFactory } from "../connector.ts";
import { createAuthorization } from "./oauth.ts";
import { createListCategories } from "./operations/list-categories.ts";
import { createQueryPaymentMethods } from "./operations/query-payment-methods.ts";
import { createPreviewOrder } from "./operations/preview-order.ts";
import { createGetProduct } from "./operations/get-product.ts";
import { createSearchProducts } from "./operations/search-products.ts";
import {
  createSearchByPicture,
  createUploadPicture,
  type PictureSizes,
} from "./operations/search-by-picture.ts";
import { createCreateOrder } from "./operations/orders/create-order.ts";
import { createCancelOrder } from "./operations/orders/cancel-order.ts";
import { createMissedMessages, createPush } from "./operations/orders/order-messages.ts";
import { createPaymentLink } from "./operations/orders/payment-link.ts";
import { createListOrders, createReadOrder } from "./operations/orders/read-orders.ts";
import { createTraceOrder } from "./operations/orders/trace-order.ts";
import { createVendorClient } from "./client.ts";
import { createWriteClient } from "./write-client.ts";

/**
 * Connector of the 1688 open platform (open.1688.com). It creates and cancels orders only where purchasing is on
 * (docs/purchasing.md).
 */
export const createAlibaba1688Connector: ConnectorFactory = (dependencies) => {
  const client = createVendorClient(dependencies);
  const write = createWriteClient(dependencies);
  const sizes: PictureSizes = createLru(1_000);
  return {
    channel: "1688",
    queryPaymentMethods: createQueryPaymentMethods(client),
    previewOrder: createPreviewOrder(client),
    getProduct: createGetProduct(client, dependencies),
    searchProducts: createSearchProducts(client),
    uploadPicture: createUploadPicture(client, sizes),
    searchByPicture: createSearchByPicture(client, sizes),
    listCategories: createListCategories(client),
    createOrder: createCreateOrder(write),
    readOrder: createReadOrder(client),
    listOrders: createListOrders(client),
    paymentLink: createPaymentLink(client),
    cancelOrder: createCancelOrder(write),
    traceOrder: createTraceOrder(client),
    categoriesNeedToken: false,
    push: createPush(dependencies),
    missedMessages: createMissedMessages(client),
    authorization: createAuthorization(dependencies),
  };
};
