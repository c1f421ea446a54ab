import type { ServerResponse } from "node:http";
import { createCancel, type CancelSignal } from "#server/kernel/cancel.ts";

/** A signal that is aborted when the caller goes away before it has its whole answer. */
export function callerSignal(response: ServerResponse): CancelSignal {
  const gone = createCancel();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort(new Error("the caller is gone"));
  });
  return gone.signal;
}
