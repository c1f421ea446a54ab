import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  activitySchema,
  ownSignInsSchema,
  type Activity,
  type ActivityQuery,
  type OwnSignIns,
} from "#contract/activity";
import { consolePaths } from "#contract/console";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** One page of the calls that fit. @throws RequestFailure */
async function readCalls(query: ActivityQuery, signal?: AbortSignal): Promise<Activity> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const text = new URLSearchParams(given).toString();
  const path = text === "" ? consolePaths.activity : `${consolePaths.activity}?${text}`;
  return valueOf(await send({ method: "GET", path, schema: activitySchema, signal }));
}

/** The same as a query. `question` is what the address asks, and `query` what that means at the moment of asking. */
export function activityOptions(question: object, query: () => ActivityQuery) {
  return queryOptions<Activity, RequestFailure>({
    queryKey: ["activity", question],
    queryFn: ({ signal }) => readCalls(query(), signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** What happened to one's own way in. */
export const ownSignInsOptions = queryOptions<OwnSignIns, RequestFailure>({
  queryKey: ["own-sign-ins"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: consolePaths.ownSignIns, schema: ownSignInsSchema, signal })),
  staleTime: 0,
});
