import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { forgetPaidCalls } from "../api/paid-calls.ts";
import { createQueryClient } from "../query-client.ts";
import { createRouter } from "../router.tsx";

/**
 * Renders the whole console at an address, for tests, with every page, guard and query as in a browser that
 * loads the page: its memory is empty.
 */
export function renderApp(path: string) {
  forgetPaidCalls();
  const queryClient = createQueryClient();
  const router = createRouter(queryClient);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, queryClient, address: () => router.state.location.href };
}
