import type { GatewayRequest, GatewayResponse } from "#server/gateway/gateway-request.ts";
import type { BodyGrant } from "#server/gateway/read-input.ts";
import type { SignInEvent } from "#contract/sign-in-event";
import { Failure } from "#contract/failure";
import type { Role } from "#contract/roles";
import type { Operator } from "#server/store/access.ts";

/** A request of the console's page on plain values, with what only the edge knows of it. */
export type ConsoleRequest = Omit<GatewayRequest, "operatorId"> & {
  /** Scheme, host and port as the caller's browser sees them; forwarded headers count only from a trusted proxy. */
  origin: string;
  /** True for a request of this machine itself, to a host that means it; forwarded headers make it false. */
  loopback: boolean;
  /** Where the caller is, as far as is known: failed sign-ins are counted by it. */
  address: string;
};

/** `cookies`: a Set-Cookie each. A body in pieces is sent as it comes. */
export type ConsoleResponse = Omit<GatewayResponse, "body"> & {
  body: GatewayResponse["body"] | AsyncIterable<string>;
  cookies?: string[];
};

/** The console's whole server. */
export type Console = {
  /** Never rejects. Aborting `signal` (the caller is gone) gives up what was forwarded. */
  answer: (request: ConsoleRequest, signal: AbortSignal) => Promise<ConsoleResponse>;
  /** What body its caller may send with this request: without a session no more than anybody. Never rejects. */
  mostBody: (head: Omit<ConsoleRequest, "body">) => Promise<BodyGrant>;
};

/** One call on its way through. The log line is made of it. */
export type ConsoleCall = {
  request: ConsoleRequest;
  signal: AbortSignal;
  requestId: string;
  /** Epoch ms. */
  at: number;
  /** Known once the session was looked at. */
  operator: Operator | null;
  /** What this call did to somebody's way in: it stands in the log and in their activity. */
  event: { kind: SignInEvent; operatorId: string } | null;
  /** Something for the log alone. */
  detail: string | null;
};

/** What answers a call. @throws Failure, which the console answers with */
export type ConsoleRoute = (call: ConsoleCall) => Promise<ConsoleResponse>;

/** What a role may not is a 403, whoever asks. */
export function notForRole(role: Role): Failure {
  return new Failure(
    "INSUFFICIENT_SCOPE",
    `The role ${role} may not do this. Ask an administrator for another role.`,
  );
}
