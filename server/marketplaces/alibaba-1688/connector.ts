import { createLru } from "#server/shared/caches.ts";
import type { ConnectorFactory } from "../connector.ts";
import { createAuthorization } from "./oauth.ts";
import { createListCategories } from "./operations/get-category-level.ts";
import { createQueryPaymentMethods } from "./operations/query-payment-methods.ts";
import { createPreviewOrder } from "./operations/preview-order.ts";
import { createGetProduct } from "./operations/get-product.ts";
import { createSearchProducts } from "./operations/search-products.ts";
import {
  createSearchByPicture,
  createUploadPicture,
  type PictureSizes,
} from "./operations/search-by-picture.ts";
import { createVendorClient } from "./client.ts";

/** Connector of the 1688 open platform (open.1688.com). Every operation it offers is read-only. */
export const createAlibaba1688Connector: ConnectorFactory = (dependencies) => {
  const client = createVendorClient(dependencies);
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
    categoriesNeedToken: false,
    authorization: createAuthorization(dependencies),
  };
};
