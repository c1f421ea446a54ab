import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { comesFromThisMachine } from "./is-loopback.ts";

export type InnerAccess = {
  /** What a caller elsewhere has to show; null = this machine alone. */
  token: string | null;
  /** A proxy on this machine makes every caller look like it. */
  behindProxy: boolean;
};

/**
 * Tells whether a caller may see what is not for the public: one on this machine, or one that shows the token. Whoever sends
 * an Authorization header is judged by it alone.
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
