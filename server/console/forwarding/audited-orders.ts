import type { EndpointId } from "#contract/public/endpoints";
import type { AuditAction } from "#contract/console/console-audit";
import { orderCancelEndpoint } from "#contract/public/orders/order-cancel";
import { orderCreateEndpoint } from "#contract/public/orders/order-create";
import type { GatewayResponse } from "#server/gateway/gateway-request.ts";
import { auditSubjects, type AuditEntry, type AuditFacts } from "#server/store/audit.ts";
import { auditEntry } from "../admin/access-changes.ts";
import type { OpenSession } from "../auth/session.ts";
import type { ConsoleCall } from "../console-request.ts";

type Recorded = { action: AuditAction; subject: string; after: AuditFacts };

/** Reads an answer for the audit log; null for one that sent nothing to a marketplace, or that cannot be read. */
type ReadAnswer = (answer: unknown) => Recorded | null;

/** Endpoints whose calls get an entry in the audit log. */
const audited: ReadonlyMap<EndpointId | null, ReadAnswer> = new Map<EndpointId, ReadAnswer>([
  [
    orderCreateEndpoint.id,
    (answer) => {
      const { data } = orderCreateEndpoint.responses.standard.safeParse(answer);
      if (!data || data.replayed) return null;
      const after = { external_order_id: data.external_order_id, order_state: data.state };
      return { action: "order_requested", subject: auditSubjects.purchase(data.purchase_id), after };
    },
  ],
  [
    orderCancelEndpoint.id,
    (answer) => {
      const { data } = orderCancelEndpoint.responses.standard.safeParse(answer);
      if (!data) return null;
      const subject = auditSubjects.order(data.channel, data.order_id);
      return { action: "order_cancel_requested", subject, after: { order_state: data.state } };
    },
  ],
]);

/** Returns whether a call of this endpoint gets an entry in the audit log. */
export function isAudited(endpoint: EndpointId | null): boolean {
  return audited.has(endpoint);
}

/**
 * Returns the audit entry of an order that an operator had created or cancelled, with its outcome. Null for other
 * calls, for a refusal before anything was sent, and for a replay, which sent nothing. Never throws: the answer about
 * an order reaches the operator in any case.
 */
export function orderAudit(
  call: ConsoleCall,
  operator: OpenSession["operator"],
  endpoint: EndpointId | null,
  answer: GatewayResponse,
): AuditEntry | null {
  const read = answer.status < 400 ? audited.get(endpoint) : undefined;
  const recorded = read?.(jsonOf(answer));
  return recorded ? auditEntry(call, operator, { before: null, ...recorded }) : null;
}

function jsonOf({ body }: GatewayResponse): unknown {
  try {
    return JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
