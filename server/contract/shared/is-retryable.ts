import { failureCodes } from "./error-codes.ts";
import type { Failure } from "./failure.ts";
import { actionAgainst } from "./upstream-error.ts";

/**
 * Returns whether the same request can succeed later without any change: what the code table says, with two exceptions by cause. A
 * limit that can never be met is not retryable; a 502 is if its action is `retry`. A create is repeated with the same external id.
 */
export function isRetryable({ code, details }: Pick<Failure, "code" | "details">): boolean {
  if (details.notice?.retryAt === null) return false;
  const action = details.action ?? actionAgainst(details.upstream?.cause);
  return failureCodes[code].retryable || action === "retry";
}
