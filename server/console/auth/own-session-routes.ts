import { factorPaths, type OwnSessions } from "#contract/console/console-factors";
import { Failure } from "#contract/shared/failure";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import type { ConsoleCall } from "../console-request.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";
import { requireRecent, type ConsoleSessions, type OpenSession } from "./session.ts";

/**
 * Creates the routes for an operator's own sessions: any session may list them, one that began within ten minutes may
 * end them (ASVS V7.5.2).
 */
export function createOwnSessionRoutes(
  { clock }: ConsoleDependencies,
  sessions: ConsoleSessions,
): ConsoleRoute[] {
  const list: ConsoleHandler = async (call, session) => {
    const own = await sessions.ofOperator(session.operator);
    const body: OwnSessions = {
      sessions: own.map(({ key, stored }) => ({
        id: key,
        current: key === session.key,
        way: stored.way,
        begun_at: isoTime(stored.signedInAt),
        last_used_at: isoTime(stored.seenAt),
        browser: stored.browser,
        system: stored.system,
      })),
    };
    return respond(call, 200, JSON.stringify(body));
  };

  /** Ends the chosen ones of the operator's other sessions; returns how many. */
  async function end(
    call: ConsoleCall,
    session: OpenSession,
    isChosen: (key: string) => boolean,
  ): Promise<number> {
    requireRecent(session, clock());
    const own = (await sessions.ofOperator(session.operator)).map(({ key }) => key);
    const chosen = own.filter((key) => key !== session.key && isChosen(key));
    for (const key of chosen) await sessions.destroy(key);
    call.event = { kind: "session_ended", operatorId: session.operator.id };
    return chosen.length;
  }

  const endOne: ConsoleHandler<typeof factorPaths.session> = async (call, session, { id }) => {
    if ((await end(call, session, (key) => key === id)) > 0) return respond(call, 200, "{}");
    call.event = null;
    throw new Failure("NOT_FOUND", "You have no such session besides this one, or it has ended.");
  };

  const endOthers: ConsoleHandler = async (call, session) => {
    await end(call, session, () => true);
    return respond(call, 200, "{}");
  };

  return [
    route("GET", factorPaths.sessions, "signed_in", list),
    route("DELETE", factorPaths.sessions, "signed_in", endOthers),
    route("DELETE", factorPaths.session, "signed_in", endOne),
  ];
}
