import { accountEndpoint } from "#contract/account";
import { categoryEndpoint } from "#contract/category";
import { categoryFindEndpoint } from "#contract/category-find";
import type { Channel } from "#contract/channel";
import { type EndpointId, endpoints } from "#contract/endpoints";
import { Failure } from "#contract/failure";
import { freightEstimateEndpoint } from "#contract/freight-estimate";
import { paymentMethodsEndpoint } from "#contract/payment-methods";
import { previewEndpoint } from "#contract/preview";
import { pictureSearchEndpoint } from "#contract/picture-search";
import { pictureUploadEndpoint } from "#contract/picture-upload";
import { productDetailEndpoint } from "#contract/product-detail";
import { productParseEndpoint } from "#contract/product-parse";
import { productSearchEndpoint } from "#contract/product-search";
import { createAccountRoute } from "./account-route.ts";
import { createCategoryFindRoute } from "./categories/category-find-route.ts";
import { createCategoryRoute, createInternalCategoryRoutes } from "./categories/category-route.ts";
import type { Route } from "./exchange.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { createMarketplaceRoute } from "./marketplace-route.ts";
import { createOpenRoutes } from "./open-routes.ts";
import {
  getProduct,
  searchProducts,
  type MarketplaceEndpoint,
  type Operation,
  estimateFreight,
  previewOrder,
  queryPaymentMethods,
} from "./operations/operations.ts";
import { searchByPicture, uploadPicture } from "./operations/picture-operations.ts";
import { requireApproved } from "./enter.ts";
import { respondFailure } from "./respond.ts";

/** Makes an endpoint's route on its own path (null) or on a shortcut path, which says the channel. */
type RouteOn = (parts: GatewayParts, shortcut: Channel | null) => Route;

/** What answers each endpoint of the contract. One that is missing here does not compile. */
const routeOf: Record<EndpointId, RouteOn> = {
  [paymentMethodsEndpoint.id]: asks(paymentMethodsEndpoint, queryPaymentMethods),
  [previewEndpoint.id]: asks(previewEndpoint, previewOrder),
  [productDetailEndpoint.id]: asks(productDetailEndpoint, getProduct),
  [productSearchEndpoint.id]: asks(productSearchEndpoint, searchProducts),
  [productParseEndpoint.id]: asks(productParseEndpoint, getProduct),
  [freightEstimateEndpoint.id]: asks(freightEstimateEndpoint, estimateFreight),
  [pictureUploadEndpoint.id]: asks(pictureUploadEndpoint, uploadPicture),
  [pictureSearchEndpoint.id]: asks(pictureSearchEndpoint, searchByPicture),
  [categoryEndpoint.id]: createCategoryRoute,
  [accountEndpoint.id]: createAccountRoute,
};

function asks<E extends MarketplaceEndpoint, Said>(
  endpoint: E,
  operation: Operation<NoInfer<E>, Said>,
): RouteOn {
  return (parts, shortcut) => createMarketplaceRoute(endpoint, operation, { parts, shortcut });
}

/** The route of a path: each by its exact path, with those of `more`, and one for all of the shipping part (§1), which this gateway does not have. */
export function createRoutes(
  parts: GatewayParts,
  more: Iterable<[path: string, route: Route]>,
): (path: string) => Route | undefined {
  const routes = new Map([
    ...Object.entries({
      ...createOpenRoutes(parts),
      ...createInternalCategoryRoutes(parts),
      [categoryFindEndpoint.path]: createCategoryFindRoute(parts),
    }),
    ...more,
  ]);
  for (const { id, path, shortcuts } of endpoints) {
    routes.set(path, routeOf[id](parts, null));
    for (const shortcut of shortcuts) routes.set(shortcut.path, routeOf[id](parts, shortcut.channel));
  }
  const fulfillment = createFulfillmentRoute(parts);
  return (path) => routes.get(path) ?? (/^\/v1\/fulfillment(\/|$)/.test(path) ? fulfillment : undefined);
}

/** Every fulfillment path, by any method: 401 without a key, 403 in self mode (§1 rule 3), 404 in warehouse mode. */
function createFulfillmentRoute({ dependencies, authenticate, admit }: GatewayParts): Route {
  return {
    id: "unmatched",
    method: null,
    metered: false,
    async handle(exchange) {
      const access = await authenticate(exchange.request.headers.authorization);
      exchange.access = access;
      await admit(access);
      requireApproved(access.review);
      if (access.app.mode === "self")
        throw new Failure(
          "FULFILLMENT_MODE_NOT_SUPPORTED",
          "This app is in self mode, which has no /v1/fulfillment/*: it belongs to the warehouse mode.",
        );
      throw new Failure(
        "NOT_FOUND",
        "This gateway only reads marketplaces and offers no shipments: ask the warehouse's own system. GET /openapi.json lists what is here.",
      );
    },
    fail: (exchange, failure) => respondFailure(exchange, failure, dependencies.clock()),
  };
}
