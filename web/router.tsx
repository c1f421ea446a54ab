import type { QueryClient } from "@tanstack/react-query";
import { createRouter as createTanstackRouter } from "@tanstack/react-router";
import type { Screen } from "#contract/roles";
import { ErrorPage } from "./frame/error-page.tsx";
import { NotFoundPage } from "./frame/not-found-page.tsx";
import { routeTree } from "./route-tree.gen.ts";
import { parseSearchText, stringifySearchText } from "./search-text.ts";

/** The router. It preloads nothing: hovering a link never starts a request. */
export function createRouter(queryClient: QueryClient) {
  return createTanstackRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
    defaultPreload: false,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
  interface StaticDataRouteOption {
    /** The screen of the roles table that this route is: it gives the title, the menu entry and who may open it. `home` and `security` are everybody's. */
    screen?: Screen | "home" | "security";
  }
}
