import { z } from "zod";
import { consolePaths, secondStepSchema, sessionSchema, type SignIn } from "#contract/console/console";
import { providerLinkSchema, providerPaths, type ProviderLink } from "#contract/console/sign-in-provider";
import type { CallResult } from "./call-result.ts";
import { send } from "./send.ts";

const signInSchema = z.union([sessionSchema, secondStepSchema]);

/**
 * Opens a session, or reports that a second step follows. A 401 means a wrong email or password; a 429 says
 * when the next attempt is allowed.
 */
export function signIn(credentials: SignIn): Promise<CallResult<z.infer<typeof signInSchema>>> {
  return send({ method: "POST", path: consolePaths.session, schema: signInSchema, body: credentials });
}

/** Begins a sign-in at the company's provider; returns the address there. */
export function beginAtProvider(next: string | undefined): Promise<CallResult<ProviderLink>> {
  const body = next === undefined ? {} : { next };
  return send({ method: "POST", path: providerPaths.begin, schema: providerLinkSchema, body });
}

/** Ends the session on the server. */
export function signOut(): Promise<CallResult<unknown>> {
  return send({ method: "DELETE", path: consolePaths.session, schema: z.unknown() });
}
