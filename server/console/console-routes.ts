import {
  type Activity,
  type Environment,
  type Session,
  type SignIn,
  consolePaths,
  signInSchema,
} from "#contract/console";
import { endpoints } from "#contract/endpoints";
import { Failure } from "#contract/failure";
import { headerNames } from "#contract/request-headers";
import { type Role, mayOpen, roleNames } from "#contract/roles";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/kernel/clock.ts";
import type { Operator } from "#server/store/access.ts";
import type { CallLog } from "#server/store/store.ts";
import { createAuthorizationRoutes } from "./authorize-marketplaces.ts";
import type { ConsoleDependencies } from "./console-dependencies.ts";
import { type ConsoleRequest, type ConsoleRoute, notForRole } from "./console-request.ts";
import { createDevices } from "./devices.ts";
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

/** Rows read from the log and calls shown at most. */
const most = 200;

const metered = new Set<string>(endpoints.filter(({ units }) => units > 0).map(({ id }) => id));

/** An operator's own metered calls, newest first. */
async function listActivity(callLog: CallLog, operatorId: string): Promise<Activity> {
  const records = await callLog.byOperator(operatorId, most);
  return {
    calls: records
      .filter(({ operation }) => metered.has(operation))
      .map((record) => ({
        at: isoTime(record.at),
        operation: record.operation,
        channel: record.channel,
        status: record.status,
        outcome: record.outcome,
        units: record.units,
        duration_ms: record.durationMs,
        request_id: record.requestId,
      })),
  };
}

const largestSignIn = 8 * 1024;

/** The body of POST /bff/session. @throws Failure VALIDATION_ERROR (400, 413, 415); it never repeats what was sent */
function readSignIn({ headers, body }: ConsoleRequest): SignIn {
  if (!/^application\/json\b/i.test(headers["content-type"] ?? "")) {
    throw new Failure("VALIDATION_ERROR", "Send the body as application/json.", { status: 415 });
  }
  if (body !== null && body.length > largestSignIn) {
    throw new Failure("VALIDATION_ERROR", "A sign-in is at most 8 KiB.", { status: 413 });
  }
  const parsed = signInSchema.safeParse(parse(body));
  if (parsed.success) return parsed.data;
  throw new Failure("VALIDATION_ERROR", "Send an e-mail address and a password.", {
    issues: [
      { path: "email", message: "must be text" },
      { path: "password", message: "must be text" },
    ],
  });
}

function parse(body: string | null): unknown {
  try {
    return JSON.parse(body ?? "");
  } catch {
    return undefined;
  }
}
