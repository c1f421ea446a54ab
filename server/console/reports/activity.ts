import {
  activityFileSchema,
  activityQuerySchema,
  type Activity,
  type ActivityFailures,
  type ActivityCall,
  type ActivityFilter,
  type ActivityQuery,
  type OwnSignIns,
} from "#contract/console/activity";
import { consolePaths } from "#contract/console/console";
import { may } from "#contract/console/roles";
import { signInEvents, type SignInEvent } from "#contract/console/states";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import type { Operator } from "#server/store/access.ts";
import type { AppRecord } from "#server/store/access-records.ts";
import type {
  CallFilter,
  CallPage,
  CallPlace,
  CallQuestion,
  FailureGroup,
  StoredCall,
} from "#server/store/call-record.ts";
import type { CallLog } from "#server/store/call-log.ts";
import type { Store } from "#server/store/store.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import { notForRole } from "../console-request.ts";
import type { OperatorDirectory } from "../auth/operator-directory.ts";
import { csvResponse, callColumns, csvOfCalls } from "./csv.ts";
import { readQuery } from "../read-form.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";

const calls = { page: 50, upstreamCodes: 5 };
const signIns = { shown: 50 };
/** Maximum number of log reads for one page. Each read takes at most some 10 ms, and other calls run in between. */
const maxReads = 4;

/** Returns the operation name under which a sign-in event is recorded in the call log. */
export function signInOperation(event: SignInEvent): string {
  return `console.${event}`;
}

const events = new Map(signInEvents.map((event) => [signInOperation(event), event]));

/**
 * Creates the routes for calls that went through the gateway. Administrators see all calls, other roles see their own.
 */
export function createActivityRoutes(
  { store }: Pick<ConsoleDependencies, "store">,
  directory: OperatorDirectory,
): ConsoleRoute[] {
  const list: ConsoleHandler = async (call, { operator }) => {
    const maySeeAll = may(operator.role, "activity.read-all");
    const query = readQuery(call.request, activityQuerySchema);
    const question = questionOf({ ...query, ...ownOnly(operator, query) });
    const page = await findCalls(store.callLog, question);
    const people = maySeeAll ? await directory.all() : [operator];
    const nameOf = new Map(people.map(({ id, name }) => [id, name]));
    const body: Activity = {
      calls: page.calls.map((each) => callOf(each, nameOf)),
      ...pageLinks(question, page),
      choices: maySeeAll ? await choicesOf(people, query.app) : null,
    };
    return respond(call, 200, JSON.stringify(body));
  };

  const listFailures: ConsoleHandler = async (call, { operator }) => {
    const query = readQuery(call.request, activityFileSchema);
    const found = await store.callLog.failures(filterOf({ ...query, ...ownOnly(operator, query) }));
    const body: ActivityFailures = {
      failures: failuresOf(found.groups),
      looked_to: found.lookedTo === null ? null : isoTime(found.lookedTo),
    };
    return respond(call, 200, JSON.stringify(body));
  };

  const download: ConsoleHandler = async (call, { operator }) => {
    const query = readQuery(call.request, activityFileSchema);
    const filter = filterOf({ ...query, ...ownOnly(operator, query) });
    const people = may(operator.role, "activity.read-all") ? await directory.all() : [operator];
    const pieces = csvOfCalls(store.callLog, filter, new Map(people.map(({ id, name }) => [id, name])));
    return csvResponse(call, { name: "calls.csv", columns: callColumns, pieces });
  };

  async function choicesOf(
    people: Pick<Operator, "id" | "name">[],
    app: string | undefined,
  ): Promise<Activity["choices"]> {
    return {
      apps: await appChoices(await store.accessRecords.apps(), app, store),
      operators: people.map(({ id, name }) => ({ id, name })),
    };
  }

  const listSignIns: ConsoleHandler = async (call, { operator }) => {
    const records = await store.callLog.signIns(operator.id, signIns.shown);
    const body: OwnSignIns = {
      sign_ins: records.flatMap(({ operation, at, requestId }) => {
        const event = events.get(operation);
        return event === undefined ? [] : [{ at: isoTime(at), event, request_id: requestId }];
      }),
    };
    return respond(call, 200, JSON.stringify(body));
  };

  return [
    route("GET", consolePaths.activity, "activity.read", list),
    route("GET", consolePaths.activityFailures, "activity.read", listFailures),
    route("GET", consolePaths.activityFile, "activity.read", download),
    route("GET", consolePaths.ownSignIns, "activity.read", listSignIns),
  ];
}

/** Returns the apps to choose from. Only the selected app comes with its keys, because there may be very many apps. */
export async function appChoices(
  apps: readonly Pick<AppRecord, "id" | "name">[],
  asked: string | undefined,
  { accessRecords }: Pick<Store, "accessRecords">,
): Promise<{ id: string; name: string; keys: string[] }[]> {
  const own = asked === undefined ? [] : (await accessRecords.keys(asked)).map(({ id }) => id);
  return apps.map(({ id, name }) => ({ id, name, keys: id === asked ? own : [] }));
}

/**
 * Restricts the filter to the operator's own calls. Only administrators may see the calls of others.
 * @throws Failure FORBIDDEN (403)
 */
function ownOnly({ id, role }: Operator, { operator }: ActivityFilter): Pick<ActivityFilter, "operator"> {
  if (may(role, "activity.read-all")) return { operator };
  if (operator !== undefined && operator !== id) throw notForRole(role);
  return { operator: id };
}

function filterOf({ from, to, ...query }: ActivityFilter): CallFilter {
  return {
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    requestId: query.request_id,
    subject: query.subject,
    operatorId: query.operator,
    appId: query.app,
    keyId: query.key,
    operation: query.operation,
    channel: query.marketplace,
    ending: query.outcome,
    code: query.code,
  };
}

function questionOf({ before, after, limit, ...filter }: ActivityQuery): CallQuestion {
  const place = before ?? after;
  return {
    filter: filterOf(filter),
    place: place === undefined ? null : readPlace(place),
    direction: after === undefined ? "older" : "newer",
    most: limit === undefined ? calls.page : Number(limit),
  };
}

/** Returns a page of calls, and reads further when too few of the first lines match. */
async function findCalls(callLog: CallLog, question: CallQuestion): Promise<CallPage> {
  const { direction, most: max } = question;
  let page: CallPage = { calls: [], next: question.place };
  for (let read = 0; read < maxReads; read++) {
    const found = await callLog.find({ ...question, place: page.next, most: max - page.calls.length });
    const both = [page.calls, found.calls];
    page = { calls: (direction === "older" ? both : both.toReversed()).flat(), next: found.next };
    if (page.next === null || page.calls.length >= max) break;
  }
  return page;
}

/** Joins the groups of each code and marketplace, the most frequent first. */
function failuresOf(groups: readonly FailureGroup[]): ActivityFailures["failures"] {
  const alike = Map.groupBy(groups, ({ code, channel }) => JSON.stringify([code, channel]));
  const failures = [...alike.values()].flatMap((each) => {
    const [first] = each;
    if (!first) return [];
    const codes = each.flatMap(({ upstreamCode, calls: count }) =>
      upstreamCode === null ? [] : [{ code: upstreamCode, calls: count }],
    );
    return {
      code: first.code,
      channel: first.channel,
      calls: each.reduce((sum, { calls: count }) => sum + count, 0),
      last_at: isoTime(Math.max(...each.map(({ lastAt }) => lastAt))),
      upstream_codes: codes.toSorted(mostFrequentFirst).slice(0, calls.upstreamCodes),
    };
  });
  return failures.toSorted(mostFrequentFirst);
}

function mostFrequentFirst(a: { code: string; calls: number }, b: { code: string; calls: number }): number {
  return b.calls - a.calls || (a.code < b.code ? -1 : 1);
}

/** Returns the cursors from which to continue in either direction: onwards, and back to the origin of the request. */
function pageLinks(
  { place, direction, most: max }: CallQuestion,
  { calls: found, next }: CallPage,
): Pick<Activity, "older" | "newer" | "looked_to"> {
  const [newest, oldest] = [found[0], found.at(-1)];
  const text = (at: CallPlace | null | undefined) => (at ? placeText(at) : null);
  const isShort = next !== null && found.length < max;
  return direction === "older"
    ? {
        older: text(next),
        newer: place && text(newest ?? place),
        looked_to: isShort ? isoTime(next.at) : null,
      }
    : { older: text(oldest ?? place), newer: text(next), looked_to: isShort ? isoTime(next.at) : null };
}

function placeText({ at, id }: CallPlace): string {
  return `${at}.${id}`;
}

function readPlace(text: string): CallPlace {
  const [at = "", id = ""] = text.split(".");
  return { at: Number(at), id: Number(id) };
}

function callOf(call: StoredCall, nameOf: ReadonlyMap<string, string>): ActivityCall {
  const { operatorId } = call;
  return {
    at: isoTime(call.at),
    place: placeText(call),
    operation: call.operation,
    channel: call.channel,
    status: call.status,
    outcome: call.outcome,
    units: call.units,
    request_id: call.requestId,
    app: call.appId,
    key: call.keyId,
    operator: operatorId === null ? null : { id: operatorId, name: nameOf.get(operatorId) ?? operatorId },
    subject: call.subject,
    upstream_code: call.upstreamCode,
    upstream_calls: call.upstreamCalls,
    upstream_ms: call.upstreamMs,
    duration_ms: Math.round(call.durationMs),
    calls: call.calls,
  };
}
