import { Failure } from "#contract/shared/failure";
import { accountEndpoint } from "#contract/public/account";
import { categoryEndpoint } from "#contract/public/category";
import { categoryFindEndpoint } from "#contract/public/category-find";
import type { Channel } from "#contract/shared/channel";
import { type EndpointId, endpoints } from "#contract/public/endpoints";
import { batchCheckEndpoint } from "#contract/public/batch-check";
import { orderCreateEndpoint } from "#contract/public/orders/order-create";
import { orderCancelEndpoint } from "#contract/public/orders/order-cancel";
import {
  orderDetailEndpoint,
  orderListEndpoint,
  orderTraceEndpoint,
} from "#contract/public/orders/order-reads";
import { paymentLinkEndpoint } from "#contract/public/orders/payment-link";
import { freightEstimateEndpoint } from "#contract/public/freight-estimate";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { previewEndpoint } from "#contract/public/preview";
import { pictureSearchEndpoint, pictureUploadEndpoint } from "#contract/public/picture-search";
import { productDetailEndpoint, productParseEndpoint } from "#contract/public/product-detail";
import { productSearchEndpoint } from "#contract/public/product-search";
import { headerNames } from "#contract/shared/request-headers";
import { createSaveCall, type Ending } from "./access-log-entry.ts";
import {
  beginRequest,
  type Route,
  type Gateway,
  type GatewayRequest,
  type GatewayResponse,
} from "./gateway-request.ts";
import type { GatewayServices } from "./gateway-services.ts";
import { pacingHeaders } from "./pacing.ts";
import { asFailure, respond, respondFailure } from "./respond.ts";
import { CallerGone } from "./waiting.ts";
import { createAccountRoute } from "./account-route.ts";
import { createCategoryFindRoute } from "./categories/category-find-route.ts";
import { createCategoryRoute, createInternalCategoryRoutes } from "./categories/category-route.ts";
import { createMarketplaceRoute } from "./marketplace-route.ts";
import { createHookRoutes } from "./hooks/hook-routes.ts";
import { createOpenRoutes } from "./open-routes.ts";
import { createBatchCheckRoute } from "./orders/batch-check-route.ts";
import { createCancelRoute } from "./orders/cancel-route.ts";
import { createOrderRoute } from "./orders/create-route.ts";
import { createDetailRoute } from "./orders/detail-route.ts";
import { createListRoute, createPaymentLinkRoute, createTraceRoute } from "./orders/read-routes.ts";
import {
  getProduct,
  searchProducts,
  type MarketplaceEndpoint,
  type Operation,
  estimateFreight,
  previewOrder,
  queryPaymentMethods,
  searchByPicture,
  uploadPicture,
} from "./operations/operations.ts";
import { requireApproved } from "./enter.ts";
import { createWebhookRoutes } from "./webhooks/webhook-routes.ts";

/** Routes by their exact paths. */
export type Routes = Record<string, Route>;

/**
 * Creates the gateway as one function on plain values (docs/architecture.md). Each request gets a generated id, one
 * answer and one access log entry. A caller's own id is only logged. Money in answers is fen on orders and yuan on
 * products (§1 rule 7).
 * @param toolRoutes creates the routes of the tools (server/agents), which call the gateway themselves
 */
export function createGateway(
  services: GatewayServices,
  toolRoutes: (gateway: Gateway) => Routes = () => ({}),
): Gateway {
  const { dependencies } = services;
  const { clock, newId } = dependencies;
  const saveCall = createSaveCall(dependencies);

  const gateway: Gateway = async (request, signal) => {
    const requestId = request.agent?.requestId ?? `req_${newId()}`;
    const context = beginRequest(request, signal, { requestId, startedAt: clock() });
    const route = routeAt(request.path);
    let response: GatewayResponse;
    let failure: Failure | null = null;
    try {
      response = await requireRoute(route, request).handle(context);
    } catch (error) {
      if (error instanceof CallerGone) {
        response = respond(context, callerGone, "");
      } else {
        failure = asFailure(error);
        response = route ? await route.fail(context, failure) : respondFailure(context, failure, clock());
      }
    }
    // A tool's call has been counted already.
    if (response.status !== callerGone && !(headerNames.rateLimit in response.headers))
      Object.assign(response.headers, await pacingHeaders(context, dependencies.store, clock));
    if (!context.delegated) saveCall(context, ending(response, route, failure));
    return response;
  };
  const routeAt = createRoutes(services, toolRoutes(gateway));
  return gateway;
}

/** Status that proxies log for a client that closed its connection; it is never sent. */
const callerGone = 499;

function ending({ status }: GatewayResponse, route: Route | undefined, failure: Failure | null): Ending {
  return { status, failure, route: route?.id ?? "unmatched", metered: route?.metered ?? false };
}

/** Throws for every path and method that is not listed (§1 rule 8). @throws Failure NOT_FOUND, METHOD_NOT_ALLOWED */
function requireRoute(
  route: Route | undefined,
  { method, path }: Pick<GatewayRequest, "method" | "path">,
): Route {
  if (!route) {
    // The base address or the path has a trailing slash.
    const slashes = /\/\/|.\/$/.test(path) ? ": a path has single slashes and none at its end" : "";
    throw new Failure(
      "NOT_FOUND",
      `This path is not part of the surface of this gateway${slashes}. GET /openapi.json lists what is.`,
    );
  }
  // HEAD is answered like GET; the HTTP server omits the body. No GET costs units, so no HEAD does.
  const served = method === "HEAD" && route.method === "GET" ? "GET" : method;
  if (route.method !== null && route.method !== served) {
    const allow = route.method === "GET" ? "GET, HEAD" : route.method;
    throw new Failure("METHOD_NOT_ALLOWED", `This path answers ${allow.replace(", ", " and ")} only.`, {
      headers: { allow },
    });
  }
  return route;
}

/** Creates an endpoint's route on its own path (null) or on a shortcut path, which fixes the channel. */
type RouteOn = (services: GatewayServices, shortcut: Channel | null) => Route;

/** Endpoints of webhooks. They share one way of answering, so `createWebhookRoutes` makes all of them. */
type WebhookId = keyof ReturnType<typeof createWebhookRoutes>;

/** Route of each endpoint of the contract. A missing one does not compile. */
const routesOf: Record<Exclude<EndpointId, WebhookId>, RouteOn> = {
  [paymentMethodsEndpoint.id]: marketplaceRoute(paymentMethodsEndpoint, queryPaymentMethods),
  [previewEndpoint.id]: marketplaceRoute(previewEndpoint, previewOrder),
  [productDetailEndpoint.id]: marketplaceRoute(productDetailEndpoint, getProduct),
  [productSearchEndpoint.id]: marketplaceRoute(productSearchEndpoint, searchProducts),
  [productParseEndpoint.id]: marketplaceRoute(productParseEndpoint, getProduct),
  [freightEstimateEndpoint.id]: marketplaceRoute(freightEstimateEndpoint, estimateFreight),
  [pictureUploadEndpoint.id]: marketplaceRoute(pictureUploadEndpoint, uploadPicture),
  [pictureSearchEndpoint.id]: marketplaceRoute(pictureSearchEndpoint, searchByPicture),
  [orderCreateEndpoint.id]: createOrderRoute,
  [orderDetailEndpoint.id]: createDetailRoute,
  [orderListEndpoint.id]: createListRoute,
  [paymentLinkEndpoint.id]: createPaymentLinkRoute,
  [orderCancelEndpoint.id]: createCancelRoute,
  [orderTraceEndpoint.id]: createTraceRoute,
  [batchCheckEndpoint.id]: createBatchCheckRoute,
  [categoryEndpoint.id]: createCategoryRoute,
  [accountEndpoint.id]: createAccountRoute,
};

function marketplaceRoute<E extends MarketplaceEndpoint, VendorValue>(
  endpoint: E,
  operation: Operation<NoInfer<E>, VendorValue>,
): RouteOn {
  return (services, shortcut) => createMarketplaceRoute(endpoint, operation, { services, shortcut });
}

/**
 * Returns the lookup of routes: each path by its exact text, and one route for all of the shipping part (§1), which
 * this gateway does not have.
 */
function createRoutes(services: GatewayServices, toolRoutes: Routes): (path: string) => Route | undefined {
  const routes = new Map(
    Object.entries({
      ...createOpenRoutes(services),
      ...createHookRoutes(services),
      ...createInternalCategoryRoutes(services),
      [categoryFindEndpoint.path]: createCategoryFindRoute(services),
      ...toolRoutes,
    }),
  );
  const webhookRoutes = createWebhookRoutes(services);
  for (const endpoint of endpoints) {
    if (endpoint.scope === "webhook:manage") {
      routes.set(endpoint.path, webhookRoutes[endpoint.id]);
      continue;
    }
    const { id, path, shortcuts } = endpoint;
    routes.set(path, routesOf[id](services, null));
    for (const shortcut of shortcuts) routes.set(shortcut.path, routesOf[id](services, shortcut.channel));
  }
  const fulfillment = createFulfillmentRoute(services);
  return (path) => routes.get(path) ?? (/^\/v1\/fulfillment(\/|$)/.test(path) ? fulfillment : undefined);
}

/** Route of every fulfillment path, by any method: 401 without a key, 403 in self mode (§1 rule 3), 404 in warehouse mode. */
function createFulfillmentRoute({ dependencies, authenticate, admit }: GatewayServices): Route {
  return {
    id: "unmatched",
    method: null,
    metered: false,
    async handle(context) {
      const access = await authenticate(context.request.headers.authorization);
      context.access = access;
      await admit(context, access);
      requireApproved(access.review);
      if (access.app.mode === "self")
        throw new Failure(
          "FULFILLMENT_MODE_NOT_SUPPORTED",
          "This app is in self mode, which has no /v1/fulfillment/*: it belongs to the warehouse mode.",
        );
      throw new Failure(
        "NOT_FOUND",
        "This gateway offers no shipments: ask the warehouse's own system. GET /openapi.json lists what is here.",
      );
    },
    fail: (context, failure) => respondFailure(context, failure, dependencies.clock()),
  };
}
