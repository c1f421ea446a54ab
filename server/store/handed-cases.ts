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
  /** Request id of that check; null when it reached no server. */
  requestId: string | null;
  /** The operator's question, in their own words. */
  note: string | null;
  /** Epoch ms. */
  askedAt: number;
  /** The operator's e-mail address. */
  askedBy: string;
};

/** Time after its closing in which a case can be opened again, ms, so that a person can notice a wrong press. */
export const reopenMs = 60 * 60_000;

/**
 * Open cases, at most one for each order. A closed case is hidden, and is deleted by the first change after `reopenMs`.
 * The audit log retains the operators who opened and closed it.
 */
export type HandedCases = {
  /** Returns every open case, the oldest first. */
  open: () => Promise<HandedCase[]>;
  /**
   * Saves a case with its audit entry, or neither: `taken` when a case of this order is open, `full` when `maxOpen` cases
   * of this operator are open.
   */
  handOver: (
    handed: HandedCase,
    maxOpen: number,
    audit: AuditEntry,
  ) => Promise<"handed_over" | "taken" | "full">;
  /** Closes a case with an audit entry about it; false when it is not open. */
  close: (id: string, at: number, audit: (closed: HandedCase) => AuditEntry) => Promise<boolean>;
  /**
   * Opens a closed case again unchanged, with an audit entry about it; false when it is open, was closed more than
   * `reopenMs` before `at`, or its order was handed over again.
   */
  reopen: (id: string, at: number, audit: (reopened: HandedCase) => AuditEntry) => Promise<boolean>;
};
