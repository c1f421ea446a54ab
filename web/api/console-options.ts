import { queryOptions } from "@tanstack/react-query";
import { consolePaths, environmentSchema, type Environment, type Session } from "#contract/console";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";
import { readSession } from "./read-session.ts";

// Session and environment are awaited by the root guard: they take no signal, because a query that does is cancelled for
// everyone when the last component that shows it goes.

/** Who is signed in; null = nobody. Read once: every other call tells when the session is lost. */
export const sessionOptions = queryOptions<Session | null, RequestFailure>({
  queryKey: ["session"],
  queryFn: () => readSession(),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** What needs no session: the environment, the demo's roles and samples, the gateway's address. */
export const environmentOptions = queryOptions<Environment, RequestFailure>({
  queryKey: ["environment"],
  queryFn: async () =>
    valueOf(await send({ method: "GET", path: consolePaths.environment, schema: environmentSchema })),
  staleTime: Infinity,
  gcTime: Infinity,
});
