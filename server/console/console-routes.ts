import type { Request } from "express";
import { consolePaths, type Environment, type Session } from "#contract/console";
import { Failure } from "#contract/failure";
import { categoryEndpoint } from "#contract/category";
import { mayCall, mayOpen, roleNames } from "#contract/roles";
import { callerSignal } from "#server/http/caller-signal.ts";
import { isLoopback } from "#server/http/is-loopback.ts";
import { plainHeaders } from "#server/kernel/plain-headers.ts";
import { splitTarget } from "#server/http/request-target.ts";
import { sendAnswer } from "#server/http/send-answer.ts";
import { sendJson } from "#server/http/send-json.ts";
import type { Operator } from "#server/store/access.ts";
import { listActivity } from "./activity.ts";
import { createAuthorizationRoutes } from "./authorize-marketplaces.ts";
import { notForRole, requireOperator, type ConsoleRoute } from "./console-call.ts";
import type { ConsoleCategories } from "./console-categories.ts";
import type { ConsoleDependencies } from "./console-dependencies.ts";
import { ownOrigin } from "./guard.ts";
import { readSignIn } from "./read-sign-in.ts";
import type { ConsoleSessions } from "./session.ts";
import { createSignIn } from "./sign-in.ts";

/** What the console's server answers itself, by path and method (contract/console.ts). */
export function createConsoleRoutes(
  dependencies: ConsoleDependencies,
  sessions: ConsoleSessions,
): ReadonlyMap<string, Readonly<Record<string, ConsoleRoute>>> {
  const { operators, demoOperators, environment, samples, gatewayUrl, store, clock, categories } =
    dependencies;
  const { authorizing, credentials } = dependencies;
  const signIn = createSignIn({ operators, attempts: store.signInAttempts, clock });

  // By the name in the address bar as well: a foreign name that resolves to this machine is an attack (DNS rebinding).
  const demoRoles = (request: Request) => (demoOperators && isLoopback(request.host) ? roleNames : []);

  const sessionOf = ({ id, name, role }: Operator): Session => ({
    operator: { id, name, role },
    environment,
  });

  const showEnvironment: ConsoleRoute = async ({ request, response, requestId }) => {
    const body: Environment = {
      environment,
      demo_roles: demoRoles(request),
      samples,
      gateway_url: gatewayUrl ?? ownOrigin(request),
    };
    sendJson(response, { status: 200, body, requestId });
  };

  const beginSession: ConsoleRoute = async (call) => {
    const { request, response, requestId } = call;
    const input = await readSignIn(request);
    let operator: Operator;
    if ("demo" in input) {
      if (!demoOperators || !demoRoles(request).includes(input.demo)) throw notDemo();
      operator = demoOperators[input.demo];
    } else {
      operator = await signIn({ ...input, address: request.ip ?? "" });
    }
    await sessions.begin(request, operator);
    call.operator = operator;
    sendJson(response, { status: 200, body: sessionOf(operator), requestId });
  };

  const showSession: ConsoleRoute = async (call) => {
    const body = sessionOf(requireOperator(call));
    sendJson(call.response, { status: 200, body, requestId: call.requestId });
  };

  const endSession: ConsoleRoute = async (call) => {
    requireOperator(call);
    await sessions.end(call.request, call.response);
    sendJson(call.response, { status: 204, body: null, requestId: call.requestId });
  };

  const showActivity: ConsoleRoute = async (call) => {
    const { id, role } = requireOperator(call);
    if (!mayOpen(role, "activity")) throw notForRole(role);
    const body = await listActivity(store.callLog, id);
    sendJson(call.response, { status: 200, body, requestId: call.requestId });
  };

  /** Whoever may look categories up in the gateway may see them here, and have them read again. */
  const aboutCategories =
    (question: keyof ConsoleCategories): ConsoleRoute =>
    async (call) => {
      const { request, response, requestId } = call;
      const { role } = requireOperator(call);
      if (!mayCall(role, categoryEndpoint.id)) throw notForRole(role);
      const { query } = splitTarget(request.originalUrl);
      const signal = callerSignal(response);
      const headers = plainHeaders(request.headers);
      sendAnswer(response, await categories[question]({ query, headers, requestId, signal }));
    };

  return new Map<string, Record<string, ConsoleRoute>>([
    [consolePaths.environment, { GET: showEnvironment }],
    [consolePaths.session, { GET: showSession, POST: beginSession, DELETE: endSession }],
    [consolePaths.activity, { GET: showActivity }],
    ...createAuthorizationRoutes({ authorizing, apiKey: credentials.apiKey, clock }),
    [consolePaths.categoryColumns, { GET: aboutCategories("columns") }],
    [consolePaths.categoryChanges, { GET: aboutCategories("changes") }],
    [consolePaths.categoryRefresh, { GET: aboutCategories("state"), POST: aboutCategories("refresh") }],
  ]);
}

function notDemo(): Failure {
  return new Failure(
    "INSUFFICIENT_SCOPE",
    "Demo sign-in works only in the built-in demo and only from the machine it runs on.",
  );
}
