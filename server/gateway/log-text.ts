import { headerNames } from "#contract/shared/request-headers";
import { base64Spellings } from "#server/marketplaces/upstream/vendor-text.ts";

/**
 * Prepares outside text for a log line: at most `most` characters, everything but printable ASCII percent-encoded (no injection).
 */
export function logText(text: string, max: number): string {
  return text
    .slice(0, max)
    .toWellFormed()
    .replace(/[^ -$&-~]/gu, encodeURIComponent);
}

/** Returns the text of an unexpected error for a log line: its name, and its message if that can hold no outside text. */
export function issueText(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  // A parser's message repeats the beginning of its input.
  return error instanceof SyntaxError
    ? error.name
    : `${error.name}: ${logText(error.message.replace(/svc_(live|test)_[\w-]+/gi, "***"), 200)}`;
}

const maxLength = 64;
/** Maximum characters that are searched for secrets: more than are logged, in any encoding. */
const maxSearchedLength = 1_024;
/** Minimum length of a merchant UUID to mask: a shorter one would be found in ids of any kind. */
const minMerchantLength = 8;
/** Replacement for a text from which a secret was cut. */
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
 * Returns the caller's own x-request-id for the log: cut and percent-encoded, and masked as a whole when it holds a key (any
 * caller's, also in Base64, hex or percent-encoding) or the merchant UUID that came with the call. null when there is none.
 */
export function callerRequestId(headers: Readonly<Record<string, string | undefined>>): string | null {
  const given = headers[headerNames.requestId];
  if (given === undefined) return null;
  const merchant = headers[headerNames.merchant]?.trim() ?? "";
  for (const text of spellings(given.slice(0, maxSearchedLength))) {
    if (plainKey.test(text) || encodedKey.test(text)) return masked;
    if (merchant.length >= minMerchantLength && text.toLowerCase().includes(merchant.toLowerCase()))
      return masked;
  }
  return logText(given, maxLength);
}

/** Returns the text, and its results after percent-decoding once and twice. */
function spellings(text: string): string[] {
  const once = unescaped(text);
  return once === text ? [text] : [text, once, unescaped(once)];
}

function unescaped(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
