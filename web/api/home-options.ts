import { queryOptions } from "@tanstack/react-query";
import { homePath, homeSchema, type Home } from "#contract/console/console-home";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** Alerts for today, as far as only the server knows them. */
export const homeOptions = queryOptions<Home, RequestFailure>({
  queryKey: ["home"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: homePath, schema: homeSchema, signal })),
  staleTime: 0,
});
