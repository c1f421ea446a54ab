import { accountEndpoint } from "./account.ts";
import { batchCheckEndpoint } from "./batch-check.ts";
import { orderCreateEndpoint } from "./orders/order-create.ts";
import { orderCancelEndpoint } from "./orders/order-cancel.ts";
import { orderDetailEndpoint, orderListEndpoint, orderTraceEndpoint } from "./orders/order-reads.ts";
import { paymentLinkEndpoint } from "./orders/payment-link.ts";
import { categoryEndpoint } from "./category.ts";
import { freightEstimateEndpoint } from "./freight-estimate.ts";
import { paymentMethodsEndpoint } from "./payment-methods.ts";
import { previewEndpoint } from "./preview.ts";
import { pictureSearchEndpoint, pictureUploadEndpoint } from "./picture-search.ts";
import { productDetailEndpoint, productParseEndpoint } from "./product-detail.ts";
import { productSearchEndpoint } from "./product-search.ts";
import {
  eventListEndpoint,
  webhookCreateEndpoint,
  webhookDeleteEndpoint,
  webhookDeliveriesEndpoint,
  webhookListEndpoint,
  webhookResendEndpoint,
  webhookRotateEndpoint,
  webhookTestEndpoint,
  webhookUpdateEndpoint,
} from "./events/webhook-endpoints.ts";

/**
 * Every public endpoint that has a contract. openapi.json, the routes, the console's cost labels and the documents read this
 * list.
 */
export const endpoints = [
  paymentMethodsEndpoint,
  previewEndpoint,
  orderCreateEndpoint,
  orderDetailEndpoint,
  orderListEndpoint,
  paymentLinkEndpoint,
  orderCancelEndpoint,
  orderTraceEndpoint,
  batchCheckEndpoint,
  productDetailEndpoint,
  productSearchEndpoint,
  productParseEndpoint,
  freightEstimateEndpoint,
  pictureUploadEndpoint,
  pictureSearchEndpoint,
  categoryEndpoint,
  accountEndpoint,
  webhookCreateEndpoint,
  webhookListEndpoint,
  webhookUpdateEndpoint,
  webhookTestEndpoint,
  webhookDeliveriesEndpoint,
  webhookResendEndpoint,
  webhookRotateEndpoint,
  webhookDeleteEndpoint,
  eventListEndpoint,
] as const;

export type EndpointId = (typeof endpoints)[number]["id"];
