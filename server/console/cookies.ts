import { type Clock, type Digests, sameText } from "#server/kernel/machine.ts";
import type { ConsoleRequest } from "./console-request.ts";

/**
 * Maximum number of cookies of one name that are read. A browser sends one, or two where an older one was set for a parent
 * domain. Each costs a signature check before any session is known, so a request must not choose how many there are.
 */
const maxCookiesOfOneName = 2;

/** Returns the values of the cookies of this name, at most the first two, as the browser sent them. */
export function readCookies(request: ConsoleRequest, name: string): string[] {
  const start = `${hostBound(request, name)}=`;
  return (request.headers["cookie"] ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .slice(0, maxCookiesOfOneName)
    .map((pair) => pair.slice(start.length));
}

/** A Set-Cookie that no script and no other site can read. `lifeSeconds`: until then, instead of until the browser ends. */
export function setCookie(
  request: ConsoleRequest,
  name: string,
  { value, lifeSeconds }: { value: string; lifeSeconds?: number },
): string {
  const life = lifeSeconds === undefined ? "" : `; Max-Age=${lifeSeconds}`;
  const secure = isSecure(request) ? "; Secure" : "";
  return `${hostBound(request, name)}=${value}; Path=/${life}; HttpOnly${secure}; SameSite=Strict`;
}

/** `__Host-` binds the cookie to this very host, which browsers accept under https only. */
function hostBound(request: ConsoleRequest, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

function isSecure({ origin }: ConsoleRequest): boolean {
  return origin.startsWith("https:");
}

export type SignedCookie = {
  /** What it says, where this server signed it for this purpose and it has not ended; null otherwise. */
  find: (request: ConsoleRequest, about: string) => string | null;
  /** The Set-Cookie that says `content`, of letters, digits, - and _. */
  issue: (request: ConsoleRequest, about: string, content: string) => string;
  forget: (request: ConsoleRequest) => string;
};

export type CookieSigning = {
  /** The first signs, all are accepted. */
  secrets: readonly string[];
  digests: Digests;
  clock: Clock;
};

/**
 * A cookie that ends, signed by this server: any instance reads it, and nothing of it is kept. `about` is what it is bound to,
 * and is not in it; `purpose` keeps one kind of cookie from passing for another.
 */
export function createSignedCookie(
  { name, purpose, lifeMs }: { name: string; purpose: string; lifeMs: number },
  { secrets, digests, clock }: CookieSigning,
): SignedCookie {
  const signatureOf = (secret: string, about: string, content: string, until: string) =>
    digests.hmacSha256(secret, `${purpose} ${content} ${until} ${about}`);

  return {
    find: (request, about) => {
      for (const value of readCookies(request, name)) {
        const [content = "", until = "", signature = ""] = value.split(".");
        const isOurs = secrets.some((secret) =>
          sameText(signature, signatureOf(secret, about, content, until)),
        );
        if (isOurs && Number(until) > clock()) return content;
      }
      return null;
    },
    issue: (request, about, content) => {
      const until = String(clock() + lifeMs);
      const value = `${content}.${until}.${signatureOf(secrets[0] ?? "", about, content, until)}`;
      return setCookie(request, name, { value, lifeSeconds: lifeMs / 1000 });
    },
    forget: (request) => setCookie(request, name, { value: "", lifeSeconds: 0 }),
  };
}

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
