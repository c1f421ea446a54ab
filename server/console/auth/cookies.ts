import { type Clock, type Digests, sameText } from "#server/shared/runtime.ts";
import type { ConsoleRequest } from "../console-request.ts";

/**
 * Maximum number of cookies of one name that are read. A browser sends one, or two where an older one was set for a
 * parent domain. Each costs a signature check before any session is known, so a request must not choose their number.
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

/**
 * Returns a Set-Cookie that no script and no other site can read. With `lifeSeconds` it lasts that long, otherwise
 * until the browser closes.
 */
export function setCookie(
  request: ConsoleRequest,
  name: string,
  { value, lifeSeconds }: { value: string; lifeSeconds?: number },
): string {
  const life = lifeSeconds === undefined ? "" : `; Max-Age=${lifeSeconds}`;
  const secure = isSecure(request) ? "; Secure" : "";
  return `${hostBound(request, name)}=${value}; Path=/${life}; HttpOnly${secure}; SameSite=Strict`;
}

/** Adds the prefix `__Host-`, which binds the cookie to this exact host. Browsers accept it under https only. */
function hostBound(request: ConsoleRequest, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

function isSecure({ origin }: ConsoleRequest): boolean {
  return origin.startsWith("https:");
}

export type SignedCookie = {
  /**
   * Returns the content of the cookie if this server signed it for this purpose and it has not expired; otherwise null.
   */
  find: (request: ConsoleRequest, about: string) => string | null;
  /** Returns the Set-Cookie that holds `content`: letters, digits, - and _. */
  issue: (request: ConsoleRequest, about: string, content: string) => string;
  forget: (request: ConsoleRequest) => string;
};

export type CookieSigning = {
  /** Signing secrets: the first signs, all are accepted. */
  secrets: readonly string[];
  digests: Digests;
  clock: Clock;
};

/**
 * Creates a signed cookie that expires. Any instance can read it and nothing is stored on the server. `about` is what
 * the cookie is bound to and is not part of it. `purpose` prevents one kind of cookie from passing for another.
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

/** Time for which a device is known after its last sign-in, ms. */
const knownMs = 90 * 86_400_000;

export type Devices = {
  /** Returns the id of this device if this account has signed in from it before; otherwise null. */
  find: (request: ConsoleRequest, email: string) => string | null;
  /** Returns the Set-Cookie that makes the device known. A device that is known already keeps its id. */
  remember: (request: ConsoleRequest, email: string) => string;
};

/**
 * Recognizes devices that signed in before by a signed cookie that expires. Only a successful sign-in sets it, so
 * having or lacking it reveals nothing about accounts. It opens no session: it only separates a device's failures from
 * those of anonymous callers.
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
