import type { ServerResponse } from "node:http";

/** A signal that is aborted when the caller goes away before it has its whole answer. */
export function callerSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort(new Error("the caller is gone"));
  });
  return gone.signal;
}
