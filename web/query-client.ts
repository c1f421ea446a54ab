import { QueryClient } from "@tanstack/react-query";

/**
 * Creates a query client that does nothing by itself: no retry (the account, which is free, has its own), no
 * refetch on focus or reconnect. One user action makes one call.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: 30_000,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
