import type { AuditAction } from "#contract/console/console-audit";
import { orderCancelEndpoint } from "#contract/public/orders/order-cancel";
import { orderCreateEndpoint } from "#contract/public/orders/order-create";
import type { GatewayResponse } from "#server/gateway/gateway-request.ts";
import { auditSubjects, type AuditEntry, type AuditFacts } from "#server/store/audit.ts";
import { auditEntry } from "../admin/access-changes.ts";
import type { OpenSession } from "../auth/session.ts";
import type { ConsoleCall } from "../console-request.ts";
import type { Forward } from "./forwards.ts";

/**
 * Returns the audit entry of an order that an operator had created or cancelled, with what became of it. Null for other
 * calls, for a refusal before anything was sent, and for a replay, which sent nothing. Never throws: the answer about an
 * order reaches the operator in any case.
 */
export function orderAudit(
  call: ConsoleCall,
  operator: OpenSession["operator"],
  { endpoint }: Forward,
  answer: GatewayResponse,
): AuditEntry | null {
  if (answer.status >= 400) return null;
  const entry = (action: AuditAction, subject: string, after: AuditFacts) =>
    auditEntry(call, operator, { action, subject, before: null, after });
  if (endpoint === orderCreateEndpoint.id) {
    const { data } = orderCreateEndpoint.responses.standard.safeParse(jsonOf(answer));
    if (!data || data.replayed) return null;
    const { external_order_id, state } = data;
    const facts = { external_order_id, order_state: state };
    return entry("order_requested", auditSubjects.purchase(data.purchase_id), facts);
  }
  if (endpoint !== orderCancelEndpoint.id) return null;
  const { data } = orderCancelEndpoint.responses.standard.safeParse(jsonOf(answer));
  if (!data) return null;
  const facts = { order_state: data.state };
  return entry("order_cancel_requested", auditSubjects.order(data.channel, data.order_id), facts);
}

function jsonOf({ body }: GatewayResponse): unknown {
  try {
    return JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
