import type { Clock } from "#server/kernel/clock.ts";
import { type Digests, sameText } from "#server/kernel/digests.ts";
import type { ConsoleRequest } from "./console-request.ts";
import { readCookies, setCookie } from "./cookies.ts";

/** A device is known for so long after its last sign-in, ms. */
const knownMs = 90 * 86_400_000;

const cookieName = "console-device";

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
  secrets,
  digests,
  newSecret,
  clock,
}: {
  /** The first signs, all are accepted. */
  secrets: readonly string[];
  digests: Digests;
  newSecret: () => string;
  clock: Clock;
}): Devices {
  const signatureOf = (secret: string, email: string, id: string, until: string) =>
    digests.hmacSha256(secret, `device ${id} ${until} ${email.toLowerCase()}`);

  function find(request: ConsoleRequest, email: string): string | null {
    for (const value of readCookies(request, cookieName)) {
      const [id = "", until = "", signature = ""] = value.split(".");
      const isOurs = secrets.some((secret) => sameText(signature, signatureOf(secret, email, id, until)));
      if (isOurs && Number(until) > clock()) return id;
    }
    return null;
  }

  return {
    find,
    remember: (request, email) => {
      const id = find(request, email) ?? newSecret();
      const until = String(clock() + knownMs);
      const value = `${id}.${until}.${signatureOf(secrets[0] ?? "", email, id, until)}`;
      return setCookie(request, cookieName, { value, lifeSeconds: knownMs / 1000 });
    },
  };
}
