import { QueryClient } from "@tanstack/react-query";

/** Nothing runs by itself: no retry (the account, which is free, has one of its own), no refetch on focus or reconnect. A person asks, one call goes out. */
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
