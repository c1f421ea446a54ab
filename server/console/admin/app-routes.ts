import {
  appChangeSchema,
  appPaths,
  appPurchasingSchema,
  appReviewSchema,
  newAppSchema,
  type AppDetail,
  type AppRow,
} from "#contract/console/console-apps";
import { fieldFailure } from "#contract/shared/failure";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import { tokenOwner } from "#server/store/access.ts";
import type { AppRecord, PlanRecord } from "#server/store/access-records.ts";
import { suspendedEvent } from "#server/store/app-events.ts";
import { eventId } from "#server/store/events.ts";
import { auditSubjects } from "#server/store/audit.ts";
import { changedFacts, appFacts } from "#server/store/record-facts.ts";
import {
  auditEntry,
  newRevision,
  nextRevision,
  noSuch,
  requireCurrent,
  revisionBody,
  writeOrFail,
  randomHex,
  randomUuid,
} from "./access-changes.ts";
import { authorizableFor, type ConsoleDependencies } from "../console-dependencies.ts";
import type { ConsoleCall } from "../console-request.ts";
import { keyRow } from "./key-routes.ts";
import { readForm } from "../read-form.ts";
import { recentUntil, type OpenSession } from "../auth/session.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";

/**
 * Creates the routes by which administrators list, create, rename, approve and suspend apps and change their plan (§1
 * rules 5 and 6).
 */
export function createAppRoutes({
  store,
  authorizing,
  newId,
  newSecret,
  clock,
}: ConsoleDependencies): ConsoleRoute[] {
  const { accessRecords } = store;

  const list: ConsoleHandler = async (call) => {
    const plans = await accessRecords.plans();
    const apps = (await accessRecords.apps()).map((app) => appRow(app, planOf(app, plans)));
    return respond(call, 200, JSON.stringify({ apps }));
  };

  const show: ConsoleHandler<typeof appPaths.app> = async (call, session, { id }) => {
    const app = await accessRecords.app(id);
    if (!app) throw noSuch("app");
    const owner = tokenOwner(app);
    const statuses = (authorizing?.oauth.served ?? []).map(async (channel) => {
      const { authorized, endsAt, account } = await authorizing!.authorizationStatus(owner, channel);
      return { channel, authorized, expires_at: endsAt === null ? null : isoTime(endsAt), account };
    });
    const { channels: authorizable, elsewhere } = authorizableFor(app, authorizing);
    const body: AppDetail = {
      app: appRow(app, planOf(app, await accessRecords.plans())),
      keys: (await accessRecords.keys(id)).map((key) => keyRow(key, clock())),
      channels: await Promise.all(statuses),
      authorizable: [...authorizable],
      elsewhere,
      reserved_today: await reservedToday(id),
      recent_until: recentUntil(session, clock()),
    };
    return respond(call, 200, JSON.stringify(body));
  };

  async function reservedToday(id: string): Promise<AppDetail["reserved_today"]> {
    const { amount, resetsAt } = await store.purchases.spentToday(id);
    return { amount, resets_at: isoTime(resetsAt) };
  }

  async function requirePlan(name: string): Promise<PlanRecord> {
    const plan = (await accessRecords.plans()).find((each) => each.name === name);
    if (plan) return plan;
    throw fieldFailure({ path: "plan", message: "is no plan of this gateway", fault: "not_plan" });
  }

  /**
   * Refuses a warehouse without any authorization: its apps would always get 401. The code is misspelt, or the
   * warehouse is not authorized yet.
   */
  async function requireWarehouse(code: string): Promise<void> {
    const owners = (await store.authorizations.all()).map(({ owner }) => owner);
    const known = [...new Set(owners.flatMap(({ kind, id }) => (kind === "warehouse" ? [id] : [])))];
    if (known.includes(code)) return;
    const those = known.length === 0 ? "there is none yet" : `there is ${known.join(", ")}`;
    const message = `is not a warehouse of this gateway (${those}): name it with its authorizations in the configuration file first`;
    throw fieldFailure({ path: "warehouse_code", message, fault: "not_warehouse" });
  }

  const create: ConsoleHandler = async (call, { operator }) => {
    const input = readForm(call.request, newAppSchema);
    const plan = await requirePlan(input.plan);
    if (input.warehouse_code) await requireWarehouse(input.warehouse_code);
    const app: AppRecord = {
      ...newRevision(call, operator),
      id: `app_${randomHex(newSecret, 12)}`,
      name: input.name,
      mode: input.mode,
      plan: input.plan,
      merchantUuid: randomUuid(newSecret),
      warehouseCode: input.warehouse_code ?? null,
      state: "requested",
      stateReason: null,
      createdAt: call.at,
    };
    const entry = {
      action: "app_created",
      subject: auditSubjects.app(app.id),
      before: null,
      after: appFacts(app),
    } as const;
    await writeOrFail(store, [{ kind: "app", record: app }], [auditEntry(call, operator, entry)]);
    return respond(call, 201, JSON.stringify({ app: appRow(app, plan) }));
  };

  const change: ConsoleHandler<typeof appPaths.app> = async (call, { operator }, { id }) => {
    const { version, name, plan } = readForm(call.request, appChangeSchema);
    const before = await current(id, version);
    await requirePlan(plan);
    const after: AppRecord = { ...before, ...nextRevision(before, call, operator), name, plan };
    return write(call, operator, { action: "app_changed", before, after });
  };

  const allowPurchasing: ConsoleHandler<typeof appPaths.purchasing> = async (call, { operator }, { id }) => {
    const { version, max_order: maxOrder, max_day: maxDay } = readForm(call.request, appPurchasingSchema);
    const before = await current(id, version);
    const after: AppRecord = {
      ...before,
      ...nextRevision(before, call, operator),
      // The form has both limits when purchasing is enabled, and none otherwise.
      purchasing: maxOrder && maxDay ? { maxOrder, maxDay } : null,
    };
    return write(call, operator, { action: "app_changed", before, after });
  };

  const review: ConsoleHandler<typeof appPaths.review> = async (call, { operator }, { id }) => {
    const { version, state, reason } = readForm(call.request, appReviewSchema);
    const before = await current(id, version);
    const after: AppRecord = {
      ...before,
      ...nextRevision(before, call, operator),
      state,
      stateReason: reason ?? null,
    };
    return write(call, operator, {
      action: state === "approved" ? "app_approved" : "app_suspended",
      before,
      after,
    });
  };

  async function current(id: string, version: number): Promise<AppRecord> {
    return requireCurrent(await accessRecords.app(id), { what: "app", version });
  }

  async function write(
    call: ConsoleCall,
    operator: OpenSession["operator"],
    {
      action,
      before,
      after,
    }: {
      action: "app_changed" | "app_approved" | "app_suspended";
      before: AppRecord;
      after: AppRecord;
    },
  ) {
    // The plan is read before the write, so that a completed change is always reported as completed.
    const plan = planOf(after, await accessRecords.plans());
    const facts = changedFacts(appFacts(before), appFacts(after));
    const entry = auditEntry(call, operator, { action, subject: auditSubjects.app(after.id), ...facts });
    const isSuspended = after.state === "suspended" && before.state !== "suspended";
    const event = { ...suspendedEvent(after.id, after.stateReason), id: eventId(newId) };
    const events = isSuspended ? [event] : [];
    await writeOrFail(store, [{ kind: "app", record: after }], [entry], events);
    return respond(call, 200, JSON.stringify({ app: appRow(after, plan) }));
  }

  return [
    route("GET", appPaths.apps, "apps.read", list),
    route("POST", appPaths.apps, "apps.edit", create),
    route("GET", appPaths.app, "apps.read", show),
    route("PATCH", appPaths.app, "apps.edit", change),
    route("PUT", appPaths.review, "apps.edit", review),
    route("PUT", appPaths.purchasing, "apps.edit", allowPurchasing),
  ];
}

function planOf({ plan }: AppRecord, plans: readonly PlanRecord[]): PlanRecord | undefined {
  return plans.find(({ name }) => name === plan);
}

function appRow(app: AppRecord, plan: PlanRecord | undefined): AppRow {
  return {
    id: app.id,
    name: app.name,
    mode: app.mode,
    plan: app.plan,
    plan_enabled: plan?.enabled ?? false,
    state: app.state,
    state_reason: app.stateReason,
    merchant_uuid: app.merchantUuid,
    warehouse_code: app.warehouseCode,
    purchasing: app.purchasing
      ? { max_order: app.purchasing.maxOrder, max_day: app.purchasing.maxDay }
      : null,
    created_at: app.createdAt === null ? null : isoTime(app.createdAt),
    ...revisionBody(app),
  };
}
