import { newCaseSchema } from "#contract/console/case-fields";
import type { AuditAction } from "#contract/console/console-audit";
import { casePaths, maxOpenCases, type CaseList, type HandedCaseRow } from "#contract/console/console-cases";
import { Failure } from "#contract/shared/failure";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import { auditSubjects } from "#server/store/audit.ts";
import type { HandedCase } from "#server/store/handed-cases.ts";
import { auditEntry, noSuch, randomHex } from "../admin/access-changes.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import { readForm } from "../read-form.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";

/** Creates the routes by which support hands over the case of an order to the administrators, who close it. */
export function createCaseRoutes({ store, newSecret }: ConsoleDependencies): ConsoleRoute[] {
  const { handedCases } = store;

  const list: ConsoleHandler = async (call) => {
    const body: CaseList = { cases: (await handedCases.open()).map(caseRow) };
    return respond(call, 200, JSON.stringify(body));
  };

  const handOver: ConsoleHandler = async (call, { operator }) => {
    const sent = readForm(call.request, newCaseSchema);
    const handed: HandedCase = {
      id: `case_${randomHex(newSecret, 16)}`,
      channel: sent.channel,
      orderId: sent.order_id,
      verdict: sent.verdict,
      errorCode: sent.error_code,
      requestId: sent.request_id,
      note: sent.note,
      askedAt: call.at,
      askedBy: operator.email,
    };
    const entry = auditEntry(call, operator, about("case_handed_over", handed));
    const outcome = await handedCases.handOver(handed, maxOpenCases, entry);
    if (outcome === "taken") throw handedOverAlready();
    if (outcome === "full") throw tooManyOpen();
    return respond(call, 201, JSON.stringify({ case: caseRow(handed) }));
  };

  const close: ConsoleHandler<typeof casePaths.case> = async (call, { operator }, { id }) => {
    const entryOf = (closed: HandedCase) => auditEntry(call, operator, about("case_closed", closed));
    if (!(await handedCases.close(id, call.at, entryOf))) throw noSuch("open case");
    return respond(call, 200, JSON.stringify({ closed: true }));
  };

  const reopen: ConsoleHandler<typeof casePaths.reopen> = async (call, { operator }, { id }) => {
    const entryOf = (reopened: HandedCase) => auditEntry(call, operator, about("case_reopened", reopened));
    if (!(await handedCases.reopen(id, call.at, entryOf))) throw noSuch("case closed within the last hour");
    return respond(call, 200, JSON.stringify({ reopened: true }));
  };

  return [
    route("GET", casePaths.cases, "cases.read", list),
    route("POST", casePaths.cases, "cases.hand-over", handOver),
    route("DELETE", casePaths.case, "cases.close", close),
    route("POST", casePaths.reopen, "cases.close", reopen),
  ];
}

/** Returns the audit entry's subject and fields. The note is left out, because the log is permanent. */
function about(
  action: Extract<AuditAction, "case_handed_over" | "case_closed" | "case_reopened">,
  { channel, orderId, verdict, errorCode }: HandedCase,
) {
  const facts = { verdict, error_code: errorCode };
  const subject = auditSubjects.order(channel, orderId);
  return action === "case_closed"
    ? { action, subject, before: facts, after: null }
    : { action, subject, before: null, after: facts };
}

function handedOverAlready(): Failure {
  const message = "is handed over already";
  return new Failure("VALIDATION_ERROR", "This order is handed over already: an administrator sees it.", {
    status: 409,
    issues: [{ path: "order_id", message, fault: "taken" }],
  });
}

function tooManyOpen(): Failure {
  const message = `has ${maxOpenCases} open cases already`;
  return new Failure(
    "VALIDATION_ERROR",
    `You have handed over ${maxOpenCases} orders that are still open. An administrator has to close one first.`,
    { status: 409, issues: [{ path: "asked_by", message, fault: "too_many", limit: maxOpenCases }] },
  );
}

export function caseRow(handed: HandedCase): HandedCaseRow {
  return {
    id: handed.id,
    channel: handed.channel,
    order_id: handed.orderId,
    verdict: handed.verdict,
    error_code: handed.errorCode,
    request_id: handed.requestId,
    note: handed.note,
    asked_at: isoTime(handed.askedAt),
    asked_by: handed.askedBy,
  };
}
