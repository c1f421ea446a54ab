import { failureCodes } from "./error-codes.ts";
import type { Failure } from "./failure.ts";
import { actionAgainst } from "./upstream-error.ts";

/**
 * Returns whether the same request can succeed later without any change. The code table decides, with two exceptions by
 * cause: a limit that can never be met is not retryable, and a 502 is if its action is `retry`. A create is repeated
 * with the same external id.
 */
export function isRetryable({ code, details }: Pick<Failure, "code" | "details">): boolean {
  if (details.notice?.retryAt === null) return false;
  const action = details.action ?? actionAgainst(details.upstream?.cause);
  return failureCodes[code].retryable || action === "retry";
}
