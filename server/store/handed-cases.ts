import type { VerdictKind } from "#contract/public/verdict-kinds";
import type { Channel } from "#contract/shared/channel";
import type { AuditEntry } from "./audit.ts";

/** A case that an operator handed over to the administrators. It has no receiver and no secret. */
export type HandedCase = {
  id: string;
  channel: Channel;
  orderId: string;
  /** The verdict when it was handed over. */
  verdict: VerdictKind;
  /** Error code of the marketplace or of the gateway, of a check that has one. */
  errorCode: string | null;
  /** Request id of that check; null: it reached no server. */
  requestId: string | null;
  /** The operator's own words on what is asked. */
  note: string | null;
  /** Epoch ms. */
  askedAt: number;
  /** The operator's e-mail address. */
  askedBy: string;
};

/** Open cases, at most one of each order. A closed one is deleted; the audit log keeps who asked and who closed it. */
export type HandedCases = {
  /** Returns up to `max` open cases, the oldest first. */
  open: (max: number) => Promise<HandedCase[]>;
  /** Saves a case with its audit entry, or neither: false when a case of this order is open. */
  handOver: (handed: HandedCase, audit: AuditEntry) => Promise<boolean>;
  /** Deletes a case with an audit entry about it; false when it is not open. */
  close: (id: string, audit: (closed: HandedCase) => AuditEntry) => Promise<boolean>;
};
