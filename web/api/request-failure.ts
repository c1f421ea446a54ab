import type { CallFailure, CallResult } from "./call-result.ts";

/** Error that a query throws; it carries the failure as a value for FailureNotice. */
export class RequestFailure extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.kind === "error" ? failure.envelope.message : "no answer");
    this.name = "RequestFailure";
    this.failure = failure;
  }
}

/**
 * Returns the value of a result.
 * @throws RequestFailure
 */
export function valueOf<Value>(result: CallResult<Value>): Value {
  if (result.ok) return result.value;
  throw new RequestFailure(result);
}
