import type { GatewayRequest, GatewayResponse } from "#server/gateway/gateway-request.ts";
import type { BodyGrant } from "#server/gateway/body-limits.ts";
import type { SignInEvent } from "#contract/console/states";
import { Failure } from "#contract/shared/failure";
import type { Role } from "#contract/console/roles";
import type { Operator } from "#server/store/access.ts";

/** Request of the console's page as plain values, with what only the HTTP edge knows about it. */
export type ConsoleRequest = Omit<GatewayRequest, "operatorId"> & {
  /** Scheme, host and port as the caller's browser sees them. Forwarded headers count only from a trusted proxy. */
  origin: string;
  /** True for a request from this machine itself, to a host name that means it. Forwarded headers make it false. */
  loopback: boolean;
  /** The caller's address as far as it is known. Failed sign-ins are counted by it. */
  address: string;
};

/** `cookies` holds one Set-Cookie each. A body in pieces is streamed. */
export type ConsoleResponse = Omit<GatewayResponse, "body"> & {
  body: GatewayResponse["body"] | AsyncIterable<string>;
  cookies?: string[];
};

/** The console's server as a function. */
export type Console = {
  /** Answers a request. Never rejects. Aborting `signal` (the caller has disconnected) cancels the forwarded call. */
  answer: (request: ConsoleRequest, signal: AbortSignal) => Promise<ConsoleResponse>;
  /**
   * Returns the body size that the caller of this request is granted; a caller without a session gets the limit of
   * anonymous callers. Never rejects.
   */
  bodyGrantOf: (head: Omit<ConsoleRequest, "body">) => Promise<BodyGrant>;
};

/** State of one call while it is answered. The log entry is made from it. */
export type ConsoleCall = {
  request: ConsoleRequest;
  signal: AbortSignal;
  requestId: string;
  /** Epoch ms. */
  at: number;
  /** Set once the session was looked up. */
  operator: Operator | null;
  /** Sign-in event of this call, for the log and the operator's activity. */
  event: { kind: SignInEvent; operatorId: string } | null;
  /** Detail that appears in the log only. */
  detail: string | null;
};

/** Returns the failure for an action that the role does not permit: 403. */
export function notForRole(role: Role): Failure {
  return new Failure("FORBIDDEN", `The role ${role} may not do this. Ask an administrator for another role.`);
}
