import type { ConsoleRequest } from "./console-request.ts";

/** The values of every cookie of this name, as the browser sent them. */
export function readCookies(request: ConsoleRequest, name: string): string[] {
  const start = `${hostBound(request, name)}=`;
  return (request.headers["cookie"] ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
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
