import type { IncomingHttpHeaders } from "node:http";

/** Headers as one text per lower-case name. Node gives a list only for set-cookie, which no caller of ours sends. */
export function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) plain[name] = typeof value === "string" ? value : value.join(", ");
  }
  return plain;
}
