import { Failure } from "#contract/failure";

/** A 502 for an answer that cannot be told exactly. @param what where and why, for the log; no value of the answer */
export function malformed(api: string, what: string): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "Weidian answered in a form that cannot be told exactly, so nothing can be concluded from it. Try again later.",
    { internal: `${api}: ${what}` },
  );
}
