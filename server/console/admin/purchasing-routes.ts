import {
  grantsChangeSchema,
  purchasingPaths,
  stoppedSchema,
  type GrantsRow,
  type PurchasingSwitches,
} from "#contract/console/console-purchasing";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import { auditSubjects } from "#server/store/audit.ts";
import { knownGrants, type GrantsRecord } from "#server/store/grants.ts";
import { changedFacts } from "#server/store/record-facts.ts";
import { auditEntry, changedMeanwhile } from "./access-changes.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import type { ConsoleCall } from "../console-request.ts";
import { readForm } from "../read-form.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";

/**
 * Creates the routes of the switches of purchasing that belong to no app: the kill switch, and the roles that may
 * create and cancel orders. Granting needs a sign-in within ten minutes; stopping must not wait for one.
 */
export function createPurchasingRoutes({ store }: ConsoleDependencies): ConsoleRoute[] {
  const { purchases, grants } = store;

  async function respondNow(call: ConsoleCall) {
    const [stopped, granted] = await Promise.all([purchases.isStopped(), grants.read()]);
    const body: PurchasingSwitches = { stopped, grants: grantsRow(granted) };
    return respond(call, 200, JSON.stringify(body));
  }

  const setStopped: ConsoleHandler = async (call, { operator }) => {
    const { stopped } = readForm(call.request, stoppedSchema);
    const action = stopped ? "purchasing_stopped" : "purchasing_started";
    const what = { action, subject: auditSubjects.purchasing, before: null, after: null } as const;
    await purchases.setStopped(stopped, auditEntry(call, operator, what));
    return respondNow(call);
  };

  const grant: ConsoleHandler = async (call, { operator }) => {
    const { version, ...roles } = readForm(call.request, grantsChangeSchema);
    const before = await grants.read();
    if (before.version !== version) throw changedMeanwhile(before, "record");
    const after: GrantsRecord = {
      roles: knownGrants(roles),
      version: version + 1,
      changedAt: call.at,
      changedBy: operator.email,
    };
    const facts = changedFacts(before.roles, after.roles);
    const what = { action: "purchasing_granted", subject: auditSubjects.purchasing, ...facts } as const;
    if (!(await grants.write(after, auditEntry(call, operator, what))))
      throw changedMeanwhile({ changedAt: null, changedBy: null }, "record");
    return respondNow(call);
  };

  return [
    route("GET", purchasingPaths.purchasing, "purchasing.read", respondNow),
    route("PUT", purchasingPaths.stopped, "purchasing.switch", setStopped),
    route("PUT", purchasingPaths.grants, "purchasing.grant", grant),
  ];
}

function grantsRow({
  roles: { buyer, support, admin },
  version,
  changedAt,
  changedBy,
}: GrantsRecord): GrantsRow {
  return {
    buyer: [...buyer],
    support: [...support],
    admin: [...admin],
    version,
    changed_at: changedAt === null ? null : isoTime(changedAt),
    changed_by: changedBy,
  };
}
