const maxCharacters = 300;
const maxCharactersRead = 20_000;

// Control, zero-width and direction-changing characters hide text from a reader and forge log lines.
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

/** Returns a vendor's text well formed, on one line and without invisible characters. */
export function onOneLine(text: string): string {
  return text.slice(0, maxCharactersRead).toWellFormed().replace(invisible, " ").replace(/\s+/g, " ").trim();
}

/**
 * Returns a vendor's message as a caller may see it: well formed, on one line, at most 300
 * characters, and without web addresses or the given secrets (tokens and codes, the app secret, the
 * receiver's name, mobile, address and address id, in any spacing or case, URL-encoded or in
 * Base64).
 */
export function sanitizeVendorText(text: string, secrets: readonly string[]): string {
  let clean = onOneLine(text);
  for (const pattern of secretPatterns(secrets)) clean = clean.replace(pattern, "***");
  for (const pattern of addresses) clean = clean.replace(pattern, "***");
  const characters = Array.from(clean);
  return characters.length <= maxCharacters ? clean : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}

function secretPatterns(secrets: readonly string[]): RegExp[] {
  const spellings = secrets.flatMap((secret) => {
    const trimmed = secret.toWellFormed().trim();
    const once = encodeURIComponent(trimmed);
    return [trimmed, once, encodeURIComponent(once), ...base64Spellings(trimmed)];
  });
  return (
    [...new Set(spellings)]
      // A single letter or digit is not a secret, and removing it would leave nothing of the message.
      .filter((spelling) => spelling.length > 1 || /[^\0-\x7f]/.test(spelling))
      // Longer secrets go first, or a shorter secret inside a longer one would leave the rest of it behind.
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

/** Minimum length in bytes: a shorter piece of Base64 matches by chance. */
const minBytes = 6;

/**
 * Returns the pieces that appear in the Base64 of any text that contains this one: a piece for each of the three
 * offsets of its first byte in a group of three, in the standard and in the URL alphabet.
 *
 * @returns nothing for a text of less than six bytes
 */
export function base64Spellings(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length < minBytes) return [];
  const pieces = [0, 1, 2].map((before) => {
    const shifted = btoa("\0".repeat(before) + String.fromCharCode(...bytes));
    // Characters that share their six bits with the neighbouring text are left out.
    const first = before === 0 ? 0 : before + 1;
    return shifted.slice(first, Math.floor((8 * (before + bytes.length)) / 6));
  });
  return pieces.flatMap((piece) => [piece, piece.replaceAll("+", "-").replaceAll("/", "_")]);
}

/** Returns "Its own code and message say why.", or a shorter text when there is no message. */
export function reasonText(message: string): string {
  return message === "" ? "It gave its code and no message." : "Its own code and message say why.";
}
