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
