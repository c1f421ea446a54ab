import { auditPaths, auditQuerySchema, type AuditPage } from "#contract/console/console-audit";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import { csvRow } from "#contract/shared/csv-cell";
import type { AuditFilter, StoredAuditEntry } from "#server/store/audit.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import type { ConsoleRequest } from "../console-request.ts";
import { csvPiece, csvResponse } from "../reports/csv.ts";
import type { OperatorDirectory } from "../auth/operator-directory.ts";
import { readQuery } from "../read-form.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";
import { createSubjectNames } from "./subject-names.ts";

const onPage = 50;

/** Creates the routes that return the audit log page by page or as a CSV file of any length. */
export function createAuditRoutes(
  { store }: { store: Pick<ConsoleDependencies["store"], "auditLog" | "accessRecords" | "operators"> },
  directory: Pick<OperatorDirectory, "named">,
): ConsoleRoute[] {
  const { auditLog } = store;

  const list: ConsoleHandler = async (call) => {
    const { filter, below } = readFilter(call.request);
    const found = await auditLog.page(filter, { below, most: onPage + 1 });
    const shown = found.slice(0, onPage);
    const nameOf = createSubjectNames(store, directory);
    const names = await Promise.all(shown.map(({ subject }) => nameOf(subject)));
    const body: AuditPage = {
      entries: shown.map((entry, at) => ({
        id: String(entry.id),
        at: isoTime(entry.at),
        operator: { id: entry.operatorId, email: entry.operatorEmail },
        action: entry.action,
        subject: entry.subject,
        subject_name: names[at] ?? null,
        before: entry.before,
        after: entry.after,
        request_id: entry.requestId,
      })),
      next: found.length > onPage ? String(shown.at(-1)?.id) : null,
    };
    return respond(call, 200, JSON.stringify(body));
  };

  const download: ConsoleHandler = async (call) => {
    const { filter, below } = readFilter(call.request);
    return csvResponse(call, { name: "audit.csv", columns, pieces: piecesOf(filter, below) });
  };

  async function* piecesOf(filter: AuditFilter, first: number | null): AsyncGenerator<string> {
    const nameOf = createSubjectNames(store, directory);
    for (let below = first; ;) {
      const found = await auditLog.page(filter, { below, most: csvPiece });
      const names = await Promise.all(found.map(({ subject }) => nameOf(subject)));
      if (found.length > 0) yield found.map((entry, at) => rowOf(entry, names[at] ?? null)).join("");
      const last = found.at(-1);
      if (!last || found.length < csvPiece) return;
      below = last.id;
    }
  }

  return [
    route("GET", auditPaths.list, "audit.read", list),
    route("GET", auditPaths.csv, "audit.read", download),
  ];
}

function readFilter(request: ConsoleRequest): { filter: AuditFilter; below: number | null } {
  const { below, from, until, ...rest } = readQuery(request, auditQuerySchema);
  const at = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time));
  return {
    filter: { ...rest, from: at(from), until: at(until) },
    below: below === undefined ? null : Number(below),
  };
}

const columns = [
  "at",
  "operator_id",
  "operator",
  "action",
  "subject",
  "before",
  "after",
  "request_id",
  "subject_name",
];

function rowOf(entry: StoredAuditEntry, name: string | null): string {
  const { operatorId, operatorEmail, action, subject, requestId } = entry;
  const facts = (of: StoredAuditEntry["before"]) => (of === null ? "" : JSON.stringify(of));
  return csvRow([
    isoTime(entry.at),
    operatorId,
    operatorEmail,
    action,
    subject,
    facts(entry.before),
    facts(entry.after),
    requestId,
    name ?? "",
  ]);
}
