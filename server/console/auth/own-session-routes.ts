import { endSessionsSchema, factorPaths, type OwnSessions } from "#contract/console/console-factors";
import { Failure } from "#contract/shared/failure";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import type { ConsoleRoute } from "../console-request.ts";
import { readInput } from "../read-input.ts";
import { requireRecent, type ConsoleSessions } from "./session.ts";

/**
 * Creates the routes for an operator's own sessions: any session may list them, one that began within ten minutes may
 * end them (ASVS V7.5.2).
 */
export function createOwnSessionRoutes(
  { clock }: ConsoleDependencies,
  sessions: ConsoleSessions,
): [string, Record<string, ConsoleRoute>][] {
  const list: ConsoleRoute = async (call) => {
    const session = await sessions.requireAny(call);
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

  const end: ConsoleRoute = async (call) => {
    const session = await sessions.requireAny(call);
    requireRecent(session, clock());
    const input = readInput(call.request, endSessionsSchema);
    const others = (await sessions.ofOperator(session.operator)).filter(({ key }) => key !== session.key);
    const chosen = others.filter(({ key }) => "others" in input || key === input.id);
    if ("id" in input && chosen.length === 0)
      throw new Failure("NOT_FOUND", "You have no such session besides this one, or it has ended.");
    for (const { key } of chosen) await sessions.destroy(key);
    call.event = { kind: "session_ended", operatorId: session.operator.id };
    return respond(call, 200, "{}");
  };

  return [
    [factorPaths.sessions, { GET: list }],
    [factorPaths.endSessions, { POST: end }],
  ];
}
