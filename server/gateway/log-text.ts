import { headerNames } from "#contract/request-headers";
import { base64Spellings } from "#server/marketplaces/upstream/vendor-text.ts";

/** Text from outside for a log line: at most `most` characters, everything but printable ASCII percent-encoded (no injection). */
export function logText(text: string, most: number): string {
  return text
    .slice(0, most)
    .toWellFormed()
    .replace(/[^ -$&-~]/gu, encodeURIComponent);
}

/** What an error that nobody expected says, for a log line: its kind and its message, if that can hold nothing from outside. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  // A parser's message repeats the beginning of what it was given.
  return error instanceof SyntaxError
    ? error.name
    : `${error.name}: ${logText(error.message.replace(/svc_(live|test)_[\w-]+/gi, "***"), 200)}`;
}

const longest = 64;
/** More than is logged of it, however it is spelt. */
const longestRead = 1_024;
/** A shorter one would be found in ids of any kind. */
const shortestMerchant = 8;
/** What a text that some secret was cut out of is logged as. */
const masked = "***";

const keyBeginnings = ["svc_live_", "svc_test_"];
const hex = (text: string) => Array.from(text, (each) => each.charCodeAt(0).toString(16)).join("");
const plainKey = new RegExp(keyBeginnings.flatMap((each) => [each, hex(each)]).join("|"), "i");
const encodedKey = new RegExp(
  keyBeginnings
    .flatMap(base64Spellings)
    .map((each) => each.replace(/[+/]/g, "\\$&"))
    .join("|"),
);

/**
 * The caller's own x-request-id for the log: cut and percent-encoded, and masked as a whole when a key is in it (anybody's,
 * also in Base64, hex or URL spelling) or the merchant UUID that came with the call. null when there is none.
 */
export function callerRequestId(headers: Readonly<Record<string, string | undefined>>): string | null {
  const given = headers[headerNames.requestId];
  if (given === undefined) return null;
  const merchant = headers[headerNames.merchant]?.trim() ?? "";
  for (const text of spellings(given.slice(0, longestRead))) {
    if (plainKey.test(text) || encodedKey.test(text)) return masked;
    if (merchant.length >= shortestMerchant && text.toLowerCase().includes(merchant.toLowerCase()))
      return masked;
  }
  return logText(given, longest);
}

/** The text, and what it says when its percent-encoding is undone, also twice. */
function spellings(text: string): string[] {
  const once = unescaped(text);
  return once === text ? [text] : [text, once, unescaped(once)];
}

function unescaped(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
