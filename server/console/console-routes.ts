import { consolePaths, type Environment, type Session } from "#contract/console";
import { Failure } from "#contract/failure";
import { headerNames } from "#contract/request-headers";
import { mayOpen, roleNames, type Role } from "#contract/roles";
import { respond } from "#server/gateway/respond.ts";
import type { Operator } from "#server/store/access.ts";
import { listActivity } from "./activity.ts";
import { createAuthorizationRoutes } from "./authorize-marketplaces.ts";
import type { ConsoleDependencies } from "./console-dependencies.ts";
import { createDevices } from "./devices.ts";
import { notForRole, type ConsoleRequest, type ConsoleRoute } from "./console-request.ts";
import { readSignIn } from "./read-sign-in.ts";
import type { ConsoleSessions } from "./session.ts";
import { createSignIn } from "./sign-in.ts";

/** What the console's server answers itself, by path and method (contract/console.ts). */
export function createConsoleRoutes(
  dependencies: ConsoleDependencies,
  sessions: ConsoleSessions,
): ReadonlyMap<string, Readonly<Record<string, ConsoleRoute>>> {
  const { demoOperators, environment, samples, gatewayUrl, store } = dependencies;
  const signIn = createSignIn({ ...dependencies, attempts: store.signInAttempts });

  const devices = createDevices({ ...dependencies, secrets: dependencies.sessionSecrets });

  // By the name in the address bar as well: a foreign name that resolves to this machine is an attack (DNS rebinding).
  const demoRoles = ({ loopback }: ConsoleRequest): Role[] => (demoOperators && loopback ? roleNames : []);

  const sessionOf = ({ id, name, role }: Operator): Session => ({
    operator: { id, name, role },
    environment,
  });

  const showEnvironment: ConsoleRoute = async (call) => {
    const body: Environment = {
      environment,
      demo_roles: demoRoles(call.request),
      samples,
      gateway_url: gatewayUrl ?? call.request.origin,
    };
    return respond(call, 200, JSON.stringify(body));
  };

  const beginSession: ConsoleRoute = async (call) => {
    const input = readSignIn(call.request);
    let operator: Operator;
    if ("demo" in input) {
      if (!demoOperators || !demoRoles(call.request).includes(input.demo)) throw notDemo();
      operator = demoOperators[input.demo];
    } else {
      const device = devices.find(call.request, input.email);
      operator = await signIn({ ...input, address: call.request.address, device });
    }
    const cookie = await sessions.begin(call, operator);
    const answer = respond(call, 200, JSON.stringify(sessionOf(operator)), {});
    if ("demo" in input) return { ...answer, cookies: [cookie] };
    return { ...answer, cookies: [cookie, devices.remember(call.request, input.email)] };
  };

  const showSession: ConsoleRoute = async (call) => {
    const { operator } = await sessions.require(call);
    return respond(call, 200, JSON.stringify(sessionOf(operator)));
  };

  const endSession: ConsoleRoute = async (call) => {
    await sessions.end(call);
    const headers = { "cache-control": "no-store", [headerNames.requestId]: call.requestId };
    return { status: 204, headers, body: "" };
  };

  const showActivity: ConsoleRoute = async (call) => {
    const { id, role } = (await sessions.require(call)).operator;
    if (!mayOpen(role, "activity")) throw notForRole(role);
    return respond(call, 200, JSON.stringify(await listActivity(store.callLog, id)));
  };

  return new Map<string, Record<string, ConsoleRoute>>([
    [consolePaths.environment, { GET: showEnvironment }],
    [consolePaths.session, { GET: showSession, POST: beginSession, DELETE: endSession }],
    [consolePaths.activity, { GET: showActivity }],
    ...createAuthorizationRoutes(dependencies, sessions),
  ]);
}

function notDemo(): Failure {
  return new Failure(
    "INSUFFICIENT_SCOPE",
    "Demo sign-in works only in the built-in demo and only from the machine it runs on.",
  );
}
