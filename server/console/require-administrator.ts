import { mayOpen } from "#contract/roles";
import { type ConsoleCall, notForRole } from "./console-request.ts";
import type { ConsoleSessions, OpenSession } from "./session.ts";

/** Who looks after apps, keys, plans and people. @throws Failure INVALID_API_KEY (401), INSUFFICIENT_SCOPE (403) */
export async function requireAdministrator(
  call: ConsoleCall,
  sessions: ConsoleSessions,
): Promise<OpenSession> {
  const session = await sessions.require(call);
  const { role } = session.operator;
  if (!mayOpen(role, "access")) throw notForRole(role);
  return session;
}
