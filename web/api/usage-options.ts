import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { consolePaths } from "#contract/console/console";
import { usageSchema, type UsageAnswer } from "#contract/console/usage";
import type { UsageSpan } from "#contract/console/states";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** Returns the query options for the usage of the last days, of all apps, one app, or one of its keys. */
export function usageOptions(of: { days: UsageSpan; app?: string | undefined; key?: string | undefined }) {
  const given = Object.entries(of).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return queryOptions<UsageAnswer, RequestFailure>({
    queryKey: ["usage", of],
    queryFn: async ({ signal }) => {
      const path = `${consolePaths.usage}?${new URLSearchParams(given).toString()}`;
      return valueOf(await send({ method: "GET", path, schema: usageSchema, signal }));
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
