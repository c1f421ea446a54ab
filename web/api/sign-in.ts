import { z } from "zod";
import { consolePaths, sessionSchema, type Session, type SignIn } from "#contract/console";
import type { CallResult } from "./call-result.ts";
import { send } from "./send.ts";

/** Opens a session. A 401 is "wrong email or password", a 429 says when the next attempt is allowed. */
export function signIn(credentials: SignIn): Promise<CallResult<Session>> {
  return send({ method: "POST", path: consolePaths.session, schema: sessionSchema, body: credentials });
}

/** Ends the session on the server. */
export function signOut(): Promise<CallResult<unknown>> {
  return send({ method: "DELETE", path: consolePaths.session, schema: z.unknown() });
}
