import { type CategoryReason, failureCodes, type FailureCode } from "./error-codes.ts";
import type { FieldFault } from "./field-fault.ts";
import type { LineReason } from "./line-reason.ts";
import type { UpstreamAction, UpstreamError } from "./upstream-error.ts";

/**
 * Issue at one place of a request or of a marketplace's answer (its own path, never its value). For a cart that a marketplace
 * refused, also the reason and the line, counted from 0. `limit` and `expected` are the values that the sentence names.
 */
export type Issue = {
  path: string;
  message: string;
  fault?: FieldFault;
  limit?: number;
  expected?: string[];
  reason?: LineReason;
  line?: number;
};

/** Maximum characters of a vendor's code that are shown. A longer text is not a code. */
const maxCodeLength = 100;

/** Returns a vendor's code as a caller sees it. */
export function shortCode(code: string): string {
  return code.length <= maxCodeLength ? code : Array.from(code).slice(0, maxCodeLength).join("");
}

/**
 * The limit that a 429 is about, and when the same call can succeed (epoch ms); null: it never can. `estimated`: the time is this
 * gateway's guess.
 */
export type LimitNotice = { limit: string; retryAt: number | null; estimated?: true };

/** Reason why a request's API key is refused, as far as the caller may know. */
export const keyReasons = ["key_missing", "key_malformed", "key_unknown"] as const;

export type FailureDetails = {
  /** Text for the log only. It may name causes but must not hold a key, token or receiver. */
  internal?: string;
  /**
   * Status of the same code that differs from the table's: 503 of INTERNAL_ERROR; of VALIDATION_ERROR 409 in the console, and
   * the 4xx with which Express refuses a request (server/http/web-app.ts).
   */
  status?: number;
  /** Reason why the API key is refused. */
  reason?: (typeof keyReasons)[number];
  issues?: Issue[];
  upstream?: UpstreamError;
  /** The action that helps after a 502, where the cause in `upstream` does not say it already. */
  action?: UpstreamAction;
  notice?: LimitNotice;
  /** The store failed, so it is not read again for the headers of this answer. */
  isStoreAway?: true;
  /** The units of the call may have been billed: the store did not answer its settlement. */
  mayBeBilled?: true;
  /** The new total of a cart whose preview changed, fen; null: unknown. */
  total?: number | null;
  /** The cap that a purchase would exceed, and the remainder of the cap, fen. */
  cap?: { limit: "max_order" | "max_day"; left: number };
  headers?: Record<string, string>;
  /** Replaces the code in the category envelope where a more exact reason is known. */
  categoryReason?: CategoryReason;
  cause?: unknown;
};

/**
 * The one failure type of the server. `message` is public text that says what to do; the code decides the status if `details`
 * has none.
 */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly details: FailureDetails;

  constructor(code: FailureCode, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "Failure";
    this.code = code;
    this.status = details.status ?? failureCodes[code].status;
    const { upstream } = details;
    this.details = upstream
      ? { ...details, upstream: { ...upstream, code: shortCode(upstream.code) } }
      : details;
  }
}

/** Returns a 400 about one field. */
export function fieldFailure(issue: Issue): Failure {
  return new Failure("VALIDATION_ERROR", `${issue.path}: ${issue.message}.`, { issues: [issue] });
}

/** Returns an internal error, which no caller can fix. The cause is only logged. */
export function gatewayFailure(why: Pick<FailureDetails, "internal" | "cause">): Failure {
  return new Failure("INTERNAL_ERROR", "The gateway failed. Send the request id to its operator.", why);
}

/** Fallback for unexpected errors, for callers of the console and of the edge. Another attempt may succeed. */
export function unforeseenFailure(cause: unknown): Failure {
  const message =
    "Something went wrong here. Try again. If it happens again, send the request id to the operator.";
  return new Failure("INTERNAL_ERROR", message, { cause });
}
