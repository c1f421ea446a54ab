import { queryOptions } from "@tanstack/react-query";
import { consolePaths, environmentSchema, type Environment, type Session } from "#contract/console/console";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";
import { readSession } from "./read-session.ts";

// The root guard awaits session and environment, so these queries take no signal: a query with a signal is
// cancelled for every caller when the last component that shows it unmounts.

/** The signed-in operator; null = signed out. Read once, because every other call reports a lost session. */
export const sessionOptions = queryOptions<Session | null, RequestFailure>({
  queryKey: ["session"],
  queryFn: () => readSession(),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Data that needs no session: the environment, the demo's roles and samples, the gateway's address. */
export const environmentOptions = queryOptions<Environment, RequestFailure>({
  queryKey: ["environment"],
  queryFn: async () =>
    valueOf(await send({ method: "GET", path: consolePaths.environment, schema: environmentSchema })),
  staleTime: Infinity,
  gcTime: Infinity,
});
