import type { Request } from "express";
import { consolePaths, type Environment, type Session } from "#contract/console";
import { Failure } from "#contract/failure";
import { mayOpen, roleNames } from "#contract/roles";
import { isLoopback } from "#server/http/is-loopback.ts";
import { sendJson } from "#server/http/send-json.ts";
import type { Operator } from "#server/store/access.ts";
import { listActivity } from "./activity.ts";
import { createAuthorizationRoutes } from "./authorize-marketplaces.ts";
import { notForRole, requireOperator, type ConsoleRoute } from "./console-call.ts";
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
  const { operators, demoOperators, environment, samples, gatewayUrl, store, clock } = dependencies;
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

  return new Map<string, Record<string, ConsoleRoute>>([
    [consolePaths.environment, { GET: showEnvironment }],
    [consolePaths.session, { GET: showSession, POST: beginSession, DELETE: endSession }],
    [consolePaths.activity, { GET: showActivity }],
    ...createAuthorizationRoutes({ authorizing, apiKey: credentials.apiKey, clock }),
  ]);
}

function notDemo(): Failure {
  return new Failure(
    "INSUFFICIENT_SCOPE",
    "Demo sign-in works only in the built-in demo and only from the machine it runs on.",
  );
}
