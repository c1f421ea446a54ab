import type { ParametersOf } from "#contract/console/console";
import type { Action } from "#contract/console/roles";
import type { ConsoleSessions, OpenSession } from "./auth/session.ts";
import type { ConsoleCall, ConsoleResponse } from "./console-request.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A call is open to operators whose role permits an action, to every signed-in operator, or to anyone. */
export type RouteAccess = Action | "signed_in" | "anyone";

/** A call that the console's server answers itself. `:name` in the path is a parameter. */
export type ConsoleRoute = {
  method: Method;
  path: string;
  /** Operators who may call it. `route()` checks it; the test of the roles reads it here. */
  access: RouteAccess;
  answer: (
    call: ConsoleCall,
    sessions: ConsoleSessions,
    parameters: Readonly<Record<string, string>>,
  ) => Promise<ConsoleResponse>;
};

/** Answers a call of a signed-in operator who may make it. @throws Failure, which the console answers with */
export type ConsoleHandler<Path extends string = ""> = (
  call: ConsoleCall,
  session: OpenSession,
  parameters: ParametersOf<Path>,
) => Promise<ConsoleResponse>;

/** Answers a call that needs no session. @throws Failure, which the console answers with */
export type OpenHandler<Path extends string = ""> = (
  call: ConsoleCall,
  parameters: ParametersOf<Path>,
) => Promise<ConsoleResponse>;

/** Declares a route for signed-in operators; `access` is checked before the handler runs. */
export function route<Path extends string>(
  method: Method,
  path: Path,
  access: Exclude<RouteAccess, "anyone">,
  answer: ConsoleHandler<Path>,
): ConsoleRoute {
  return {
    method,
    path,
    access,
    answer: async (call, sessions, parameters) => {
      const session = await (access === "signed_in"
        ? sessions.requireAny(call)
        : sessions.require(call, access));
      return answer(call, session, parameters as ParametersOf<Path>);
    },
  };
}

/** Declares a route that needs no session. */
export function openRoute<Path extends string>(
  method: Method,
  path: Path,
  answer: OpenHandler<Path>,
): ConsoleRoute {
  return {
    method,
    path,
    access: "anyone",
    answer: (call, _sessions, parameters) => answer(call, parameters as ParametersOf<Path>),
  };
}

/** Routes of one path, by method, with the parameters of a call. */
type FoundRoutes = {
  path: string;
  methods: ReadonlyMap<string, ConsoleRoute>;
  parameters: Readonly<Record<string, string>>;
};

/** Creates the lookup of a request's path, as it was sent; null for a path that the console's server does not have. */
export function createRouteTable(routes: readonly ConsoleRoute[]): (path: string) => FoundRoutes | null {
  const table = [...Map.groupBy(routes, ({ path }) => path)].map(([path, own]) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
    methods: new Map(own.map((each) => [each.method as string, each])),
  }));
  return (sent) => {
    for (const { path, pattern, methods } of table) {
      const found = pattern.exec(sent);
      const parameters = found && decoded(found.groups ?? {});
      if (parameters) return { path, methods, parameters };
    }
    return null;
  };
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> | null {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    // Not UTF-8, so it names nothing.
    return null;
  }
}
