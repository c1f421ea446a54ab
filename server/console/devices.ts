import type { ConsoleRequest } from "./console-request.ts";
import { createSignedCookie, type CookieSigning } from "./cookies.ts";

/** A device is known for so long after its last sign-in, ms. */
const knownMs = 90 * 86_400_000;

export type Devices = {
  /** The id of this device where this account has signed in from it before; null for every other. */
  find: (request: ConsoleRequest, email: string) => string | null;
  /** The Set-Cookie that makes it known from now on; one that is known keeps its id. */
  remember: (request: ConsoleRequest, email: string) => string;
};

/**
 * Devices that signed in before, by a signed cookie that ends. Only a sign-in that succeeded gives one, so having or lacking
 * it says nothing of accounts to anybody else; it opens no session, it only counts failures apart from those of strangers.
 */
export function createDevices({
  newSecret,
  ...signing
}: CookieSigning & { newSecret: () => string }): Devices {
  const cookie = createSignedCookie({ name: "console-device", purpose: "device", lifeMs: knownMs }, signing);
  const find = (request: ConsoleRequest, email: string) => cookie.find(request, email.toLowerCase());
  return {
    find,
    remember: (request, email) =>
      cookie.issue(request, email.toLowerCase(), find(request, email) ?? newSecret()),
  };
}
