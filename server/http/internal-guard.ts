import { Failure } from "#contract/shared/failure";
import { categoryFailure } from "#server/gateway/categories/category-route.ts";
import type { Handler } from "./edge-server.ts";
import { sendAnswer, splitTarget } from "./plain-http.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Matches internal paths, however many slashes the base address ends with. */
const internalPath = /^\/+internal(\/|$)/i;

/**
 * Answers 404 at the gateway's paths below /internal/ for every caller but a console: these paths cost no units and
 * cause calls to marketplaces, and a merchant's UUID alone is not a secret.
 */
export function guardInternal(
  handle: Handler,
  { newRequestId, ...access }: InnerAccess & { newRequestId: () => string },
): Handler {
  return (request, response) => {
    const { path } = splitTarget(request.url ?? "/");
    if (!internalPath.test(path) || isInnerCaller(request, access)) return handle(request, response);
    // Only a 429 reads the time.
    sendAnswer(response, categoryFailure(notForPublic(), { requestId: newRequestId(), now: 0 }));
  };
}

function notForPublic(): Failure {
  return new Failure(
    "NOT_FOUND",
    "This path is for a console on the same machine, or one that has this gateway's INTERNAL_TOKEN.",
  );
}

export type InnerAccess = {
  /** Token that a caller from elsewhere has to present; null permits this machine alone. */
  token: string | null;
  /** True behind a proxy: one on this machine makes every caller look local. */
  behindProxy: boolean;
};

/**
 * Returns whether a caller may use private paths: a caller on this machine, or one that presents the token. A caller
 * with an Authorization header is judged by that header alone.
 */
export function isInnerCaller(request: IncomingMessage, { token, behindProxy }: InnerAccess): boolean {
  const presented = request.headers.authorization;
  if (presented === undefined) return !behindProxy && comesFromThisMachine(request);
  return token !== null && isSame(presented, `Bearer ${token}`);
}

/** Compares digests, which have one length, in constant time. */
function isSame(presented: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(presented), digest(expected));
}

/** Returns whether a host name, with or without a port, means this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:[0-9]+$/, "");
  return (
    name === "localhost" ||
    /^127(\.[0-9]{1,3}){3}$/.test(name) ||
    name === "[::1]" ||
    host.toLowerCase() === "::1"
  );
}

/** Headers that proxies add. They show that another caller is behind a connection of this machine. */
const forwardedHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Returns whether a request comes from this machine, judged by the socket's own address; headers can only refute it.
 */
export function comesFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  const isThisMachine = address === "::1" || /^127\.[0-9.]+$/.test(address);
  return isThisMachine && forwardedHeaders.every((name) => headers[name] === undefined);
}
