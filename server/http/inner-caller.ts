import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { comesFromThisMachine } from "./is-loopback.ts";

export type InnerAccess = {
  /** Token that a caller from elsewhere has to present; null permits this machine alone. */
  token: string | null;
  /** True behind a proxy: one on this machine makes every caller look local. */
  behindProxy: boolean;
};

/**
 * Returns whether a caller may use what is not public: a caller on this machine, or one that presents the token. A
 * caller with an Authorization header is judged by that header alone.
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
