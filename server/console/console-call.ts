import type { Request, Response } from "express";
import { Failure } from "#contract/failure";
import type { Role } from "#contract/roles";
import { splitTarget } from "#server/http/request-target.ts";
import type { Operator } from "#server/store/access.ts";

/** One call of the console's page on its way through. The log line is made of it. */
export type ConsoleCall = {
  request: Request;
  response: Response;
  requestId: string;
  /** Epoch ms. */
  at: number;
  /** Path without query, as it was sent. */
  path: string;
  /** Known once the session was looked at. */
  operator: Operator | null;
};

/** What answers a call. @throws Failure, which the router answers with */
export type ConsoleRoute = (call: ConsoleCall) => Promise<void>;

export function beginCall(
  request: Request,
  response: Response,
  { requestId, at }: { requestId: string; at: number },
): ConsoleCall {
  return { request, response, requestId, at, path: splitTarget(request.originalUrl).path, operator: null };
}

/** @throws Failure INVALID_API_KEY (401) when nobody is signed in, or no longer */
export function requireOperator({ operator }: ConsoleCall): Operator {
  if (operator) return operator;
  throw new Failure("INVALID_API_KEY", "You are not signed in, or no longer. Sign in again.");
}

/** What a role may not is a 403, whoever asks. */
export function notForRole(role: Role): Failure {
  return new Failure(
    "INSUFFICIENT_SCOPE",
    `The role ${role} may not do this. Ask an administrator for another role.`,
  );
}
