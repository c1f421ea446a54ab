const longest = 300;
const longestRead = 20_000;

// Control, zero-width and direction-changing characters: they hide text from a reader and forge log lines.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const nonAddress = "\\s\"'<>()\\u3000-\\u303f\\u4e00-\\u9fff\\uff00-\\uffef";
const addresses = [
  new RegExp(`(?<![a-z0-9+.-])[a-z0-9+.-]+://[^${nonAddress}]*`, "gi"),
  new RegExp(
    `(?<![\\w.-])(?:[a-z0-9-]+\\.)+(?:com|cn|net|org|io|hk|tw|jp|top|local)(?![\\w-]|\\.\\w)(?::\\d+)?(?:[/?#][^${nonAddress}]*)?`,
    "gi",
  ),
  new RegExp(
    `(?<![\\d.])(?:localhost|\\d{1,3}(?:\\.\\d{1,3}){3})(?![\\d.])(?::\\d+)?(?:[/?#][^${nonAddress}]*)?`,
    "gi",
  ),
];

/** A vendor's text as it is read: well formed, on one line, without what hides text. */
export function onOneLine(text: string): string {
  return text.slice(0, longestRead).toWellFormed().replace(invisible, " ").replace(/\s+/g, " ").trim();
}

/**
 * A vendor's message as a caller may see it: without the given secrets (token, app secret, receiver's name and mobile,
 * however they are spaced or cased, in URL spelling or Base64), without anything like an address, on one line, well formed, at most 300 characters.
 */
export function sanitizeVendorText(text: string, secrets: readonly string[]): string {
  let clean = onOneLine(text);
  for (const pattern of secretPatterns(secrets)) clean = clean.replace(pattern, "***");
  for (const pattern of addresses) clean = clean.replace(pattern, "***");
  const characters = Array.from(clean);
  return characters.length <= longest ? clean : `${characters.slice(0, longest - 1).join("")}…`;
}

function secretPatterns(secrets: readonly string[]): RegExp[] {
  const spellings = secrets.flatMap((secret) => {
    const trimmed = secret.toWellFormed().trim();
    const once = encodeURIComponent(trimmed);
    return [trimmed, once, encodeURIComponent(once), ...base64Spellings(trimmed)];
  });
  return (
    [...new Set(spellings)]
      // A single letter or digit is no secret, and cutting it would leave nothing of the message.
      .filter((spelling) => spelling.length > 1 || /[^\0-\x7f]/.test(spelling))
      // The longest first, or a shorter secret inside a longer one would leave the rest of it behind.
      .toSorted((one, other) => other.length - one.length)
      .map((spelling) => new RegExp(spacedOut(spelling), "giu"))
  );
}

function spacedOut(secret: string): string {
  const escaped = Array.from(secret.replace(/\s+/g, " "), (character) =>
    character === " " ? "\\s*" : character.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&"),
  );
  const isNumber = /^\+?[\d\s-]{7,}$/.test(secret);
  return escaped.join(isNumber ? "[\\s-]*" : "");
}

/** Below this many bytes a piece of Base64 is found by chance. */
const fewestBytes = 6;

/**
 * What of a text is always there when it, or anything that holds it, is written in Base64: a piece for each of the three
 * places that its first byte may have in a group of three, in the usual and in the URL alphabet.
 *
 * @returns nothing for a text of less than six bytes
 */
export function base64Spellings(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length < fewestBytes) return [];
  const pieces = [0, 1, 2].map((before) => {
    const shifted = btoa("\0".repeat(before) + String.fromCharCode(...bytes));
    // Characters that share their six bits with what stands before or after are nobody's.
    const first = before === 0 ? 0 : before + 1;
    return shifted.slice(first, Math.floor((8 * (before + bytes.length)) / 6));
  });
  return pieces.flatMap((piece) => [piece, piece.replaceAll("+", "-").replaceAll("/", "_")]);
}

/** "Its own code and message say why.", as far as there are any. */
export function saysWhy(message: string): string {
  return message === "" ? "It gave its code and no message." : "Its own code and message say why.";
}
