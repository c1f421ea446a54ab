import { homePath, type Home } from "#contract/console-home";
import { mayOpen } from "#contract/roles";
import { respond } from "#server/gateway/respond.ts";
import { warningMs } from "#server/gateway/tokens/authorization-outlook.ts";
import { isoTime } from "#server/kernel/clock.ts";
import type { ConsoleDependencies } from "./console-dependencies.ts";
import type { ConsoleRoute } from "./console-request.ts";
import type { ConsoleSessions } from "./session.ts";

/** How far back calls are looked at, ms, and from how many failed ones on a marketplace fails, when they are half of all. */
const recentMs = 15 * 60_000;
const leastFailed = 3;

const mostEnding = 50;

/** What needs somebody today, as far as only the server knows it. */
export function createHomeRoutes(
  { store, authorizing, clock }: ConsoleDependencies,
  sessions: ConsoleSessions,
): [string, Record<string, ConsoleRoute>][] {
  async function endingOf(now: number): Promise<Home["ending"]> {
    const found = (await authorizing?.store.authorizations.expiries(mostEnding)) ?? [];
    return found
      .filter(({ expiresAt }) => expiresAt - now <= warningMs)
      .map(({ owner, channel, expiresAt }) => ({
        owner,
        channel,
        ends_at: isoTime(expiresAt),
        ended: expiresAt <= now,
      }));
  }

  const show: ConsoleRoute = async (call) => {
    const { role } = (await sessions.require(call)).operator;
    const now = clock();
    const recent = await store.callLog.recentOutcomes(now - recentMs);
    const body: Home = {
      failing: recent.filter(({ calls, failed }) => failed >= leastFailed && failed * 2 >= calls),
      ending: mayOpen(role, "access") ? await endingOf(now) : [],
    };
    return respond(call, 200, JSON.stringify(body));
  };

  return [[homePath, { GET: show }]];
}
