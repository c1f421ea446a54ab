import { mayOpen } from "#contract/console/roles";
import { type ConsoleCall, notForRole } from "../console-request.ts";
import { requireRecent, type ConsoleSessions, type OpenSession } from "./session.ts";

/**
 * Returns the session of an administrator, who manages apps, keys, plans and operators.
 * @throws Failure NOT_SIGNED_IN (401), FORBIDDEN (403)
 */
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
 * Returns the session of an administrator who signed in within the last ten minutes. Actions that give access, or end
 * it for good (operators, keys), require this, so that an unattended browser cannot take them. `now`: epoch ms.
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
