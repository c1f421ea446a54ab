import type { QueryClient } from "@tanstack/react-query";
import { createRouter as createTanstackRouter } from "@tanstack/react-router";
import type { Screen } from "#contract/console/roles";
import { ErrorPage } from "./frame/error-page.tsx";
import { NotFound } from "./frame/not-found.tsx";
import { routeTree } from "./route-tree.gen.ts";
import { parseSearchText, stringifySearchText } from "./search-text.ts";

/** Creates the router. It preloads nothing, so hovering a link never starts a request. */
export function createRouter(queryClient: QueryClient) {
  return createTanstackRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
    defaultPreload: false,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
  interface StaticDataRouteOption {
    /**
     * Screen of the roles table for this route, which determines the title, the menu entry and who may open
     * it. Every role may open `home` and `security`.
     */
    screen?: Screen | "home" | "security";
  }
}
