import { mayOpen } from "#contract/roles";
import { type ConsoleCall, notForRole } from "./console-request.ts";
import { requireRecent, type ConsoleSessions, type OpenSession } from "./session.ts";

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

/**
 * The same, within ten minutes of a sign-in: for what gives out a way in, or ends one for good (operators, keys). A browser that
 * was left open does neither. `now`: epoch ms.
 */
export async function requireRecentAdministrator(
  call: ConsoleCall,
  sessions: ConsoleSessions,
  now: number,
): Promise<OpenSession> {
  const session = await requireAdministrator(call, sessions);
  requireRecent(session, now);
  return session;
}
