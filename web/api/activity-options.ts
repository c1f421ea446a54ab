import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  activityFailuresSchema,
  activitySchema,
  ownSignInsSchema,
  type Activity,
  type ActivityFailures,
  type ActivityFilter,
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
  const path = pathWith(consolePaths.activity, query);
  return valueOf(await send({ method: "GET", path, schema: activitySchema, signal }));
}

function pathWith(path: string, query: ActivityQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const text = new URLSearchParams(given).toString();
  return text === "" ? path : `${path}?${text}`;
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

/** Returns the query options for the failures by code, as `activityOptions` for the calls. */
export function activityFailuresOptions(question: object, query: () => ActivityFilter) {
  return queryOptions<ActivityFailures, RequestFailure>({
    queryKey: ["activity-failures", question],
    queryFn: async ({ signal }) =>
      valueOf(
        await send({
          method: "GET",
          path: pathWith(consolePaths.activityFailures, query()),
          schema: activityFailuresSchema,
          signal,
        }),
      ),
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
