import { consoleHeader, consolePaths } from "#contract/console/console";
import { Failure, unforeseenFailure } from "#contract/shared/failure";
import { issueText } from "#server/gateway/access-log-entry.ts";
import { bodyLimitAt, bodyLimits, anonymousGrant, type BodyGrant } from "#server/gateway/body-limits.ts";
import { respondFailure } from "#server/gateway/respond.ts";
import { StoreUnavailable } from "#server/store/store.ts";
import { signInOperation } from "./reports/activity.ts";
import { isAuthorizationCallback } from "./admin/authorize-marketplaces.ts";
import type { ConsoleDependencies, ConsoleLine } from "./console-dependencies.ts";
import {
  type Console,
  type ConsoleCall,
  type ConsoleRequest,
  type ConsoleResponse,
} from "./console-request.ts";
import { createConsoleRoutes } from "./console-routes.ts";
import { createRouteTable } from "./route-table.ts";
import { toConsoleAnswer, toGatewayRequest, type Forward, forwards } from "./forwarding/forwards.ts";
import { orderAudit } from "./forwarding/audited-orders.ts";
import { createOperatorDirectory } from "./auth/operator-directory.ts";
import { refuseNul } from "./read-form.ts";
import { isProviderCallback } from "./auth/provider-routes.ts";
import { createConsoleSessions, forgetCookie } from "./auth/session.ts";

/**
 * Creates the console's server as one function on plain values, like the gateway: sign-in, session, activity,
 * administration, and the gateway's paths with the service credential. Order of checks: own page (403), U+0000 (400), path (404, 405),
 * session (401), role (403). On a path of the gateway session and role come first, and the gateway answers 405.
 */
export function createConsole(dependencies: ConsoleDependencies): Console {
  const { gateway, credentials, clock, newRequestId, log, store } = dependencies;
  const directory = createOperatorDirectory(dependencies);
  const sessions = createConsoleSessions({
    ...dependencies,
    sessions: store.sessions,
    grants: store.grants,
    secrets: dependencies.sessionSecrets,
    findOperator: directory.find,
  });
  const findRoutes = createRouteTable(createConsoleRoutes(dependencies, sessions, directory));

  async function answerOf(call: ConsoleCall): Promise<ConsoleResponse> {
    const { path, method } = call.request;
    const forward = forwards.get(path);
    if (forward) return forwardCall(call, forward);
    refuseNul(call.request);
    const found = findRoutes(path);
    if (!found) throw new Failure("NOT_FOUND", "The console's server has nothing at this path.");
    const route = found.methods.get(method);
    if (route) return route.answer(call, sessions, found.parameters);
    const allow = [...found.methods.keys()].join(", ");
    throw new Failure("METHOD_NOT_ALLOWED", `This path answers ${allow}.`, { headers: { allow } });
  }

  async function forwardCall(call: ConsoleCall, forward: Forward): Promise<ConsoleResponse> {
    const { operator } = await sessions.require(call, forward.action);
    const sent = toGatewayRequest(forward, call.request, credentials);
    const answer = toConsoleAnswer(await gateway({ ...sent, operatorId: operator.id }, call.signal));
    const audited = orderAudit(call, operator, forward.endpoint, answer);
    // The answer about an order is sent in any case; the purchase itself keeps its operator.
    if (audited)
      await store.auditLog.record(audited).catch(() => (call.detail = "the audit entry was not written"));
    return answer;
  }

  function lineOf(call: ConsoleCall, { failure, status }: Ending): ConsoleLine {
    const { request, requestId, at, operator, signal, event } = call;
    return {
      requestId,
      at,
      method: request.method,
      route: forwards.has(request.path) ? request.path : (findRoutes(request.path)?.path ?? "unmatched"),
      status: signal.aborted ? 499 : status,
      code: failure?.code ?? null,
      durationMs: clock() - at,
      operatorId: operator?.id ?? event?.operatorId ?? null,
      detail: call.detail ?? failure?.details.internal ?? causeOf(failure),
      event: event?.kind ?? null,
    };
  }

  /**
   * Records a sign-in event. It is not awaited, because the time of a failed sign-in must not reveal whether the
   * account exists. An event that cannot be written is lost.
   */
  function note({ event, requestId, at }: ConsoleCall, { status }: Ending): void {
    if (!event) return;
    const { kind, operatorId } = event;
    const noCall = { appId: null, keyId: null, channel: null, outcome: null, units: 0, subject: null };
    const nothing = { ...noCall, upstreamCode: null, upstreamCalls: null, upstreamMs: null };
    const record = { ...nothing, requestId, at, operatorId, operation: signInOperation(kind), status };
    store.callLog.append({ ...record, durationMs: clock() - at }).catch(() => undefined);
  }

  async function bodyGrantOf(head: Omit<ConsoleRequest, "body">): Promise<BodyGrant> {
    const call = begin({ ...head, body: "" }, new AbortController().signal);
    try {
      guard(call);
      const forward = forwards.get(head.path);
      const { operator } = await (forward
        ? sessions.require(call, forward.action)
        : sessions.requireAny(call));
      const bytes = forward ? bodyLimitAt(forward.path) : bodyLimits.consoleForm;
      return { bytes, owner: `operator ${operator.id}` };
    } catch {
      // `answer` reports the error.
      return anonymousGrant;
    }
  }

  const begin = (request: ConsoleRequest, signal: AbortSignal): ConsoleCall => ({
    request,
    signal,
    requestId: newRequestId(),
    at: clock(),
    operator: null,
    event: null,
    detail: null,
  });

  async function answer(request: ConsoleRequest, signal: AbortSignal): Promise<ConsoleResponse> {
    const call = begin(request, signal);
    let response: ConsoleResponse;
    let failure: Failure | null = null;
    try {
      guard(call);
      response = await answerOf(call);
    } catch (error) {
      failure = asFailure(error);
      response = respondFailure(call, failure, clock());
    }
    if (isSignOut(call) && response.status !== 403) response = forgetBrowserState(request, response);
    note(call, { failure, status: response.status });
    // A call that reached the gateway has its entry there, with the operator in it. It has one here only for what the gateway
    // cannot know: a refusal by the console, or an audit entry that was not written.
    if (failure !== null || call.detail !== null || !forwards.has(request.path))
      log(lineOf(call, { failure, status: response.status }));
    return response;
  }

  return { answer, bodyGrantOf };
}

type Ending = { failure: Failure | null; status: number };

/**
 * Checks the origin and header of a call.
 * @throws Failure CSRF (403)
 */
function guard(call: ConsoleCall): void {
  if (call.request.path === consolePaths.environment) requireOwnOrigin(call.request);
  else if (!isAuthorizationCallback(call) && !isProviderCallback(call)) requireOwnPage(call.request);
}

/**
 * Makes a browser that signs out forget its cookie and its cached pages (the back/forward cache too), whatever the
 * outcome.
 */
function forgetBrowserState(request: ConsoleRequest, response: ConsoleResponse): ConsoleResponse {
  const headers = { ...response.headers, "clear-site-data": '"cache"' };
  return { ...response, headers, cookies: [forgetCookie(request)] };
}

function isSignOut({ request: { method, path } }: ConsoleCall): boolean {
  return method === "DELETE" && path === consolePaths.session;
}

/**
 * Converts any error to a failure. An error of another type is a bug of this program, and nothing of its content is disclosed.
 */
function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof StoreUnavailable)
    return new Failure(
      "INTERNAL_ERROR",
      "The console cannot reach its store at the moment. Try again in 5 seconds.",
      { status: 503, headers: { "retry-after": "5" }, cause: error },
    );
  return unforeseenFailure(error);
}

function causeOf(failure: Failure | null): string | null {
  const cause = failure?.details.cause;
  return cause === undefined ? null : issueText(cause);
}

/**
 * Refuses a call that another site could have made in the operator's name. The cookie is SameSite=Strict already; this
 * check also covers sibling domains and old browsers.
 * @throws Failure CSRF (403)
 */
function requireOwnPage(request: ConsoleRequest): void {
  if (request.headers[consoleHeader.name] !== consoleHeader.value) {
    throw new Failure("CSRF", `Send the header ${consoleHeader.name}: ${consoleHeader.value}.`);
  }
  requireOwnOrigin(request);
}

/**
 * Refuses a call that comes from elsewhere, as far as the browser says so.
 * @throws Failure CSRF (403)
 */
function requireOwnOrigin({ headers, origin: own }: ConsoleRequest): void {
  const origin = headers["origin"];
  const site = headers["sec-fetch-site"];
  const foreign =
    (origin !== undefined && origin !== own) ||
    (site !== undefined && site !== "same-origin" && site !== "none");
  if (!foreign) return;
  throw new Failure("CSRF", "Calls from another origin are refused.", {
    internal:
      "If this is the console's own page, a proxy before it needs TRUST_PROXY and has to pass Host on, with its port (docs/operations.md).",
  });
}
