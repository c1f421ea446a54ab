import type { Digests } from "#server/kernel/digests.ts";

/**
 * The value of `sign` (open platform of Taobao Global, `sign_method=sha256`): HMAC-SHA256 over the API path and every
 * parameter but `sign` itself, as upper-case hex. Values are the raw text that the server sees after decoding the
 * form.
 * @param path the API path without `/rest`, e.g. `/traffic/item/get`
 */
export function signature(
  digests: Digests,
  appSecret: string,
  request: { path: string; params: Readonly<Record<string, string>> },
): string {
  const names = Object.keys(request.params).filter((name) => name !== "sign");
  // The default sort compares code units, which is byte order for the vendor's ASCII names.
  names.sort();
  const text = names.map((name) => name + (request.params[name] ?? "")).join("");
  return digests.hmacSha256(appSecret, request.path + text).toUpperCase();
}
