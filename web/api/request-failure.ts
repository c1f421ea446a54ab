import type { CallFailure, CallResult } from "./call-result.ts";

/** What a query throws: the failure as a value, for FailureNotice. */
export class RequestFailure extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.kind === "error" ? failure.envelope.message : "no answer");
    this.name = "RequestFailure";
    this.failure = failure;
  }
}

/** The value of a result. @throws RequestFailure */
export function valueOf<Value>(result: CallResult<Value>): Value {
  if (result.ok) return result.value;
  throw new RequestFailure(result);
}
