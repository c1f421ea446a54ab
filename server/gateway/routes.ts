import { accountEndpoint } from "#contract/account";
import { categoryEndpoint } from "#contract/category";
import { categoryFindEndpoint } from "#contract/category-find";
import type { Channel } from "#contract/channel";
import { endpoints, type EndpointId } from "#contract/endpoints";
import { freightEstimateEndpoint } from "#contract/freight-estimate";
import { paymentMethodsEndpoint } from "#contract/payment-methods";
import { previewEndpoint } from "#contract/preview";
import { productDetailEndpoint } from "#contract/product-detail";
import { productParseEndpoint } from "#contract/product-parse";
import { productSearchEndpoint } from "#contract/product-search";
import { createAccountRoute } from "./account-route.ts";
import { createCategoryFindRoute } from "./categories/category-find-route.ts";
import { createCategoryRoute, createInternalCategoryRoutes } from "./categories/category-route.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { createMarketplaceRoute } from "./marketplace-route.ts";
import { createOpenRoutes } from "./open-routes.ts";
import { estimateFreight } from "./operations/estimate-freight.ts";
import { getProduct } from "./operations/get-product.ts";
import type { MarketplaceEndpoint, Operation } from "./operations/operation.ts";
import { previewOrder } from "./operations/preview-order.ts";
import { queryPaymentMethods } from "./operations/query-payment-methods.ts";
import { searchProducts } from "./operations/search-products.ts";
import type { Route } from "./route.ts";

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
  [categoryEndpoint.id]: createCategoryRoute,
  [accountEndpoint.id]: createAccountRoute,
};

function asks<E extends MarketplaceEndpoint>(endpoint: E, operation: Operation<NoInfer<E>>): RouteOn {
  return (parts, shortcut) => createMarketplaceRoute(endpoint, operation, { parts, shortcut });
}

/** Every route of the gateway by its exact path. */
export function createRoutes(parts: GatewayParts): Map<string, Route> {
  const routes = new Map(
    Object.entries({
      ...createOpenRoutes(parts),
      ...createInternalCategoryRoutes(parts),
      [categoryFindEndpoint.path]: createCategoryFindRoute(parts),
    }),
  );
  for (const { id, path, shortcuts } of endpoints) {
    routes.set(path, routeOf[id](parts, null));
    for (const shortcut of shortcuts) routes.set(shortcut.path, routeOf[id](parts, shortcut.channel));
  }
  return routes;
}
