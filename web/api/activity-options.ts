import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  activitySchema,
  ownSignInsSchema,
  type Activity,
  type ActivityQuery,
  type OwnSignIns,
} from "#contract/console/activity";
import { consolePaths } from "#contract/console/console";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/**
 * Returns one page of the calls that match.
 * @throws RequestFailure
 */
async function readCalls(query: ActivityQuery, signal?: AbortSignal): Promise<Activity> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const text = new URLSearchParams(given).toString();
  const path = text === "" ? consolePaths.activity : `${consolePaths.activity}?${text}`;
  return valueOf(await send({ method: "GET", path, schema: activitySchema, signal }));
}

/**
 * Returns the query options for a page of calls. `question` identifies the query by the address; `query`
 * turns it into parameters at the time of the request.
 */
export function activityOptions(question: object, query: () => ActivityQuery) {
  return queryOptions<Activity, RequestFailure>({
    queryKey: ["activity", question],
    queryFn: ({ signal }) => readCalls(query(), signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Sign-in events of the operator's own account. */
export const ownSignInsOptions = queryOptions<OwnSignIns, RequestFailure>({
  queryKey: ["own-sign-ins"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: consolePaths.ownSignIns, schema: ownSignInsSchema, signal })),
  staleTime: 0,
});
