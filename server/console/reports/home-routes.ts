import { lowQuotaThreshold } from "#contract/public/account";
import { homePath, type Home } from "#contract/console/console-home";
import { may } from "#contract/console/roles";
import { respond } from "#server/gateway/respond.ts";
import { warningMs } from "#server/gateway/tokens/tokens.ts";
import { isoTime } from "#server/shared/runtime.ts";
import { tokenOwner } from "#server/store/access.ts";
import type { AppRecord, PlanRecord } from "#server/store/access-records.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";
import { caseRow } from "./case-routes.ts";

/**
 * Period of recent calls that is examined, ms, and the minimum number of failed ones for a marketplace to count as
 * failing, if they are at least half of all.
 */
const failingWindowMs = 15 * 60_000;
const minFailed = 3;

const maxEnding = 50;
/** Maximum number of apps that are checked for missing authorizations, so that the page stays fast. */
const maxAppsChecked = 200;

/** App whose calls can be answered, with its plan. */
type KnownApp = { app: AppRecord; plan: PlanRecord };

/** Creates the route for alerts that only the server can know about. */
export function createHomeRoutes({ store, authorizing, clock }: ConsoleDependencies): ConsoleRoute[] {
  async function endingOf(now: number, apps: readonly AppRecord[]): Promise<Home["ending"]> {
    const names = new Map(apps.map(({ id, name }) => [id, name]));
    const found = authorizing ? await store.authorizations.expiries(maxEnding) : [];
    return found
      .filter(({ expiresAt }) => expiresAt - now <= warningMs)
      .map(({ owner, channel, expiresAt }) => ({
        owner: { ...owner, name: owner.kind === "app" ? (names.get(owner.id) ?? null) : null },
        channel,
        ends_at: isoTime(expiresAt),
        ended: expiresAt <= now,
      }));
  }

  /** Lists apps that lack an authorization. Authorizations that have ended are reported by `ending`. */
  async function missingOf(usable: readonly KnownApp[]): Promise<Pick<Home, "missing" | "unchecked">> {
    const looked = authorizing ? usable.slice(0, maxAppsChecked) : [];
    const found = looked.map(async ({ app, plan }) => {
      const channels = authorizing!.oauth.served.filter((channel) => plan.channels.includes(channel));
      const statuses = channels.map((channel) => authorizing!.authorizationStatus(tokenOwner(app), channel));
      const stands = await Promise.all(statuses);
      const lacks = channels.filter(
        (_, at) => stands[at]?.authorized === false && stands[at].endsAt === null,
      );
      return { app: app.id, name: app.name, channels: lacks };
    });
    const missing = (await Promise.all(found)).filter(({ channels }) => channels.length > 0);
    return { missing, unchecked: usable.length - looked.length };
  }

  async function lowOf(usable: readonly KnownApp[]): Promise<Home["low"]> {
    const { day } = await store.ledger.today();
    const used = new Map((await store.ledger.usage(day)).map((each) => [each.appId, each]));
    return usable.flatMap(({ app, plan }) => {
      const of = used.get(app.id);
      const taken = of ? of.used + of.held : 0;
      const limit = plan.dailyUnits;
      const isLow = taken > 0 && taken >= limit * lowQuotaThreshold;
      return isLow ? [{ app: app.id, name: app.name, left: Math.max(0, limit - taken), limit }] : [];
    });
  }

  async function failingWebhooksOf(apps: readonly AppRecord[]): Promise<Home["webhooks"]> {
    const names = new Map(apps.map(({ id, name }) => [id, name]));
    return (await store.webhooks.list(null)).flatMap(({ id, url, appId, enabled, failingSince: since }) => {
      if (since === null) return [];
      const { host } = new URL(url);
      const appName = names.get(appId) ?? null;
      return [{ id, host, app_name: appName, disabled: !enabled, failing_since: isoTime(since) }];
    });
  }

  const show: ConsoleHandler = async (call, { operator: { role } }) => {
    const now = clock();
    const recent = await store.callLog.recentOutcomes(now - failingWindowMs);
    const mayAuthorize = may(role, "marketplaces.authorize");
    const maySeeUsage = may(role, "usage.read");
    const apps = mayAuthorize || maySeeUsage ? await store.accessRecords.apps() : [];
    const plans = apps.length > 0 ? await store.accessRecords.plans() : [];
    const usable = apps.flatMap((app) => {
      const plan = plans.find(({ name }) => name === app.plan);
      return app.state === "approved" && plan?.enabled ? [{ app, plan }] : [];
    });
    const body: Home = {
      failing: recent.filter(({ calls, failed }) => failed >= minFailed && failed * 2 >= calls),
      ending: mayAuthorize ? await endingOf(now, apps) : [],
      ...(mayAuthorize ? await missingOf(usable) : { missing: [], unchecked: 0 }),
      low: maySeeUsage ? await lowOf(usable) : [],
      webhooks: may(role, "webhooks.read") ? await failingWebhooksOf(apps) : [],
      cases: may(role, "cases.close") ? (await store.handedCases.open()).map(caseRow) : [],
      purchasing_stopped: await store.purchases.isStopped(),
    };
    return respond(call, 200, JSON.stringify(body));
  };

  return [route("GET", homePath, "home.read", show)];
}
