import type { components } from "./api.gen.ts";

type ErrorBody = components["schemas"]["ErrorEnvelope"]["error"];

/** An answer that is not a success. Its message says what happened and what to do; it never contains the key. */
export class ProcurementError extends Error {
  readonly status: number;
  /** The gateway's code, such as `VALIDATION_ERROR`. Null for the category call, and where a proxy answered. */
  readonly code: ErrorBody["code"] | null;
  /** The id by which the operator finds the call. */
  readonly requestId: string | null;
  /** True where the same call can succeed later without any change. */
  readonly retryable: boolean;
  /** Seconds to wait first, where the gateway knows. */
  readonly retryAfter: number | null;
  /** Errors of single fields or lines. */
  readonly issues: NonNullable<ErrorBody["issues"]>;
  /** The whole answer. */
  readonly body: unknown;

  constructor(response: Response, body: unknown) {
    const error = errorOf(body);
    super(
      error?.message ?? textIn(body, "msg") ?? `HTTP ${response.status} without an answer of the gateway`,
    );
    this.name = "ProcurementError";
    this.status = response.status;
    this.code = error?.code ?? null;
    this.requestId = error?.request_id ?? response.headers.get("x-request-id");
    this.retryable = error?.retryable === true;
    this.retryAfter = secondsIn(response.headers.get("retry-after"));
    this.issues = error?.issues ?? [];
    this.body = body;
  }
}

/** The outcome of a create is not known: the order may exist. Repeat it only with the same values. */
export class OutcomeUnknownError extends Error {
  constructor(externalOrderId: string, cause: unknown) {
    super(
      `Order ${externalOrderId} may exist: a create was sent and its outcome is not known. Repeat it with the same values, or ask /v1/orders/detail.`,
      { cause },
    );
    this.name = "OutcomeUnknownError";
  }
}

/** Returns the error of an answer's body; null where it has none, such as the page of a proxy. */
export function errorOf(body: unknown): Partial<ErrorBody> | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  return typeof body.error === "object" ? body.error : null;
}

/** Reads Retry-After in seconds; null where it is missing or in another form. */
export function secondsIn(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

function textIn(body: unknown, field: string): string | null {
  if (typeof body !== "object" || body === null) return null;
  const value: unknown = Reflect.get(body, field);
  return typeof value === "string" ? value : null;
}
