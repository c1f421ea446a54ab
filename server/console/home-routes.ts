import { nearlyGone } from "#contract/account";
import { homePath, type Home } from "#contract/console-home";
import { mayOpen } from "#contract/roles";
import { respond } from "#server/gateway/respond.ts";
import { warningMs } from "#server/gateway/tokens/tokens.ts";
import { isoTime } from "#server/kernel/machine.ts";
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
    const found = authorizing ? await store.authorizations.expiries(mostEnding) : [];
    return found
      .filter(({ expiresAt }) => expiresAt - now <= warningMs)
      .map(({ owner, channel, expiresAt }) => ({
        owner,
        channel,
        ends_at: isoTime(expiresAt),
        ended: expiresAt <= now,
      }));
  }

  async function lowOf(): Promise<Home["low"]> {
    const { day } = await store.administration.today();
    const used = new Map((await store.administration.usage(day)).map((each) => [each.appId, each]));
    return (await store.administration.apps()).flatMap(({ app, plan, review }) => {
      const of = used.get(app.id);
      const taken = of ? of.used + of.held : 0;
      const limit = plan.dailyUnits;
      const isUsable = review.state === "approved" && plan.enabled;
      const isLow = isUsable && taken > 0 && taken >= limit * nearlyGone;
      return isLow ? [{ app: app.id, name: app.name, left: Math.max(0, limit - taken), limit }] : [];
    });
  }

  const show: ConsoleRoute = async (call) => {
    const { role } = (await sessions.require(call)).operator;
    const now = clock();
    const recent = await store.callLog.recentOutcomes(now - recentMs);
    const body: Home = {
      failing: recent.filter(({ calls, failed }) => failed >= leastFailed && failed * 2 >= calls),
      ending: mayOpen(role, "access") ? await endingOf(now) : [],
      low: mayOpen(role, "usage") ? await lowOf() : [],
    };
    return respond(call, 200, JSON.stringify(body));
  };

  return [[homePath, { GET: show }]];
}
