import type { Digests } from "#server/kernel/digests.ts";

/**
 * The value of `_aop_signature` (open.1688.com, signature rules): HMAC-SHA1 over the path and every parameter but the
 * signature itself, as upper-case hex. Values are the raw text that the server sees after decoding the form.
 * @param urlPath from `param2` to the appKey, without a leading slash, e.g. `param2/1/system/currentTime/1000000`.
 */
export function signature(
  digests: Digests,
  appSecret: string,
  request: { urlPath: string; params: Readonly<Record<string, string>> },
): string {
  const pairs: string[] = [];
  for (const name in request.params) {
    if (name !== "_aop_signature") pairs.push(name + request.params[name]);
  }
  // The default sort compares code units, which is byte order here; localeCompare would put `_aop_timestamp` before `B`.
  pairs.sort();
  return digests.hmacSha1(appSecret, request.urlPath + pairs.join("")).toUpperCase();
}
